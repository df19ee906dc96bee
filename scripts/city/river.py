"""The river with reflections, boats and bridges."""
import math

from city.light import EMBER, INDIGO, LAMP, mixed
from city.pen import ellipse, points, polygon, rect, smooth
from city.place import FACE, HEIGHT, HORIZON, at, left_wall, river_half_width, river_middle


def bank(side, extra=0.0):
    return [(river_middle(y) + side * (river_half_width(y) + extra), y)
            for y in range(HORIZON + 10, HEIGHT + 90, 24)]


def draw_river(pen, dice, sun):
    for extra, color in ((20, (96, 84, 124)), (11, (128, 106, 138)), (5, (58, 50, 92))):
        outline = bank(-1, extra) + bank(1, extra)[::-1]
        pen.fill(polygon(*outline), color)
    water = polygon(*(bank(-1) + bank(1)[::-1]))
    pen.shade(
        water, (0, HORIZON), (0, HEIGHT),
        (0, (255, 214, 150)), (.12, (246, 164, 122)), (.35, (180, 104, 132)),
        (.7, (84, 74, 132)), (1, (44, 52, 108)))
    for _ in range(330):
        y = HORIZON + 16 + (HEIGHT - HORIZON) * dice.random() ** 1.25
        half = river_half_width(y)
        x = river_middle(y) + dice.uniform(-1, 1) * half * .93
        near = (y - HORIZON) / (HEIGHT - HORIZON)
        length = (3 + 26 * near) * dice.uniform(.4, 1.2)
        length = min(length, half - abs(x - river_middle(y)))
        bright = dice.random() < .62 * math.exp(-((x - sun[0] + (y - HORIZON) * .25) / 260) ** 2) + .2
        color = (255, 224, 168) if bright else mixed((60, 54, 112), (120, 84, 134), dice.random())
        bow = length * .09
        pen.stroke(
            smooth([(x - length, y), (x - length * .3, y - bow), (x + length * .4, y + bow * .6),
                    (x + length, y)]),
            color, .8 + 1.2 * near, .5 if bright else .4, round_ends=True)


def draw_sailing_boat(pen, dice, x, y, size):
    hull = [(x - size * .5, y - size * .1), (x + size * .55, y - size * .14),
            (x + size * .36, y + size * .06), (x - size * .4, y + size * .06)]
    pen.fill(ellipse(x, y + size * .1, size * .6, size * .07), INDIGO, .35)
    pen.shade(polygon(*hull), (x - size * .5, 0), (x + size * .5, 0),
              (0, (120, 52, 76)), (1, (236, 130, 96)))
    pen.stroke(points(hull[0], hull[1]), (255, 236, 206), size * .025)
    pen.stroke(points((x, y - size * .1), (x, y - size * 1.5)), (90, 60, 80), size * .03)
    main_sail = (f'M {x + size * .03:.1f} {y - size * 1.46:.1f} C {x + size * .3:.1f} '
                 f'{y - size:.1f} {x + size * .46:.1f} {y - size * .5:.1f} {x + size * .5:.1f} '
                 f'{y - size * .24:.1f} L {x + size * .03:.1f} {y - size * .2:.1f} Z')
    tint = dice.choice([(255, 236, 214), (250, 190, 150), (240, 150, 130)])
    pen.shade(main_sail, (x, 0), (x + size * .5, 0), (0, tint), (1, mixed(tint, EMBER, .5)))
    pen.fill(polygon((x - size * .03, y - size * 1.3), (x - size * .4, y - size * .2),
                     (x - size * .03, y - size * .24)), mixed(tint, (120, 80, 130), .4))
    for k in range(1, 5):
        pen.stroke(points((x + size * .03, y - size * (1.46 - .25 * k)),
                          (x + size * (.03 + .1 * k), y - size * (1.4 - .25 * k))),
                   (150, 96, 110), size * .008)


def draw_ferry(pen, x, y, size):
    """A little steamer with two decks of lit windows, seen from the side."""
    pen.fill(ellipse(x, y + size * .12, size * 1.15, size * .1), INDIGO, .4)
    pen.shade(polygon((x - size, y - size * .16), (x + size * 1.1, y - size * .2),
                      (x + size * .9, y + size * .1), (x - size * .92, y + size * .1)),
              (0, y - size * .2), (0, y + size * .1), (0, (250, 236, 222)), (1, (150, 96, 130)))
    pen.stroke(points((x - size * .96, y + size * .02), (x + size * .98, y + size * .02)),
               (200, 70, 80), size * .05)
    for level, (inset, color) in enumerate(((.8, (250, 226, 204)), (.6, (232, 196, 186)))):
        low = y - size * (.17 + .22 * level)
        pen.fill(rect(x - size * inset, low - size * .2, size * inset * 1.8, size * .2), color)
        pen.dashed(points((x - size * (inset - .04), low - size * .1),
                          (x + size * (inset * .8 - .04), low - size * .1)),
                   LAMP, size * .11, size * .09, size * .05)
        pen.stroke(points((x - size * (inset + .05), low - size * .2),
                          (x + size * inset * .88, low - size * .2)), (140, 70, 90), size * .025)
    pen.shade(rect(x - size * .1, y - size * .95, size * .16, size * .36),
              (x - size * .1, 0), (x + size * .06, 0), (0, (120, 44, 66)), (1, (236, 104, 84)))
    for k in range(7):
        pen.disc(x - size * (.05 + .14 * k), y - size * (1.02 + .1 * k), size * (.06 + .03 * k),
                 (255, 220, 206), .26 - .03 * k)


def draw_bridge(pen, air, row, start, end):
    """A stone bridge with arches along x, between y = row and row + 1."""
    z, length = .55, (end - start) * FACE
    middle = at((start + end) / 2, row + .5)[1]
    with pen.inside(*left_wall(start, row + 1, z)):
        arches = max(2, round(length / 90))
        step = length / arches
        stone = rect(0, -6, length, 36)
        holes = ' '.join(
            f'M {k * step + 8:.1f} 30 L {k * step + 8:.1f} 20 C {k * step + 8:.1f} 2 '
            f'{(k + 1) * step - 8:.1f} 2 {(k + 1) * step - 8:.1f} 20 '
            f'L {(k + 1) * step - 8:.1f} 30 Z' for k in range(arches))
        pen.fill_even_odd(stone + ' ' + holes, air.shady((190, 150, 160), middle))
        courses = ' '.join(points((0, v), (length, v)) for v in (-1, 1.5))
        pen.dashed(courses, air.shady((120, 90, 120), middle), .5, 5, .6)
        for k in range(arches + 1):
            pen.fill(rect(k * step - 4, -9, 8, 44), air.dim((118, 96, 138), middle))
    deck = [at(start, row, z), at(end, row, z), at(end, row + 1, z), at(start, row + 1, z)]
    pen.fill(polygon(*deck), air.dim((112, 98, 136), middle))
    lane = [at(start, row + .15, z), at(end, row + .15, z), at(end, row + .85, z),
            at(start, row + .85, z)]
    pen.fill(polygon(*lane), air.dim((66, 62, 102), middle))
    pen.dashed(points(at(start, row + .5, z), at(end, row + .5, z)),
               air.dim((214, 190, 180), middle), 1, 7, 6)
    for edge in (0.03, .97):
        pen.stroke(points(at(start, row + edge, z), at(end, row + edge, z)),
                   air.dim((206, 166, 166), middle), 2)
        pen.dashed(points(at(start, row + edge, z + .12), at(end, row + edge, z + .12)),
                   air.dim((150, 116, 140), middle), 5, .8, 2.2)
        x = start + .4
        while x < end:
            foot, head = at(x, row + edge, z), at(x, row + edge, z + .55)
            pen.stroke(points(foot, head), (60, 50, 84), 1)
            pen.glow(*head, 11, LAMP, .5)
            pen.disc(*head, 2, (255, 244, 214))
            x += 1.6
