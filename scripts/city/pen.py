"""Writes display-list commands (Benchmarks/FORMAT.md); rounds coordinates to a tenth of a pixel."""
import math

from city.light import hexadecimal

CIRCLE = 0.5523  # control points of a quarter circle, in radii


def number(value):
    text = f'{value:.1f}'
    return text[:-2] if text.endswith('.0') else text


def points(first, *rest):
    return 'M ' + pair(first) + ''.join(' L ' + pair(point) for point in rest)


def pair(point):
    return number(point[0]) + ' ' + number(point[1])


def polygon(*corners):
    return points(*corners) + ' Z'


def rect(x, y, w, h):
    return polygon((x, y), (x + w, y), (x + w, y + h), (x, y + h))


def ellipse(x, y, rx, ry):
    kx, ky = rx * CIRCLE, ry * CIRCLE
    curves = (
        ((x + rx, y + ky), (x + kx, y + ry), (x, y + ry)),
        ((x - kx, y + ry), (x - rx, y + ky), (x - rx, y)),
        ((x - rx, y - ky), (x - kx, y - ry), (x, y - ry)),
        ((x + kx, y - ry), (x + rx, y - ky), (x + rx, y)))
    return f'M {pair((x + rx, y))} ' + ' '.join(
        'C ' + ' '.join(map(pair, curve)) for curve in curves) + ' Z'


def smooth(through):
    """A curve through the points (Catmull-Rom as cubics)."""
    padded = [through[0], *through, through[-1]]
    path = 'M ' + pair(through[0])
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:]):
        leave = b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6
        arrive = c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6
        path += ' C ' + ' '.join(map(pair, (leave, arrive, c)))
    return path


class Pen:
    def __init__(self):
        self.lines = []

    def write(self, line):
        self.lines.append(line)

    def fill(self, path, color, alpha=1.0):
        # Fills close their subpaths anyway, so an explicit close can be omitted.
        self.write(f"fill nz {hexadecimal(color, alpha)} {path.replace(' Z', '')}")

    def fill_even_odd(self, path, color, alpha=1.0):
        self.write(f'fill eo {hexadecimal(color, alpha)} {path}')

    def shade(self, path, start, end, *stops):
        """A linear gradient; stops are (offset, colour) or (offset, colour, alpha)."""
        ramp = ' '.join(
            f'{stop[0]:g} {hexadecimal(stop[1], stop[2] if len(stop) > 2 else 1)}' for stop in stops)
        path = path.replace(' Z', '')
        self.write(f'fillg nz {pair(start)} {pair(end)} {len(stops)} {ramp} {path}')

    def stroke(self, path, color, width, alpha=1.0, round_ends=False):
        ends = 'round round' if round_ends else 'butt miter'
        self.write(f'stroke {hexadecimal(color, alpha)} {width:g} {ends} {path}')

    def dashed(self, path, color, width, *dashes, alpha=1.0):
        self.write('dash 0 ' + ' '.join(map(number, dashes)))
        self.stroke(path, color, width, alpha)
        self.write('dash 0')

    def disc(self, x, y, radius, color, alpha=1.0):
        """A dot: a line of length zero with round ends, the shortest way to write a circle."""
        spot = f'{number(x)} {number(y)}'
        self.write(f'stroke {hexadecimal(color, alpha)} {radius * 2:.3g} round round M {spot} L {spot}')

    def glow(self, x, y, radius, color, strength=0.3, rings=3):
        """The light around a lamp: discs that add up towards the centre."""
        for ring in range(rings):
            self.disc(x, y, radius * (1 - ring / rings) ** 1.3, color, strength / rings)

    def text(self, string, x, y, size, color, alpha=1.0):
        self.write(f'text {hexadecimal(color, alpha)} {pair((x, y))} {size:g} {string}')

    def inside(self, a, b, c, d, e, f):
        """In `with pen.inside(…)`, coordinates are those of the given frame."""
        return Frame(self, f'concat {a:g} {b:g} {c:g} {d:g} {number(e)} {number(f)}')


class Frame:
    def __init__(self, pen, transform):
        self.pen, self.transform = pen, transform

    def __enter__(self):
        self.pen.write('save')
        self.pen.write(self.transform)

    def __exit__(self, *_):
        self.pen.write('restore')


def turned(x, y, radius, angle):
    return x + radius * math.cos(angle), y + radius * math.sin(angle)
