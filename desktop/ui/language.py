"""Which language the window speaks, and its translations."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from desktop.resource_files import resource_path

ENGLISH = "en"
LANGUAGES = {ENGLISH: "English", "zh_CN": "简体中文"}
"""What the window speaks: each by the name of its translation, and as it calls itself."""
_SYSTEMS = {"en": ENGLISH, "zh-Hans": "zh_CN"}
"""The same by the names that Qt gives the languages of a person, after country and script."""


_spoken = [ENGLISH]


def spoken() -> str:
    """The language that the window speaks, by its ISO code: "en" or "zh"."""
    return _spoken[0].partition("_")[0]


def choose(wanted: str) -> str:
    """The wanted language, or the first of the system's for "", if the window speaks it."""
    locale = QLocale(wanted) if wanted else QLocale()
    known = (_SYSTEMS[name] for name in locale.uiLanguages() if name in _SYSTEMS)
    return next(known, ENGLISH)


def speak(application: QCoreApplication, wanted: str = "") -> list[QTranslator]:
    """Translate what is made from now on, Qt's own words too; gives what does it."""
    name = _spoken[0] = choose(wanted)
    if name == ENGLISH:
        return []
    places = {
        "qtbase": QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath),
        "abstract-reader": str(resource_path("translations")),
    }
    translators = [QTranslator(application) for _ in places]
    for translator, (words, folder) in zip(translators, places.items(), strict=True):
        if translator.load(f"{words}_{name}", folder):
            application.installTranslator(translator)
    return translators
