"""The clock of the program: times as they are stored. Callers hand them to the core."""

from datetime import UTC, datetime


def now() -> str:
    """The present time: UTC, ISO 8601, in whole seconds ("2026-12-01T07:07:00Z")."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
