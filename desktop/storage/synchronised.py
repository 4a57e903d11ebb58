"""Telling a folder that another program keeps in step between machines (Dropbox, Syncthing, …)."""

import re
from pathlib import Path

_NAMES = re.compile(
    r"((my )?dropbox|onedrive|google[ -]?drive|gdrive|insync|cloudstorage|my drive|nextcloud|"
    r"owncloud|syncthing|sync|pcloud ?drive|"
    r"mega(sync)?|box( sync)?|seafile|seadrive|yandex\.?disk|proton ?drive|tresorit|icloud ?drive|"
    r"mobile documents|com~apple~clouddocs|nutstore|坚果云|baidu(netdisk|sync ?disk)?|kdrive|"
    r"creative cloud files|amazon drive|resilio sync|btsync|spideroak hive|jottacloud|hidrive)"
    r"\d*( ?[-(–].*)?",
    re.IGNORECASE,
)
_MARKS = (
    ".stfolder",
    ".dropbox",
    ".dropbox.cache",
    ".sync",
    ".csync_journal.db",
    ".owncloudsync.log",
)
_WARNING = (
    "The data folder lies in {place}, which another program keeps in step between machines. That "
    "program may put an older file in the place of a newer one while this one runs: move the "
    "folder elsewhere, and use `merge` between machines."
)


_COPY = re.compile(r"annotations[ ._~(-].*\.(json|journal)", re.IGNORECASE)
_ASIDE = (
    "{name} looks like another machine’s version of the annotations, which a synchronising program "
    "put there: bring it in with a merge of that file, then delete it."
)


def set_aside(folder: Path) -> list[str]:
    """A sentence for each copy of the annotations that a synchronising program put beside ours."""
    names = sorted(path.name for path in folder.glob("annotations*") if path.is_file())
    return [_ASIDE.format(name=name) for name in names if _COPY.fullmatch(name)]


def warning(folder: Path) -> list[str]:
    """A sentence that explains, for a folder in the care of a known synchronising program."""
    real = folder.resolve()  # what is reached by a link lies there as well
    for place in dict.fromkeys((folder, *folder.parents, real, *real.parents)):
        if _NAMES.fullmatch(place.name) or any((place / mark).exists() for mark in _MARKS):
            return [_WARNING.format(place=place)]
    return []
