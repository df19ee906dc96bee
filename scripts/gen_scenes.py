#!/usr/bin/env python3
"""Writes the benchmark scenes S1 … S7p: gen_scenes.py [--force] FOLDER

1920 x 1080, the same bytes on every run. The format is described in Benchmarks/FORMAT.md.
photo.bgra (6000 x 4000 pixels, 96 MB) is what the S3 scenes show: keep the folder out of the
repository. A folder that is complete is left alone, unless --force is given.

Needs only Python's standard library and DejaVu Sans (Debian: fonts-dejavu-core).
"""
import math
import os
import random
import sys

from truetype import Font

WIDTH, HEIGHT = 1920, 1080
PHOTO_WIDTH, PHOTO_HEIGHT = 6000, 4000
FONT = '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf'
CIRCLE = 0.5522847498  # control points of a quarter circle, in radii: 4/3 (√2 − 1)


# Paths: lists of (command, coordinates).


def number(value):
    return f'{value:.3f}'.rstrip('0').rstrip('.')


def text_of(path):
    return ' '.join(' '.join([command, *map(number, at)]) for command, at in path)


def rounded_rect(x, y, w, h, r):
    k = r * (1 - CIRCLE)
    return [
        ('M', (x + r, y)), ('L', (x + w - r, y)), ('C', (x + w - k, y, x + w, y + k, x + w, y + r)),
        ('L', (x + w, y + h - r)), ('C', (x + w, y + h - k, x + w - k, y + h, x + w - r, y + h)),
        ('L', (x + r, y + h)), ('C', (x + k, y + h, x, y + h - k, x, y + h - r)),
        ('L', (x, y + r)), ('C', (x, y + k, x + k, y, x + r, y)), ('Z', ())]


def circle(x, y, r):
    k = CIRCLE * r
    return [
        ('M', (x + r, y)), ('C', (x + r, y + k, x + k, y + r, x, y + r)),
        ('C', (x - k, y + r, x - r, y + k, x - r, y)), ('C', (x - r, y - k, x - k, y - r, x, y - r)),
        ('C', (x + k, y - r, x + r, y - k, x + r, y)), ('Z', ())]


def color(dice, alpha=255):
    return f'{alpha:02x}' + ''.join(f'{dice.randrange(30, 256):02x}' for _ in range(3))


# The scenes: each returns its lines, without the size.


def nodes():
    """S1: a grid, 400 gradient cards with borders, 400 wires."""
    dice = random.Random(1)
    minor, major = [], []
    for x in range(0, WIDTH, 25):
        (minor if x % 125 else major).extend([('M', (x + .5, 0)), ('L', (x + .5, HEIGHT))])
    for y in range(0, HEIGHT, 25):
        (minor if y % 125 else major).extend([('M', (0, y + .5)), ('L', (WIDTH, y + .5))])
    lines = [
        'clear ff1a1c22',
        f'stroke ff262a33 1 butt miter {text_of(minor)}',
        f'stroke ff353a47 1 butt miter {text_of(major)}']

    card = 150
    corners = [
        (i * (WIDTH - card) / 24 + dice.uniform(-12, 12),
         j * (HEIGHT - card) / 15 + dice.uniform(-8, 8))
        for j in range(16) for i in range(25)]
    wires = []
    for i, corner in enumerate(corners):
        other = corners[min(399, max(0, i + dice.choice([1, 24, 25, 26, 2, -23, 50])))]
        x0, y0 = corner[0] + card, corner[1] + 40
        x1, y1 = other[0], other[1] + 60
        reach = max(60, abs(x1 - x0) / 2)
        wire = [('M', (x0, y0)), ('C', (x0 + reach, y0, x1 - reach, y1, x1, y1))]
        wires.append(f'stroke {color(dice)} 3 butt miter {text_of(wire)}')
    for x, y in corners:
        outline = text_of(rounded_rect(x, y, card, card, 10))
        dark = dice.randrange(40, 90)
        light = dark + 40
        axis = ' '.join(map(number, (x, y, x, y + card)))
        stops = (f'0 ff{light:02x}{light:02x}{light + 10:02x} 1 ff{dark:02x}{dark:02x}{dark + 8:02x}')
        lines.append(f'fillg nz {axis} 2 {stops} {outline}')
        lines.append(f'stroke ff101114 1.5 butt miter {outline}')
    return lines + wires


def strokes():
    """S2: 300 freehand strokes of 200 points, round, translucent."""
    dice = random.Random(2)
    lines = ['clear fffafafa']
    for _ in range(300):
        x, y = dice.uniform(100, WIDTH - 100), dice.uniform(100, HEIGHT - 100)
        angle, turn = dice.uniform(0, 6.28), 0
        path = [('M', (x, y))]
        for _ in range(199):
            turn = turn * 0.9 + dice.gauss(0, 0.05)
            angle += turn
            step = dice.uniform(2, 7)
            x += math.cos(angle) * step
            y += math.sin(angle) * step
            if x < 20 or x > WIDTH - 20 or y < 20 or y > HEIGHT - 20:
                angle, turn = math.atan2(HEIGHT / 2 - y, WIDTH / 2 - x), 0
            path.append(('L', (x, y)))
        ink = color(dice, 0x99)
        lines.append(f'stroke {ink} {number(dice.uniform(4, 12))} round round {text_of(path)}')
    return lines


def shapes():
    """S4: 10,000 small circles and triangles."""
    dice = random.Random(4)
    lines = ['clear ffffffff']
    for i in range(10000):
        size = dice.uniform(10, 40)
        x, y = dice.uniform(0, WIDTH), dice.uniform(0, HEIGHT)
        if i % 2:
            lines.append(f'fill nz {color(dice)} {text_of(circle(x, y, size / 2))}')
        else:
            start = dice.uniform(0, 6.28)
            a, b, c = [
                (x + size / 2 * math.cos(start + turn), y + size / 2 * math.sin(start + turn))
                for turn in (0, dice.uniform(1.5, 2.5), dice.uniform(3.5, 4.7))]
            triangle = [('M', a), ('L', b), ('L', c), ('Z', ())]
            lines.append(f'fill nz {color(dice)} {text_of(triangle)}')
    return lines


def paths():
    """S5: 240 paths of 15,000 cubics together, up to three times around themselves."""
    dice = random.Random(5)
    lines = ['clear ffffffff']
    for i in range(240):
        cubics_left = 62 if i % 2 == 0 else 63
        radius = dice.choice([30, 60, 90, 140, 220, 320]) * dice.uniform(.7, 1.2)
        cx, cy = dice.uniform(0, WIDTH), dice.uniform(0, HEIGHT)
        contours = dice.choice([1, 1, 2, 3])
        path = []
        for contour in range(contours):
            cubics = cubics_left // (contours - contour)
            cubics_left -= cubics
            phase = dice.uniform(0, 6.28)
            lobes = dice.choice([2, 3, 5, 7])
            depth = dice.uniform(.1, .6)
            turns = dice.choice([1, 1, 2])
            path += flower(cx, cy, radius * (1 - 0.3 * contour), phase, lobes, depth, turns, cubics)
        rule = 'eo' if i % 2 else 'nz'
        lines.append(f'fill {rule} {color(dice, dice.choice([255, 255, 255, 160]))} {text_of(path)}')
    return lines


def flower(cx, cy, radius, phase, lobes, depth, turns, cubics):
    """r(u) = radius (1 + depth sin(lobes u + phase) + 0.1 sin(17 u + phase)) as Hermite cubics."""

    def point(u):
        r = radius * (1 + depth * math.sin(lobes * u + phase) + 0.1 * math.sin(17 * u + phase))
        return cx + r * math.cos(u), cy + r * 0.8 * math.sin(u)

    def tangent(u, h=1e-3):
        (ax, ay), (bx, by) = point(u - h), point(u + h)
        return (bx - ax) / (2 * h), (by - ay) / (2 * h)

    step = 2 * math.pi * turns / cubics
    path = [('M', point(0))]
    for k in range(cubics):
        u0, u1 = k * step, (k + 1) * step
        (ax, ay), (bx, by) = point(u0), point(u1)
        (tax, tay), (tbx, tby) = tangent(u0), tangent(u1)
        path.append(('C', (
            ax + tax * step / 3, ay + tay * step / 3, bx - tbx * step / 3, by - tby * step / 3,
            bx, by)))
    return path + [('Z', ())]


def texts():
    """S7 and S7p: 5,000 glyphs at 14 px, once as text and once as the same outlines."""
    dice = random.Random(7)
    font, size = Font(FONT), 14
    scale = size / font.units_per_em
    characters = 'etaoinshrdlucmfwypvbgkjqxzETAOINSHRDLU0123456789.,:;()+-'
    as_text, as_paths = ['clear ffffffff'], ['clear ffffffff']
    for row in range(50):
        y = 20 + row * 21
        for column in range(2):
            x = 10 + column * 955
            string = ''.join(dice.choice(characters) for _ in range(50))
            color(dice)  # Unused: keeps the random sequence, and so the scene whose figures are known.
            ink = 'ff' + ''.join(f'{dice.randrange(0, 90):02x}' for _ in range(3))
            as_text.append(f'text {ink} {x} {y} {size} {string}')
            pen = x
            for character in string:
                glyph = font.glyph(character)
                outline = glyph_path(font.contours(glyph), pen, y, scale)
                as_paths.append(f'fill nz {ink} {text_of(outline)}')
                pen += font.advance(glyph) * size / font.units_per_em
    return as_text, as_paths


def glyph_path(contours, x, y, scale):
    """TrueType's quadratic splines as cubics; two control points have an implied point halfway."""
    path = []
    for contour in contours:
        points = [(x + px * scale, y - py * scale, on) for px, py, on in contour]
        first = next(i for i, point in enumerate(points) if point[2])
        points = points[first:] + points[:first + 1]
        here, control = points[0][:2], None
        path.append(('M', here))
        for position, (px, py, on) in enumerate(points[1:], 1):
            if control is None:
                if on:
                    if position < len(points) - 1:
                        path.append(('L', (px, py)))
                    here = (px, py)
                else:
                    control = (px, py)
                continue
            end = (px, py) if on else ((control[0] + px) / 2, (control[1] + py) / 2)
            path.append(('C', (
                here[0] + 2 / 3 * (control[0] - here[0]), here[1] + 2 / 3 * (control[1] - here[1]),
                end[0] + 2 / 3 * (control[0] - end[0]), end[1] + 2 / 3 * (control[1] - end[1]),
                *end)))
            here, control = end, None if on else (px, py)
        path.append(('Z', ()))
    return path


# The photograph.


def write_photo(file_name):
    """A coloured picture of slow waves and grain. Rows of bytes are added as big integers, which is what makes
    72 million channel values a matter of seconds without a library: no sum exceeds 255, so nothing
    carries from one pixel to the next."""
    dice = random.Random(3)
    wave_x = bytes(round(127.5 + 127.5 * math.sin(x / 310)) for x in range(PHOTO_WIDTH))
    diagonal = bytes(
        round(20 + 20 * math.sin(s / 57)) for s in range(PHOTO_WIDTH + PHOTO_HEIGHT))
    # Grain: near normal, as the sum of three dice, 0 … 45.
    grain = bytes(sorted(dice.randrange(16) + dice.randrange(16) + dice.randrange(16)
                         for _ in range(256)))
    noise = dice.randbytes(4 * PHOTO_WIDTH).translate(grain)
    curves = [
        bytes(round(105 + 65 * math.sin(v / 42 + p) + 35 * math.cos(v / 23 + q)) for v in range(256))
        for p, q in ((0.3, 0.2), (1.3, 0.9), (2.1, 1.7))]
    with open(file_name, 'wb') as file:
        for y in range(PHOTO_HEIGHT):
            swing = math.cos(y / 270)
            row_wave = wave_x.translate(bytes(round(85 + 0.62 * swing * (v - 127.5)) for v in range(256)))
            base = added(row_wave, diagonal[y:y + PHOTO_WIDTH])
            row = bytearray(b'\xff') * (4 * PHOTO_WIDTH)
            for channel, curve in enumerate(curves):
                shift = dice.randrange(3 * PHOTO_WIDTH)
                row[channel::4] = added(base.translate(curve), noise[shift:shift + PHOTO_WIDTH])
            file.write(row)


def added(a, b):
    total = int.from_bytes(a, 'little') + int.from_bytes(b, 'little')
    return total.to_bytes(len(a), 'little')


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != '--force']
    if len(arguments) != 1 or arguments[0].startswith('-'):
        sys.exit('usage: gen_scenes.py [--force] FOLDER')
    folder = arguments[0]
    finished = os.path.join(folder, 'complete')
    if os.path.exists(finished) and '--force' not in sys.argv:
        return
    os.makedirs(folder, exist_ok=True)
    as_text, as_paths = texts()
    scenes = {
        'S1_nodes': nodes(),
        'S2_strokes': strokes(),
        'S3a_down_bilinear': ['clear ff202020', 'image 0.3 7.37 -41.61 bilinear'],
        'S3b_up_bilinear': ['clear ff202020', 'image 2.7 -3217.37 -2411.83 bilinear'],
        'S3c_down_best': ['clear ff202020', 'image 0.3 7.37 -41.61 best'],
        'S4_shapes': shapes(),
        'S5_paths': paths(),
        'S6a_fill': ['clear ff336699'],
        'S6b_blend': [f'rect 80336699 0 0 {WIDTH} {HEIGHT}'],
        'S7_text': as_text,
        'S7p_textpaths': as_paths,
    }
    for name, lines in scenes.items():
        with open(os.path.join(folder, name + '.scene'), 'w') as file:
            file.write('\n'.join([f'size {WIDTH} {HEIGHT}', *lines]) + '\n')
    write_photo(os.path.join(folder, 'photo.bgra'))
    open(finished, 'w').close()


if __name__ == '__main__':
    main()
