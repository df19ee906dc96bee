"""Reads glyph outlines and advances from a .ttf file, using only the standard library.

Read: head, maxp, hhea, hmtx, loca, glyf and a format 4 cmap; simple glyphs, and composites that
only move their parts. Enough for Latin text in DejaVu Sans; not a general font reader.
Source of the formats: OpenType 1.9, https://learn.microsoft.com/typography/opentype/spec/.
"""
import struct


class Font:
    def __init__(self, file_name):
        with open(file_name, 'rb') as file:
            self._data = file.read()
        count, = struct.unpack_from('>H', self._data, 4)
        self._tables = {}
        for index in range(count):
            tag, _, offset, _ = struct.unpack_from('>4sIII', self._data, 12 + 16 * index)
            self._tables[tag.decode()] = offset
        self.units_per_em, = self._read('head', 18, '>H')
        long_offsets, = self._read('head', 50, '>h')
        glyphs, = self._read('maxp', 4, '>H')
        if long_offsets:
            self._locations = self._read('loca', 0, f'>{glyphs + 1}I')
        else:
            self._locations = [2 * n for n in self._read('loca', 0, f'>{glyphs + 1}H')]
        self._metrics_count, = self._read('hhea', 34, '>H')
        self._glyph_of_character = self._character_map()

    def glyph(self, character):
        """The glyph's number; 0, the font's box, if the font lacks the character."""
        return self._glyph_of_character.get(ord(character), 0)

    def advance(self, glyph):
        """In font units."""
        return self._read('hmtx', 4 * min(glyph, self._metrics_count - 1), '>H')[0]

    def contours(self, glyph):
        """A list of closed contours, each a list of (x, y, is_on_curve) in font units, y up."""
        start, end = self._locations[glyph], self._locations[glyph + 1]
        if start == end:
            return []
        count, = self._read('glyf', start, '>h')
        return self._simple(start + 10, count) if count >= 0 else self._composite(start + 10)

    def _read(self, table, offset, layout):
        return struct.unpack_from(layout, self._data, self._tables[table] + offset)

    def _character_map(self):
        count, = self._read('cmap', 2, '>H')
        for index in range(count):
            platform, encoding, offset = self._read('cmap', 4 + 8 * index, '>HHI')
            if (platform, encoding) == (3, 1) and self._read('cmap', offset, '>H') == (4,):
                return self._format4(offset)
        raise ValueError('the font has no Unicode character map of format 4')

    def _format4(self, table):
        double, = self._read('cmap', table + 6, '>H')
        segments = double // 2
        ends = self._read('cmap', table + 14, f'>{segments}H')
        starts = self._read('cmap', table + 16 + double, f'>{segments}H')
        deltas = self._read('cmap', table + 16 + 2 * double, f'>{segments}H')
        ranges_at = table + 16 + 3 * double
        ranges = self._read('cmap', ranges_at, f'>{segments}H')
        result = {}
        for i in range(segments):
            for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
                glyph = code
                if ranges[i]:
                    at = ranges_at + 2 * i + ranges[i] + 2 * (code - starts[i])
                    glyph, = self._read('cmap', at, '>H')
                    if glyph == 0:
                        continue
                result[code] = (glyph + deltas[i]) & 0xFFFF
        return result

    def _simple(self, offset, count):
        ends = self._read('glyf', offset, f'>{count}H')
        offset += 2 * count
        offset += 2 + self._read('glyf', offset, '>H')[0]  # the hinting program
        flags, points = [], ends[-1] + 1
        while len(flags) < points:
            flag, repeats = self._read('glyf', offset, '>BB')
            offset += 1
            flags.append(flag)
            if flag & 8:
                flags.extend([flag] * repeats)
                offset += 1
        axes = []
        for short, same in ((2, 16), (4, 32)):
            value, values = 0, []
            for flag in flags[:points]:
                if flag & short:
                    step, = self._read('glyf', offset, '>B')
                    value += step if flag & same else -step
                    offset += 1
                elif not flag & same:
                    value += self._read('glyf', offset, '>h')[0]
                    offset += 2
                values.append(value)
            axes.append(values)
        all_points = [(x, y, bool(flag & 1)) for x, y, flag in zip(*axes, flags)]
        starts = [0] + [end + 1 for end in ends[:-1]]
        return [all_points[start:end + 1] for start, end in zip(starts, ends)]

    def _composite(self, offset):
        result, more = [], True
        while more:
            flags, glyph = self._read('glyf', offset, '>HH')
            layout = '>hh' if flags & 1 else '>bb'
            dx, dy = self._read('glyf', offset + 4, layout)
            if flags & (8 | 64 | 128) or not flags & 2:
                raise ValueError('only composites that move their parts are read')
            offset += 4 + struct.calcsize(layout)
            more = flags & 32
            for contour in self.contours(glyph):
                result.append([(x + dx, y + dy, on) for x, y, on in contour])
        return result
