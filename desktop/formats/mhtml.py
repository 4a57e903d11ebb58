"""Pages that a browser saved as one file (.mhtml): a message of parts, of which one is the page.

Only this much of RFC 2557 is read, because the standard library's module loads one for networks.
"""

import base64
import binascii
import quopri
import re

from desktop.core.errors import BadInput

HEAD = 1 << 14  # bytes in which the parts' boundary must stand

_BOUNDARY = re.compile(rb"(?i)\bboundary=\"?([\w'()+,./:=?-]{1,70})")
_RELATED = re.compile(rb"(?im)^Content-Type: ?multipart/related\b")


def is_page(head: bytes) -> bool:
    """Tell whether a file begins as a page saved as one file."""
    return bool(_RELATED.search(head[:HEAD]) and _BOUNDARY.search(head[:HEAD]))


def page_of(data: bytes) -> bytes:
    """The page's HTML. Raises BadInput if there is none."""
    boundary = _BOUNDARY.search(data[:HEAD])
    for part in data.split(b"--" + boundary[1])[1:] if boundary else ():
        head, _, body = part.replace(b"\r\n", b"\n").lstrip(b"\n").partition(b"\n\n")
        fields = head.lower()
        if b"content-type: text/html" not in fields:
            continue
        if b"quoted-printable" in fields:
            return quopri.decodestring(body)
        if b"base64" in fields:
            try:
                return base64.b64decode(body)
            except binascii.Error:
                raise BadInput("is a damaged page") from None
        return body
    raise BadInput("is a saved page without a text")
