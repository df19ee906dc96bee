"""Picture files, byte by byte: just enough of PNG, JPEG, TIFF and WebP to test decoders.

Samples come from functions of x and y, so that a test can compute what it expects.
"""
import struct
import zlib


# PNG, ISO 15948

def png_chunk(name, data):
    return struct.pack('>I', len(data)) + name + data + struct.pack('>I', zlib.crc32(name + data))


def png(width, height, depth, color, pixels, extra=b''):
    """`pixels` are already compressed."""
    header = struct.pack('>IIBBBBB', width, height, depth, color, 0, 0, 0)
    return (b'\x89PNG\r\n\x1a\n' + png_chunk(b'IHDR', header) + extra
            + png_chunk(b'IDAT', pixels) + png_chunk(b'IEND', b''))


def png_of(width, height, depth, color, sample, extra=b''):
    """`sample(x, y)` gives the channels of a pixel, each 0 ..< 2^depth."""
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        rows += packed([v for x in range(width) for v in sample(x, y)], depth)
    return png(width, height, depth, color, zlib.compress(bytes(rows)), extra)


def packed(values, depth):
    """Samples of 1, 8 or 16 bits, big-endian, with each row padded to whole bytes."""
    if depth == 8:
        return bytes(values)
    if depth == 16:
        return struct.pack(f'>{len(values)}H', *values)
    values = values + [0] * (-len(values) % 8)
    return bytes(sum(v << (7 - i) for i, v in enumerate(values[at:at + 8]))
                 for at in range(0, len(values), 8))


def zlib_zeros(count):
    """A zlib stream of many zeros, which is made without compressing all of them."""
    step = 1 << 20
    encoder = zlib.compressobj(9, zlib.DEFLATED, -15)
    first = encoder.compress(bytes(step)) + encoder.flush(zlib.Z_FULL_FLUSH)
    # After a full flush, a block does not depend on earlier data.
    last = zlib.compressobj(9, zlib.DEFLATED, -15)
    rest = last.compress(bytes(count % step)) + last.flush()
    adler = ((count % 65521) << 16) | 1
    return b'\x78\xda' + first * (count // step) + rest + struct.pack('>I', adler)


# JPEG, ITU T.81: flat blocks of 8 × 8, of which only the mean is coded, in steps of one

def jpeg_segment(marker, data):
    return bytes([0xFF, marker]) + struct.pack('>H', len(data) + 2) + data


class Bits:
    def __init__(self):
        self.digits = []

    def put(self, value, count):
        if count:
            self.digits.append(f'{value:0{count}b}')

    def coded(self):
        digits = ''.join(self.digits)
        digits += '1' * (-len(digits) % 8)
        whole = int(digits, 2).to_bytes(len(digits) // 8, 'big')
        return whole.replace(b'\xff', b'\xff\x00')


def jpeg_of(width, height, components, value, before=b'', progressive=False, again=0,
            restart=0):
    """`value(component, column, row)` is a block's mean, 0 … 255. `before` is inserted before the
    tables. In a progressive picture the first coefficients may be repeated `again` times, which
    adds nothing. A restart marker comes after every `restart` blocks."""
    columns, rows = (width + 7) // 8, (height + 7) // 8
    frame = struct.pack('>BHHB', 8, height, width, components)
    for c in range(components):
        frame += bytes([c + 1, 0x11, 0])
    out = b'\xff\xd8' + before + jpeg_segment(0xDB, b'\0' + b'\x08' * 64)
    if restart:
        out += jpeg_segment(0xDD, struct.pack('>H', restart))
    out += jpeg_segment(0xC2 if progressive else 0xC0, frame)
    # Twelve codes of four bits for the size of a difference; one of one bit ends a block.
    out += jpeg_segment(0xC4, b'\0' + bytes([0, 0, 0, 12] + [0] * 12) + bytes(range(12)))
    out += jpeg_segment(0xC4, b'\x10' + bytes([1] + [0] * 15) + b'\0')
    selectors = b''.join(bytes([c + 1, 0]) for c in range(components))
    bits, last, scan, blocks = Bits(), [0] * components, b'', 0
    for row in range(rows):
        for column in range(columns):
            if restart and blocks and blocks % restart == 0:
                scan += bits.coded() + bytes([0xFF, 0xD0 + (blocks // restart - 1) % 8])
                bits, last = Bits(), [0] * components
            blocks += 1
            for c in range(components):
                mean = value(c, column, row) - 128
                step = mean - last[c]
                last[c] = mean
                size = abs(step).bit_length()
                bits.put(size, 4)
                bits.put(step if step >= 0 else step + (1 << size) - 1, size)
                if not progressive:
                    bits.put(0, 1)
    end = b'\0\0\0' if progressive else b'\0\x3f\0'
    out += jpeg_segment(0xDA, bytes([components]) + selectors + end) + scan + bits.coded()
    empty = Bits()
    empty.put(0, rows * columns)
    for _ in range(again):
        out += jpeg_segment(0xDA, b'\x01\x01\0\x01\x3f\0') + empty.coded()
    return out + b'\xff\xd9'


def adobe(transform):
    return jpeg_segment(0xEE, b'Adobe' + bytes([0, 100, 0, 0, 0, 0, transform]))


# TIFF 6.0, little-endian

def tiff(directories, parts=()):
    """A directory is (fields, data, following): fields are (tag, type, values), tags 273 and 324
    count from where `data` are put. Each links to the next, or to the one with the number
    `following`. `parts` are outside the chain: tag 330 refers to them by number, or to itself."""
    out = bytearray(b'II' + struct.pack('<HI', 42, 0))
    subs = [tiff_directory(out, None, fields, data, ())[0] for fields, data in parts]
    link, starts = 4, []
    for fields, data, following in directories:
        start, next_link = tiff_directory(out, link, fields, data, subs)
        starts.append(start)
        link = next_link
        if following is not None:
            struct.pack_into('<I', out, link, starts[following])
    return bytes(out)


def tiff_directory(out, link, fields, data, subs):
    """Appends a directory; returns its position and that of its link to the next."""
    out += b'\0' * (len(out) & 1)
    place = len(out)
    out += data + b'\0' * (len(data) & 1)
    start = len(out)
    if link is not None:
        struct.pack_into('<I', out, link, start)
    fields = sorted(fields)
    body = start + 2 + 12 * len(fields) + 4
    entries, tail = b'', b''
    for tag, kind, values in fields:
        size = {1: 'B', 2: 'B', 3: 'H', 4: 'I', 7: 'B'}[kind]
        if tag in (273, 324):
            values = [place + v for v in values]
        if tag == 330:
            values = [start if v == 'self' else subs[v] for v in values]
        raw = struct.pack(f'<{len(values)}{size}', *values)
        if len(raw) > 4:
            where, tail = body + len(tail), tail + raw + b'\0' * (len(raw) & 1)
            raw = struct.pack('<I', where)
        entries += struct.pack('<HHI', tag, kind, len(values)) + raw.ljust(4, b'\0')
    out += struct.pack('<H', len(fields)) + entries
    end = len(out)
    out += struct.pack('<I', 0) + tail
    return start, end


def tiff_tiled(width, height, side, sample, reduced=False, compress=True):
    """The fields and data of a directory of tiles; `sample(x, y)` gives red, green and blue."""
    data, offsets, sizes = b'', [], []
    for top in range(0, height, side):
        for left in range(0, width, side):
            raw = bytes(v for y in range(top, top + side) for x in range(left, left + side)
                        for v in sample(min(x, width - 1), min(y, height - 1)))
            raw = zlib.compress(raw) if compress else raw
            offsets.append(len(data))
            sizes.append(len(raw))
            data += raw
    return [(254, 4, [1 if reduced else 0]), (256, 4, [width]), (257, 4, [height]),
            (258, 3, [8] * 3), (259, 3, [8 if compress else 1]), (262, 3, [2]), (277, 3, [3]),
            (322, 4, [side]), (323, 4, [side]), (324, 4, offsets), (325, 4, sizes)], data


def tiff_fields(width, height, bits, photometric, samples, size, extra=()):
    return [(256, 4, [width]), (257, 4, [height]), (258, 3, [bits] * samples), (259, 3, [1]),
            (262, 3, [photometric]), (273, 4, [0]), (277, 3, [samples]), (278, 4, [height]),
            (279, 4, [size]), *extra]


def tiff_of(width, height, bits, photometric, samples, data, extra=()):
    """One strip of `data`."""
    return tiff([(tiff_fields(width, height, bits, photometric, samples, len(data), extra), data,
                  None)])


# WebP: lossless pictures of one colour

def riff(chunks):
    body = b'WEBP' + b''.join(
        name + struct.pack('<I', len(data)) + data + b'\0' * (len(data) & 1)
        for name, data in chunks)
    return b'RIFF' + struct.pack('<I', len(body)) + body


def vp8l(width, height, argb):
    """The image has five codes of one symbol each, so that pixels take no bits."""
    bits, count = 0, 0

    def put(value, n):
        nonlocal bits, count
        bits |= value << count
        count += n

    put(width - 1, 14), put(height - 1, 14), put(1, 1), put(0, 3)
    put(0, 1), put(0, 1), put(0, 1)  # no transform, no colour cache, no meta codes
    for shift in (8, 16, 0, 24):
        put(1, 1), put(0, 1), put(1, 1), put(argb >> shift & 255, 8)
    put(1, 1), put(0, 1), put(0, 1), put(0, 1)  # distances: never used
    return b'\x2f' + bits.to_bytes((count + 7) // 8 + 8, 'little')


# ICC.1:2001

def icc(space, pcs, kind, name, tags):
    """A profile of class `kind`; `name` is its description."""
    text = b'desc\0\0\0\0' + struct.pack('>I', len(name) + 1) + name + b'\0' + bytes(78)
    tags = [(b'desc', text + b'\0' * (-len(text) % 4)), (b'cprt', b'text\0\0\0\0none\0\0\0\0'),
            (b'wtpt', xyz((0.9642, 1, 0.8249))), *tags]
    table, body, at = struct.pack('>I', len(tags)), b'', 128 + 4 + 12 * len(tags)
    for tag, data in tags:
        table += tag + struct.pack('>II', at + len(body), len(data))
        body += data + b'\0' * (-len(data) % 4)
    header = (b'test' + b'\x02\x10\0\0' + kind + space + pcs + bytes(12) + b'acsp' + bytes(28)
              + struct.pack('>iii', 63190, 65536, 54061)).ljust(124, b'\0')
    return struct.pack('>I', 128 + len(table) + len(body)) + header + table + body


def xyz(v):
    return b'XYZ \0\0\0\0' + b''.join(struct.pack('>i', round(c * 65536)) for c in v)


def icc_display(red, green, blue, curve, name):
    """An RGB profile: the colorants are XYZ relative to D50; the curve is an exponent, or values
    from 0 to 1."""
    points = [round(curve * 256)] if isinstance(curve, float) else [round(v * 65535) for v in curve]
    data = b'curv\0\0\0\0' + struct.pack(f'>I{len(points)}H', len(points), *points)
    return icc(b'RGB ', b'XYZ ', b'mntr', name, [
        (b'rXYZ', xyz(red)), (b'gXYZ', xyz(green)), (b'bXYZ', xyz(blue)),
        (b'rTRC', data), (b'gTRC', data), (b'bTRC', data)])


def icc_inks(name):
    """A CMYK profile whose pure inks are mixed linearly in Lab."""
    lab = {(0, 0, 0): (100, 0, 0), (1, 0, 0): (90.7, -50.7, -15), (0, 1, 0): (60.2, 93.5, -60.5),
           (0, 0, 1): (97.6, -15.8, 93.4), (0, 1, 1): (54.3, 80.8, 69.9),
           (1, 0, 1): (87.8, -79.3, 81), (1, 1, 0): (29.6, 68.3, -112), (1, 1, 1): (0, 0, 0)}
    nodes = b''
    for i in range(16):
        c, m, y, k = i >> 3 & 1, i >> 2 & 1, i >> 1 & 1, i & 1
        light, a, b = (0, 0, 0) if k else lab[c, m, y]
        nodes += bytes([round(light * 2.55), round(a + 128), round(b + 128)])
    ramp = bytes(range(256))
    one = struct.pack('>9i', *(65536 if i % 4 == 0 else 0 for i in range(9)))
    table = b'mft1\0\0\0\0' + bytes([4, 3, 2, 0]) + one + ramp * 4 + nodes + ramp * 3
    return icc(b'CMYK', b'Lab ', b'prtr', name, [(b'A2B0', table)])


# EXIF, CIPA DC-008, big-endian

def exif(first, camera=(), position=()):
    """EXIF data from the fields of the first, the EXIF and the GPS directory. A field is
    (tag, type, values); a value of type 5 or 10 is (numerator, denominator)."""
    sizes = {1: 'B', 2: 'B', 3: 'H', 4: 'I', 5: 'II', 10: 'ii'}
    first = list(first)
    links = ([(0x8769, 4, [0])] if camera else []) + ([(0x8825, 4, [0])] if position else [])
    groups = [sorted(first + links)] + [sorted(g) for g in (camera, position) if g]
    starts, at = [], 8
    for group in groups:
        starts.append(at)
        at += 2 + 12 * len(group) + 4
    out, tail = b'MM\0*' + struct.pack('>I', 8), b''
    later = starts[1:]
    for group in groups:
        out += struct.pack('>H', len(group))
        for tag, kind, values in group:
            if tag in (0x8769, 0x8825):
                values = [later.pop(0)]
            flat = [n for v in values for n in v] if kind in (5, 10) else list(values)
            raw = struct.pack('>' + sizes[kind] * len(values), *flat)
            if len(raw) > 4:
                raw, tail = struct.pack('>I', at + len(tail)), tail + raw
            out += struct.pack('>HHI', tag, kind, len(values)) + raw.ljust(4, b'\0')
        out += struct.pack('>I', 0)
    return out + tail


def exif_segment(data):
    return jpeg_segment(0xE1, b'Exif\0\0' + data)


def icc_segment(profile):
    return jpeg_segment(0xE2, b'ICC_PROFILE\0\x01\x01' + profile)
