#!/usr/bin/env python3
"""Makes picture files that a viewer must survive: make_bad_pictures.py FOLDER

They are unusual but valid, damaged, or give a wrong format or size. The script needs only the
standard library, and takes a second.
"""
import functools
import os
import random
import struct
import sys
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), 'lib'))
from picture_files import (  # noqa: E402
    adobe, exif, exif_segment, icc_display, icc_inks, icc_segment, jpeg_of, png, png_chunk, png_of,
    riff, tiff, tiff_fields, tiff_of, tiff_tiled, vp8l, zlib_zeros)


def colours(x, y):
    return [(x * 7) & 255, (y * 5) & 255, (x ^ y) & 255]


def blocks(component, column, row):
    return (component * 50 + column * 40 + row * 20) & 255


@functools.cache
def odd():
    """Valid pictures of rare kinds."""
    return list(odd_pictures())


def odd_pictures():
    yield 'plain.png', png_of(60, 40, 8, 2, colours)
    yield 'plain.jpg', jpeg_of(60, 40, 3, blocks)
    yield 'progressive.jpg', jpeg_of(60, 40, 3, blocks, progressive=True, again=1)
    yield 'plain.tif', tiff_of(
        60, 40, 8, 2, 3, bytes(v for y in range(40) for x in range(60) for v in colours(x, y)))
    yield 'plain.webp', riff([(b'VP8L', vp8l(60, 40, 0xFF336699))])
    yield '16bit.png', png_of(60, 40, 16, 2, lambda x, y: [x * 1000, y * 1000, 65535])
    yield '16bit-alpha.png', png_of(60, 40, 16, 6, lambda x, y: [65535, 0, 0, x * 1100])
    yield '16bit.tif', tiff_of(
        60, 40, 16, 2, 3, struct.pack('<7200H', *[(i * 9) & 0xFFFF for i in range(7200)]))
    # 0, 0.5, 1, values beyond both ends, and NaN.
    yield 'float.tif', tiff_of(
        60, 40, 32, 2, 3, struct.pack('<6f', 0, 0.5, 1, -3, float('nan'), 7) * 1200,
        [(339, 3, [3, 3, 3])])
    # White, a middle gray and sRGB's red, in Lab of a white of D50.
    lab = [(100, 0, 0), (53.39, 0, 0), (54.29, 80.81, 69.89)]
    yield 'lab-8.tif', tiff_of(60, 40, 8, 8, 3, b''.join(
        struct.pack('<Bbb', round(l * 2.55), round(a), round(b)) for l, a, b in lab) * 800)
    yield 'lab-16.tif', tiff_of(60, 40, 16, 8, 3, b''.join(
        struct.pack('<Hhh', round(l * 655.35), round(a * 256), round(b * 256))
        for l, a, b in lab) * 800)
    yield 'icc-lab.tif', tiff_of(60, 40, 16, 9, 3, b''.join(
        struct.pack('<HHH', round(l * 652.8), round(a * 256) + 32768, round(b * 256) + 32768)
        for l, a, b in lab) * 800)
    yield '1bit.png', png_of(61, 40, 1, 0, lambda x, y: [(x + y) & 1])
    yield '1bit.tif', tiff_of(64, 40, 1, 0, 1, bytes([0xAA, 0x55]) * 160)
    yield 'gray-alpha.png', png_of(60, 40, 8, 4, lambda x, y: [x * 4, y * 6])
    yield 'cmyk.jpg', jpeg_of(64, 40, 4, blocks, adobe(0))
    yield 'ycck.jpg', jpeg_of(64, 40, 4, blocks, adobe(2))
    yield 'cmyk.tif', tiff_of(
        60, 40, 8, 5, 4, bytes((i * 3) & 255 for i in range(9600)))
    yield 'restart.jpg', jpeg_of(1040, 1040, 1, lambda c, x, y: (x + y) & 127, restart=130)
    yield '1x1.png', png_of(1, 1, 8, 2, colours)
    yield '1x1.jpg', jpeg_of(1, 1, 3, blocks)
    yield '1x1.tif', tiff_of(1, 1, 8, 1, 1, b'\x80')
    yield '1x1.webp', riff([(b'VP8L', vp8l(1, 1, 0x80FF0000))])
    yield 'wide.webp', riff([(b'VP8L', vp8l(500, 300, 0xFF224466))])
    yield 'wide.png', png_of(700, 60, 8, 6, lambda x, y: [x & 255, y, 9, 255 - y])
    yield 'wide.jpg', jpeg_of(704, 64, 3, blocks)
    yield 'wide.tif', tiff_of(700, 20, 8, 1, 1, bytes(i & 255 for i in range(14000)))
    yield '1x65500.png', png_of(1, 65500, 8, 0, lambda x, y: [y & 255])
    yield '65500x1.png', png_of(65500, 1, 8, 0, lambda x, y: [x & 255])
    yield '1x65500.jpg', jpeg_of(1, 65500, 1, lambda c, x, y: y & 255)
    yield '65500x1.jpg', jpeg_of(65500, 1, 1, lambda c, x, y: x & 255)
    yield '1x65500.tif', tiff_of(1, 65500, 8, 1, 1, bytes(i & 255 for i in range(65500)))
    yield 'jpeg-in-truth.png', jpeg_of(60, 40, 3, blocks)
    yield 'png-in-truth.jpg', png_of(60, 40, 8, 2, colours)
    frame = struct.pack('<I', 0)[:3] * 2 + struct.pack('<I', 59)[:3] + struct.pack('<I', 39)[:3]
    still = riff([(b'VP8L', vp8l(60, 40, 0xFF00FF00))])[12:]
    yield 'animated.webp', riff([
        (b'VP8X', b'\x12\0\0\0' + struct.pack('<I', 59)[:3] + struct.pack('<I', 39)[:3]),
        (b'ANIM', bytes(6)), (b'ANMF', frame + struct.pack('<I', 100)[:3] + b'\0' + still)])


def pyramids():
    """Tiled TIFFs of 70 × 50 and smaller copies, whose pixels encode their position and level."""
    def level(k):
        return tiff_tiled(
            (70 + (1 << k) - 1) >> k, (50 + (1 << k) - 1) >> k, 16,
            lambda x, y: [x * 3, y * 3, k * 80], reduced=k > 0, compress=k < 2)

    levels = [level(k) for k in range(3)]
    yield 'pyramid-pages.tif', tiff([(*each, None) for each in levels])
    fields, data = levels[0]
    yield 'pyramid-parts.tif', tiff(
        [(fields + [(330, 4, [0, 1])], data, None)], parts=levels[1:])
    # A page of another shape is a different picture.
    other = tiff_tiled(20, 40, 16, lambda x, y: [255, 0, 0])
    yield 'pyramid-other.tif', tiff([(*levels[0], None), (*other, None), (*levels[2], None)])
    yield 'pyramid-cyclic.tif', tiff(
        [(*levels[0], None), (*levels[1], 0)])
    # The same sides in other tiles, and the other way round.
    yield 'pyramid-tiles.tif', tiff([(*tiff_tiled(70, 50, 64, lambda x, y: [x, y, 0]), None)])
    yield 'pyramid-large.tif', tiff([(*tiff_tiled(200, 300, 48, lambda x, y: [x, 0, 0]), None)])
    torn = bytearray(tiff([(*levels[0], None)]))
    for i in range(8, 8 + 40):
        torn[i] ^= 0x5A
    yield 'pyramid-torn.tif', bytes(torn)


def orientations():
    """The same picture as seen, three blocks by two, stored in all eight ways."""
    seen = [[20 + 40 * (y * 3 + x) for x in range(3)] for y in range(2)]

    def mirrored(rows):
        return [row[::-1] for row in rows]

    def transposed(rows):
        return [list(column) for column in zip(*rows)]

    # The stored pixels that show `seen` once EXIF's orientation is applied.
    stored = {1: seen, 2: mirrored(seen), 3: mirrored(seen)[::-1], 4: seen[::-1],
              5: transposed(seen), 6: transposed(seen)[::-1], 7: mirrored(transposed(seen))[::-1],
              8: mirrored(transposed(seen))}
    for value, rows in stored.items():
        tag = exif_segment(exif([(0x0112, 3, [value])]))
        yield f'orientation-{value}.jpg', jpeg_of(
            len(rows[0]) * 8, len(rows) * 8, 1, lambda c, x, y, rows=rows: rows[y][x], tag)


def described():
    """Profiles and camera data, good and bad."""
    adobe_rgb = icc_display(
        (0.60974, 0.31111, 0.01947), (0.20528, 0.62567, 0.06087), (0.14919, 0.06322, 0.74457),
        2.19921875, b'Wide test colours')
    # IEC 61966-2-1.
    curve = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
             for v in (i / 1023 for i in range(1024))]
    standard = icc_display(
        (0.43607, 0.22249, 0.01392), (0.38515, 0.71687, 0.09708), (0.14307, 0.06061, 0.71410),
        curve, b'Standard test colours')
    green = lambda x, y: [0, 200, 0]  # noqa: E731
    yield 'profile.png', png_of(
        60, 40, 8, 2, green, png_chunk(b'iCCP', b'x\0\0' + zlib.compress(adobe_rgb)))
    yield 'profile.jpg', jpeg_of(60, 40, 3, blocks, icc_segment(adobe_rgb))
    yield 'standard-profile.png', png_of(
        60, 40, 8, 2, colours, png_chunk(b'iCCP', b'x\0\0' + zlib.compress(standard)))
    # Paper, red, black; inks are inverted, as Adobe writes them.
    inks = [(255, 255, 255, 255), (255, 0, 0, 255), (255, 255, 255, 0)]
    yield 'profile-inks.jpg', jpeg_of(
        24, 8, 4, lambda c, x, y: inks[x][c], icc_segment(icc_inks(b'Test inks')) + adobe(0))
    inverted = bytes(255 - v for _ in range(8) for x in range(24) for v in inks[x // 8])
    profile = icc_inks(b'Test inks')
    yield 'profile-inks.tif', tiff_of(
        24, 8, 8, 5, 4, inverted, [(34675, 7, list(profile))])
    yield 'bad-profile.jpg', jpeg_of(
        60, 40, 3, blocks, icc_segment(random.Random(1).randbytes(4000)))
    yield 'bad-profile.png', png_of(
        60, 40, 8, 2, green, png_chunk(b'iCCP', b'x\0\0' + zlib.compress(adobe_rgb[:300])))
    bomb = b'x\0\0' + zlib_zeros(1 << 30)
    yield 'profile-bomb.png', png_of(60, 40, 8, 2, green, png_chunk(b'iCCP', bomb))
    camera = exif(
        [(0x010F, 2, b'Maker\0'), (0x0110, 2, b'Model X\0'), (0x0112, 3, [1])],
        [(0x829A, 5, [(1, 125)]), (0x829D, 5, [(28, 10)]), (0x8827, 3, [400]),
         (0x9003, 2, b'2024:05:06 07:08:09\0'), (0x920A, 5, [(35, 1)]), (0x9209, 3, [1]),
         (0xA434, 2, b'Lens 35/2.8\0')],
        [(1, 2, b'N\0'), (2, 5, [(1, 1), (2, 1), (3, 1)]), (3, 2, b'E\0'),
         (4, 5, [(1, 1), (2, 1), (3, 1)])])
    yield 'camera.jpg', jpeg_of(60, 40, 3, blocks, exif_segment(camera))
    yield 'camera.png', png_of(60, 40, 8, 2, green, png_chunk(b'eXIf', camera))
    yield 'camera.webp', riff([
        (b'VP8X', b'\x08\0\0\0' + struct.pack('<I', 59)[:3] + struct.pack('<I', 39)[:3]),
        (b'VP8L', vp8l(60, 40, 0xFF336699)), (b'EXIF', camera)])
    yield 'camera.tif', tiff_of(
        60, 40, 8, 1, 1, bytes(2400),
        [(271, 2, list(b'Maker\0')), (272, 2, list(b'Model X\0')),
         (306, 2, list(b'2024:05:06 07:08:09\0'))])
    yield 'bad-camera.jpg', jpeg_of(
        60, 40, 3, blocks, exif_segment(b'MM\0*' + random.Random(2).randbytes(3000)))


def damaged():
    whole = dict(odd())
    for name in ('plain.png', 'plain.jpg', 'progressive.jpg', 'plain.tif'):
        data = whole[name]
        base, kind = name.split('.')
        # In a TIFF the strip comes first and the directory last, so only the strip is cut.
        yield f'truncated-{base}.{kind}', data[:len(data) * 2 // 3]
        changed = bytearray(data)
        middle = len(data) // 2
        for i in range(middle, middle + 12):
            changed[i] ^= 0x5A
        yield f'corrupt-{base}.{kind}', bytes(changed)
    noise = random.Random(3)
    rows = b''.join(b'\0' + noise.randbytes(900) for _ in range(200))
    large = png(300, 200, 8, 2, zlib.compress(rows))
    yield 'half.png', large[:len(large) // 2]
    flipped = bytearray(large)
    flipped[len(large) // 2] ^= 0xFF
    yield 'flipped.png', bytes(flipped)
    strip = tiff_fields(300, 200, 8, 2, 3, 180000)
    late = tiff([(strip, b'', None)])
    yield 'half.tif', late + bytes(90000)
    parts = bytearray(whole['restart.jpg'])
    at = parts.index(b'\xff\xd3', len(parts) // 2)
    yield 'lost-restart.jpg', bytes(parts[:at] + parts[at + 2:])
    yield 'truncated.webp', whole['plain.webp'][:24]
    yield 'truncated-header.png', whole['plain.png'][:20]
    yield 'truncated-header.jpg', whole['plain.jpg'][:30]
    yield 'truncated-header.tif', whole['plain.tif'][:8]
    yield 'empty.png', b''
    yield 'one-byte.jpg', b'\xff'
    yield 'text.png', b'This is a text, whatever its name says.\n'
    yield 'noise.jpg', b'\xff\xd8\xff' + random.Random(4).randbytes(5000)
    yield 'noise.tif', b'II*\0\x08\0\0\0' + random.Random(5).randbytes(5000)
    yield 'noise.webp', b'RIFF\x88\x13\0\0WEBPVP8 ' + random.Random(6).randbytes(5000)
    yield 'noise.png', b'\x89PNG\r\n\x1a\n' + random.Random(7).randbytes(5000)
    yield 'picture.gif', b'GIF89a' + bytes(40)


def lying():
    """Small files that claim a lot."""
    claim = bytearray(jpeg_of(8, 8, 3, blocks))
    at = claim.index(b'\xff\xc0') + 5
    claim[at:at + 4] = struct.pack('>HH', 65500, 65500)
    yield 'claims-65500.jpg', bytes(claim[:-2]).ljust(893, b'\xff') + b'\xff\xd9'
    claim[at - 4] = 0xC2
    yield 'claims-65500-progressive.jpg', bytes(claim)
    yield 'claims-60000.png', png(60000, 60000, 8, 0, zlib_zeros(60000 * 60001))
    yield 'claims-2147483647.png', png(0x7FFFFFFF, 0x7FFFFFFF, 16, 6, b'')
    yield 'claims-16383.webp', riff([(b'VP8L', vp8l(16384, 16384, 0xFF000000))])
    yield 'claims-4294967295.tif', tiff(
        [(tiff_fields(0xFFFFFFFF, 0xFFFFFFFF, 8, 2, 3, 100), b'\0' * 100, None)])
    yield 'claims-strip.tif', tiff(
        [(tiff_fields(100, 100, 8, 2, 3, 0xFFFFFFF0), b'\0' * 100, None)])
    tiles = [(256, 4, [1000]), (257, 4, [1000]), (258, 3, [8]), (259, 3, [1]), (262, 3, [1]),
             (277, 3, [1]), (322, 4, [0x40000000]), (323, 4, [0x40000000]), (324, 4, [0]),
             (325, 4, [100])]
    yield 'claims-tile.tif', tiff([(tiles, b'\0' * 100, None)])
    yield 'many-scans.jpg', jpeg_of(800, 800, 3, blocks, progressive=True, again=300)
    page = tiff_fields(16, 16, 8, 1, 1, 256)
    yield 'cyclic.tif', tiff([(page, b'\x40' * 256, 0)])
    yield 'cyclic-pages.tif', tiff([(page, b'\x40' * 256, None), (page, b'\x80' * 256, 0)])
    yield 'cyclic-parts.tif', tiff(
        [(page + [(330, 4, ['self', 'self'])], b'\x40' * 256, None)])


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for make in (odd, pyramids, orientations, described, damaged, lying):
        for name, data in make():
            with open(os.path.join(folder, name), 'wb') as file:
                file.write(data)
    os.makedirs(os.path.join(folder, 'folder.png'), exist_ok=True)
    forbidden = os.path.join(folder, 'forbidden.png')
    with open(forbidden, 'wb') as file:
        file.write(png_of(6, 4, 8, 2, colours))
    os.chmod(forbidden, 0)
    pipe = os.path.join(folder, 'pipe.png')
    if not os.path.exists(pipe):
        os.mkfifo(pipe)


if __name__ == '__main__':
    main()
