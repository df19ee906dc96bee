@_exported import struct Documents.DocumentError
@_exported import enum Documents.DocumentEvent
