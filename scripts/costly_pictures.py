#!/usr/bin/env python3
"""Makes small or sparse picture files that ask for far more memory or work than their size suggests:
costly_pictures.py FOLDER [NAME …]

The files are whole and valid where nothing else is said. The script needs only the standard library.
"""
import os
import struct
import sys
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'lib'))
from picture_files import (  # noqa: E402
    icc, jpeg_of, png_chunk, png_of, riff, tiff, tiff_fields, vp8l, xyz, zlib_zeros)


def gray(x, y):
    return [128]


def blocks(component, column, row):
    return 100


class Sparse:
    """A file whose long runs of zeros take no space on disk."""

    def __init__(self):
        self.pieces, self.size = [], 0

    def add(self, data):
        self.pieces.append((self.size, data))
        self.size += len(data)
        return self

    def skip(self, count):
        self.size += count
        return self

    def write(self, path):
        with open(path, 'wb') as file:
            for place, data in self.pieces:
                file.seek(place)
                file.write(data)
            file.truncate(self.size)


def whole(data):
    return Sparse().add(data)


def shared_tags(count=4000, size=1 << 20):
    """A TIFF whose unknown tags all have the same megabyte as their value."""
    fields = [(tag, kind, values) for tag, kind, values in tiff_fields(8, 8, 8, 1, 1, 64)]
    place = 8
    out = bytearray(b'II*\0' + struct.pack('<I', 0) + bytes([128]) * size)
    entries = {}
    for tag, kind, values in fields:
        value = place if tag == 273 else values[0]
        entries[tag] = struct.pack('<HHI', tag, kind, 1) + struct.pack('<I', value)
    for i in range(count):
        tag = 40000 + i
        entries[tag] = struct.pack('<HHII', tag, 7, size, place)
    struct.pack_into('<I', out, 4, len(out))
    out += struct.pack('<H', len(entries)) + b''.join(entries[t] for t in sorted(entries))
    return whole(bytes(out + struct.pack('<I', 0)))


def shared_known_tags(size=8 << 20):
    """As `shared_tags`, with tags that every reader knows: a profile, texts, metadata."""
    out = bytearray(b'II*\0' + struct.pack('<I', 0) + bytes([65]) * size)
    entries = {}
    for tag, kind, values in tiff_fields(8, 8, 8, 1, 1, 64):
        entries[tag] = struct.pack('<HHII', tag, kind, 1, 8 if tag == 273 else values[0])
    for tag in (269, 270, 271, 272, 285, 305, 306, 315, 316, 337, 33432):
        entries[tag] = struct.pack('<HHII', tag, 2, size, 8)
    for tag in (347, 700, 33723, 34377, 34675, 37724):
        entries[tag] = struct.pack('<HHII', tag, 7, size, 8)
    struct.pack_into('<I', out, 4, len(out))
    out += struct.pack('<H', len(entries)) + b''.join(entries[t] for t in sorted(entries))
    return whole(bytes(out + struct.pack('<I', 0)))


def many_strips():
    """A TIFF of a billion strips whose table of sizes is missing."""
    fields = [(256, 4, [1]), (257, 4, [1 << 30]), (258, 3, [1]), (259, 3, [1]), (262, 3, [1]),
              (273, 4, [0]), (277, 3, [1]), (278, 4, [1])]
    return whole(tiff([(fields, bytes(64), None)]))


def many_directories(count=5000):
    """A TIFF of as many pages as the file has room for."""
    page = sorted(tiff_fields(8, 8, 8, 1, 1, 64))
    out = bytearray(b'II*\0' + struct.pack('<I', 72) + bytes([128]) * 64)
    for i in range(count):
        start = len(out)
        out += struct.pack('<H', len(page))
        for tag, kind, values in page:
            out += struct.pack('<HHII', tag, kind, 1, 8 if tag == 273 else values[0])
        out += struct.pack('<I', start + 2 + 12 * len(page) + 4 if i < count - 1 else 0)
    return whole(bytes(out))


def application_segments(count=5000):
    """A JPEG with 330 MB of application segments before its picture."""
    picture = jpeg_of(8, 8, 3, blocks)
    file = Sparse().add(picture[:2])
    for i in range(count):
        file.add(b'\xff\xe1\xff\xff' if i % 2 else b'\xff\xe2\xff\xff').skip(65533)
    return file.add(picture[2:])


def profile_parts():
    """A JPEG whose profile has 255 parts of 64 KiB."""
    picture = jpeg_of(8, 8, 3, blocks)
    file = Sparse().add(picture[:2])
    for i in range(255):
        file.add(b'\xff\xe2\xff\xffICC_PROFILE\0' + bytes([i + 1, 255])).skip(65533 - 14)
    return file.add(picture[2:])


def tables(count=300000):
    """A JPEG that defines its tables again and again."""
    picture = jpeg_of(8, 8, 3, blocks)
    table = b'\xff\xc4' + struct.pack('>H', 20) + b'\x03\x01' + bytes(15) + b'\0'
    return whole(picture[:2] + table * count + picture[2:])


def interlaced(width=16000, height=13440):
    """A PNG of 215 megapixels of one bit, all of which an interlaced picture needs at once."""
    rows = 0
    for left, top, across, down in ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4),
                                    (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)):
        columns = (width - left + across - 1) // across
        rows += (height - top + down - 1) // down * ((columns + 7) // 8 + 1)
    header = struct.pack('>IIBBBBB', width, height, 1, 0, 0, 0, 1)
    return whole(b'\x89PNG\r\n\x1a\n' + png_chunk(b'IHDR', header)
                 + png_chunk(b'IDAT', zlib_zeros(rows)) + png_chunk(b'IEND', b''))


def texts(count=200):
    """A PNG whose texts grow a thousandfold when they are unpacked."""
    bomb = png_chunk(b'zTXt', b'a\0\0' + zlib_zeros(4 << 20))
    bomb += png_chunk(b'iTXt', b'a\0\1\0\0\0' + zlib_zeros(4 << 20))
    return whole(png_of(8, 8, 8, 0, gray, bomb * (count // 2)))


def profile_elements(count=20000, side=24):
    """A PNG whose profile has twenty thousand tables of colours, all of which are the same bytes."""
    table = (b'clut' + bytes(4) + struct.pack('>HH', 3, 3) + bytes([side] * 3 + [0] * 13)
             + struct.pack('>f', 0.5) * (side ** 3 * 3))
    head = b'mpet' + bytes(4) + struct.pack('>HHI', 3, 3, count)
    elements = head + struct.pack('>II', len(head) + 8 * count, len(table)) * count + table
    colorants = [(b'rXYZ', xyz((0.43, 0.22, 0.01))), (b'gXYZ', xyz((0.38, 0.71, 0.09))),
                 (b'bXYZ', xyz((0.14, 0.06, 0.71)))]
    curve = b'curv\0\0\0\0' + struct.pack('>IH', 1, 512) + b'\0\0'
    profile = bytearray(icc(b'RGB ', b'XYZ ', b'mntr', b'elements', [
        (b'D2B0', elements), *colorants, *((name, curve) for name in (b'rTRC', b'gTRC', b'bTRC'))]))
    # Version 4, which has such tables.
    profile[8] = 4
    return whole(png_of(8, 8, 8, 2, lambda x, y: [9, 80, 200], png_chunk(
        b'iCCP', b'x\0\0' + zlib.compress(bytes(profile)))))


def unknown_chunk(size=400 << 20):
    """A WebP with 400 MB that nobody knows before its picture."""
    extended = b'\0\0\0\0' + struct.pack('<I', 7)[:3] + struct.pack('<I', 7)[:3]
    picture = riff([(b'VP8L', vp8l(8, 8, 0xFF336699))])[12:]
    head = b'WEBPVP8X' + struct.pack('<I', 10) + extended + b'JUNK' + struct.pack('<I', size)
    file = Sparse().add(b'RIFF' + struct.pack('<I', len(head) + size + len(picture)) + head)
    return file.skip(size).add(picture)


def lossless():
    """A WebP of 268 megapixels of one colour."""
    return whole(riff([(b'VP8L', vp8l(16384, 16383, 0xFF336699))]))


FILES = {
    'shared-tags.tif': shared_tags, 'shared-known-tags.tif': shared_known_tags,
    'many-strips.tif': many_strips, 'many-directories.tif': many_directories,
    'application-segments.jpg': application_segments, 'profile-parts.jpg': profile_parts,
    'tables.jpg': tables, 'interlaced.png': interlaced, 'texts.png': texts,
    'profile-elements.png': profile_elements,
    'unknown-chunk.webp': unknown_chunk, 'lossless.webp': lossless}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    folder, names = sys.argv[1], sys.argv[2:] or list(FILES)
    os.makedirs(folder, exist_ok=True)
    for name in names:
        FILES[name]().write(os.path.join(folder, name))


if __name__ == '__main__':
    main()
