"""The reader pane: typesetting, formulas, selection, highlights and find."""
