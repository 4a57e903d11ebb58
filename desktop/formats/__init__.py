"""The file formats papers come in and go out in, one module a format; knows no store and no Qt."""
