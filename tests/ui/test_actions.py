from collections import Counter

from PySide6.QtGui import QKeySequence

from desktop.ui.actions import MENUS, SPECS, plain

FIXED = (
    "open export star later read unread next previous next_undecided undo redo highlight find "
    "copy_markdown zoom_in zoom_out zoom_reset shortcuts"
).split()


def test_the_fixed_names_are_there():
    assert set(FIXED) <= {spec.name for spec in SPECS}


def test_no_key_has_two_meanings():
    keys = Counter(QKeySequence(key).toString() for spec in SPECS for key in spec.keys)
    assert not [key for key, count in keys.items() if count > 1]


def test_no_menu_has_a_mnemonic_twice():
    for menu in MENUS:
        texts = [spec.text.replace("&&", "") for spec in SPECS if spec.menu == menu]
        letters = Counter(text[text.index("&") + 1].lower() for text in texts if "&" in text)
        assert not [letter for letter, count in letters.items() if count > 1], menu


def test_every_action_stands_in_a_menu_with_words():
    assert all(spec.menu in MENUS and plain(spec.text) for spec in SPECS)


def test_actions_have_object_names_and_tool_tips_name_the_key(window):
    for spec in SPECS:
        action = window.actions_[spec.name]
        assert action.objectName() == f"action_{spec.name}"
        if spec.keys:
            shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            assert shown in action.toolTip()
