"""Landmarks: a clock tower, a wheel by the river, cranes, a stadium."""
import math

from city.buildings import Box, draw_cornice, draw_walls, draw_windows
from city.light import LAMP, mixed
from city.pen import ellipse, points, polygon, rect, turned
from city.place import UNIT, at, ground, right_wall
from city.roofs import block, draw_pyramid


def draw_clock_tower(pen, air, dice, x, y):
    shaft = Box(x + .15, y + .15, x + .85, y + .85, 0, 4.6)
    draw_walls(pen, air, shaft, (206, 150, 130))
    draw_windows(pen, air, dice, shaft, (1.6, 7, 4, 9), 34, .5)
    head = Box(x + .08, y + .08, x + .92, y + .92, 3.9, 4.9)
    draw_walls(pen, air, head, (224, 170, 140))
    draw_cornice(pen, air, head)
    for frame, width, height, _ in head.walls():
        with pen.inside(*frame):
            cx, cy, radius = width / 2, height / 2 + 1, 13
            pen.disc(cx, cy, radius, (90, 56, 80))
            pen.disc(cx, cy, radius - 1.4, (255, 238, 190))
            marks = ' '.join(
                points(turned(cx, cy, radius - 2, k * math.pi / 6),
                       turned(cx, cy, radius - (4 if k % 3 else 5.4), k * math.pi / 6))
                for k in range(12))
            pen.stroke(marks, (90, 56, 80), .8)
            pen.stroke(points((cx, cy), turned(cx, cy, 6, math.pi * .78)), (60, 36, 60), 1.3)
            pen.stroke(points((cx, cy), turned(cx, cy, 10, -math.pi * .1)), (60, 36, 60), .8)
    draw_pyramid(pen, air, head, (120, 150, 150), 2.0)
    tip = at(x + .5, y + .5, 6.9)
    pen.stroke(points(tip, (tip[0], tip[1] - 22)), (90, 60, 90), 1.2)
    pen.fill(polygon((tip[0], tip[1] - 22), (tip[0] + 12, tip[1] - 19), (tip[0], tip[1] - 15)),
             (236, 90, 90))


def draw_wheel(pen, x, y):
    """A Ferris wheel that faces the sun."""
    radius, cabins = 110, 24
    with pen.inside(*right_wall(x, y, 3.6)):
        hub = (0, 0)
        pen.stroke(points(hub, (-46, 126)) + ' ' + points(hub, (46, 172)), (70, 52, 92), 7)
        pen.stroke(points(hub, (-46, 126)) + ' ' + points(hub, (46, 172)), (150, 110, 140), 2)
        for ring, width in ((radius, 3), (radius - 9, 1.6), (radius * .5, 1)):
            pen.stroke(ellipse(*hub, ring, ring), (236, 150, 140), width)
        spokes = ' '.join(points(hub, turned(*hub, radius, k * math.tau / 48)) for k in range(48))
        pen.stroke(spokes, (255, 206, 190), .6, .8)
        lattice = ' '.join(
            points(turned(*hub, radius, k * math.tau / 96),
                   turned(*hub, radius - 9, (k + 1) * math.tau / 96)) for k in range(96))
        pen.stroke(lattice, (255, 190, 170), .7)
        for k in range(96):
            light = turned(*hub, radius, k * math.tau / 96)
            pen.disc(*light, 1.3, [(255, 240, 190), (255, 170, 150), (190, 230, 240)][k % 3])
        for k in range(cabins):
            cx, cy = turned(*hub, radius + 1, k * math.tau / cabins)
            color = [(240, 98, 98), (250, 190, 90), (96, 180, 170), (130, 120, 200)][k % 4]
            pen.stroke(points((cx, cy), (cx, cy + 5)), (70, 50, 90), .8)
            pen.fill(f'M {cx - 7:.1f} {cy + 8:.1f} C {cx - 7:.1f} {cy + 3:.1f} {cx + 7:.1f} '
                     f'{cy + 3:.1f} {cx + 7:.1f} {cy + 8:.1f} L {cx + 6:.1f} {cy + 17:.1f} '
                     f'L {cx - 6:.1f} {cy + 17:.1f} Z', color)
            pen.fill(rect(cx - 5.4, cy + 7, 10.8, 5), (255, 236, 180))
            for side in (-2.6, 2.4):
                pen.disc(cx + side, cy + 9.4, 1.1, (90, 50, 76))
                pen.fill(rect(cx + side - 1.2, cy + 10.4, 2.4, 1.8), (90, 50, 76))
            pen.stroke(points((cx - 6.4, cy + 13), (cx + 6.4, cy + 13)), mixed(color, (40, 20, 60), .4), .6)
        for ring in (26, 18, 11):
            pen.disc(*hub, ring, LAMP, .22)
        pen.disc(*hub, 9, (200, 84, 92))
        pen.disc(*hub, 4, (255, 226, 170))


def draw_crane(pen, air, x, y, height):
    """A tower crane above an unfinished house."""
    depth = at(x + 1, y + 1)[1]
    block(pen, air, x + .12, y + .12, x + .88, y + .88, 0, 1.9, (130, 112, 136), depth)
    for level in range(4):
        foot = level * .5
        for px, py in ((.1, .1), (.9, .1), (.1, .9), (.9, .9), (.5, .9), (.9, .5)):
            pen.stroke(points(at(x + px, y + py, foot), at(x + px, y + py, foot + .5)),
                       air.shady((200, 170, 170), depth), 2)
        pen.fill(polygon(at(x, y, foot + .5), at(x + 1, y, foot + .5), at(x + 1, y + 1, foot + .5),
                         at(x, y + 1, foot + .5)), air.dim((150, 130, 150), depth), .92)
        pen.disc(*at(x + .6, y + .6, foot + .3), 1.5, LAMP)
    fx, fy = at(x + .5, y + .5)
    top = fy - height
    mast = [(fx - 4, fy), (fx - 4, top), (fx + 4, top), (fx + 4, fy)]
    yellow = air.dim((246, 190, 84), depth)
    pen.stroke(points(*mast), yellow, 1.2)
    zigzag = [(fx + (4 if k % 2 else -4), fy - k * 9) for k in range(int(height / 9))]
    pen.stroke(points(*zigzag), yellow, .7)
    arm = [(fx - 60, top), (fx + 170, top), (fx + 168, top - 5), (fx, top - 12), (fx - 60, top - 5)]
    pen.stroke(polygon(*arm), yellow, 1.2)
    zigzag = [(fx - 56 + k * 7, top if k % 2 else top - 5) for k in range(32)]
    pen.stroke(points(*zigzag), yellow, .6)
    pen.stroke(points((fx, top - 34), (fx + 120, top - 8)) + ' ' + points((fx, top - 34), (fx - 56, top - 5))
               + ' ' + points((fx, top), (fx, top - 34)), yellow, .9)
    pen.fill(rect(fx - 60, top, 18, 14), (140, 110, 130))
    pen.fill(rect(fx + 5, top - 1, 9, 12), (236, 110, 90))
    pen.fill(rect(fx + 8, top + 1, 5, 5), (255, 230, 170))
    pen.stroke(points((fx + 128, top), (fx + 128, top + 70)), (70, 50, 80), .6)
    pen.fill(polygon((fx + 118, top + 76), (fx + 138, top + 76), (fx + 128, top + 70)), (70, 50, 80))
    pen.fill(rect(fx + 117, top + 76, 22, 4), (200, 120, 100))
    pen.glow(fx, top - 34, 9, (255, 90, 90), .6)
    pen.disc(fx, top - 34, 1.6, (255, 180, 170))


def draw_stadium(pen, air, x, y, dice):
    """A stadium, three lots wide, during a match."""
    cx, cy = at(x + 1.5, y + 1.5)
    far, wide = 1.5 * UNIT * 1.36, 1.5 * UNIT * .68
    pen.fill(ellipse(cx, cy + 6, far + 6, wide + 6), (24, 20, 60), .5)
    for k in range(9):
        part = 1 - k * .055
        lift = 26 * (1 - k / 8)
        tone = air.dim(mixed((206, 120, 130), (84, 70, 130), k / 8), cy)
        pen.fill(ellipse(cx, cy - lift * .9, far * part, wide * part), tone)
        if k:
            pen.dashed(ellipse(cx, cy - lift * .9, far * part, wide * part),
                       dice.choice([(255, 220, 170), (240, 150, 130), (170, 200, 220)]), 1.5, 1.3, 1.1, alpha=.7)
    pen.shade(ellipse(cx, cy, far * .55, wide * .55), (cx - far / 2, 0), (cx + far / 2, 0),
              (0, (70, 140, 96)), (1, (130, 180, 100)))
    with pen.inside(*ground(x + 1.5, y + 1.5)):
        pen.stroke(rect(-20, -13, 40, 26), (250, 250, 240), .7)
        pen.stroke(points((0, -13), (0, 13)) + ' ' + ellipse(0, 0, 5, 5), (250, 250, 240), .6)
        pen.stroke(rect(-20, -6, 7, 12) + ' ' + rect(13, -6, 7, 12), (250, 250, 240), .6)
    for _ in range(22):
        px, py = cx + dice.uniform(-26, 26), cy + dice.uniform(-10, 10)
        pen.disc(px, py, 1, dice.choice([(240, 80, 80), (240, 240, 250)]))
    for side in (-1, 1):
        for depth in (-1, 1):
            px, py = cx + side * far * .78, cy + depth * wide * .72
            pen.stroke(points((px, py), (px, py - 70)), (80, 60, 100), 2)
            pen.glow(px, py - 72, 24, (255, 244, 214), .5)
            pen.dashed(points((px - 8, py - 74), (px + 8, py - 74)), (255, 252, 236), 6, 2.4, 1)


def draw_market(pen, air, dice, x, y):
    """Market stalls under striped cloth."""
    for row in range(3):
        for column in range(3):
            sx, sy = x + .08 + column * .3, y + .08 + row * .3
            depth = at(sx, sy)[1]
            block(pen, air, sx, sy, sx + .2, sy + .16, 0, .1, (160, 100, 90), depth)
            color = dice.choice([(236, 92, 92), (92, 158, 150), (240, 176, 84), (120, 116, 190)])
            cloth = [at(sx - .03, sy - .03, .3), at(sx + .23, sy - .03, .3),
                     at(sx + .23, sy + .2, .22), at(sx - .03, sy + .2, .22)]
            pen.fill(polygon(*cloth), air.dim(color, depth))
            stripes = ' '.join(
                polygon(at(sx - .03 + k * .0867, sy - .03, .3), at(sx + .0133 + k * .0867, sy - .03, .3),
                        at(sx + .0133 + k * .0867, sy + .2, .22), at(sx - .03 + k * .0867, sy + .2, .22))
                for k in range(3))
            pen.fill(stripes, (255, 240, 226), .9)
            for k in range(4):
                pen.disc(*at(sx + .03 + k * .05, sy + .17, .12), .9,
                         dice.choice([(250, 120, 70), (120, 190, 90), (240, 220, 90)]))
