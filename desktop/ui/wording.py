"""Words that the core makes of values, listed for Qt's translation tools."""

from desktop.ui.actions import QT_TRANSLATE_NOOP

CHANGES = (
    QT_TRANSLATE_NOOP("Change", "1 paper"),
    QT_TRANSLATE_NOOP("Change", "{count} papers"),
    QT_TRANSLATE_NOOP("Change", "star {papers}"),
    QT_TRANSLATE_NOOP("Change", "remove the star of {papers}"),
    QT_TRANSLATE_NOOP("Change", "mark {papers} for later"),
    QT_TRANSLATE_NOOP("Change", "mark {papers} as being read"),
    QT_TRANSLATE_NOOP("Change", "mark {papers} as read"),
    QT_TRANSLATE_NOOP("Change", "mark {papers} as unread"),
    QT_TRANSLATE_NOOP("Change", "note on {papers}"),
    QT_TRANSLATE_NOOP("Change", "tag {papers} with “{detail}”"),
    QT_TRANSLATE_NOOP("Change", "remove the tag “{detail}” from {papers}"),
    QT_TRANSLATE_NOOP("Change", "rename the tag “{detail}” on {papers}"),
    QT_TRANSLATE_NOOP("Change", "title of {papers}"),
    QT_TRANSLATE_NOOP("Change", "correct {papers}"),
    QT_TRANSLATE_NOOP("Change", "highlight in {papers}"),
    QT_TRANSLATE_NOOP("Change", "remove a highlight in {papers}"),
    QT_TRANSLATE_NOOP("Change", "clear the annotations of {papers}"),
    QT_TRANSLATE_NOOP("Change", "remove {papers}"),
    QT_TRANSLATE_NOOP("Change", "import of “{detail}” ({papers})"),
    QT_TRANSLATE_NOOP("Change", "remove the collection “{detail}”"),
    QT_TRANSLATE_NOOP("Change", "rename the collection “{detail}”"),
    QT_TRANSLATE_NOOP("Change", "merge the collection “{detail}” into another"),
    QT_TRANSLATE_NOOP("Change", "merge of “{detail}” ({papers})"),
    QT_TRANSLATE_NOOP("Change", "restore of “{detail}”"),
    QT_TRANSLATE_NOOP("Change", "go back to before “{detail}”"),
    QT_TRANSLATE_NOOP("Change", "annotate {papers}"),
    QT_TRANSLATE_NOOP("Change", "give {papers} their titles"),
)
"""What `core.change.describe` says; a test holds it against the core's table."""
