"""Streets, cars, lamps, people and trees."""
import math

from city.light import CARS, GRASS, LAMP, LEAVES, PAVEMENT, STREET, mixed
from city.pen import ellipse, points, polygon
from city.place import FACE, at, ground
from city.roofs import block


def draw_pavement(pen, air, x, y):
    corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]
    pen.fill(polygon(*corners), air.dim(PAVEMENT, corners[2][1]))


def draw_street(pen, air, along_x, line, start, end):
    """The roadway of a street with kerbs and a dashed line."""

    def place(along, across):
        return at(along, line + across) if along_x else at(line + across, along)

    y = place((start + end) / 2, .5)[1]
    lane = [place(start, .18), place(end, .18), place(end, .82), place(start, .82)]
    pen.fill(polygon(*lane), air.dim(STREET, y))
    kerbs = points(place(start, .18), place(end, .18)) + ' ' + points(
        place(start, .82), place(end, .82))
    pen.stroke(kerbs, air.dim((132, 116, 150), y), .8)
    pen.dashed(points(place(start, .5), place(end, .5)), air.dim((206, 186, 190), y), 1, 5, 5, alpha=.8)


def draw_crossing(pen, air, x, y):
    """A crossroads: asphalt, with zebra crossings on four sides."""
    depth = at(x + 1, y + 1)[1]
    pen.fill(polygon(at(x, y + .18), at(x + .18, y + .18), at(x + .18, y), at(x + .82, y),
                     at(x + .82, y + .18), at(x + 1, y + .18), at(x + 1, y + .82),
                     at(x + .82, y + .82), at(x + .82, y + 1), at(x + .18, y + 1),
                     at(x + .18, y + .82), at(x, y + .82)), air.dim(STREET, depth))
    with pen.inside(*ground(x, y)):
        edges = ((.05, .22, .05, .8), (.95, .22, .95, .8), (.22, .05, .8, .05), (.22, .95, .8, .95))
        pen.dashed(' '.join(points((a * FACE, b * FACE), (c * FACE, d * FACE)) for a, b, c, d in edges),
                   air.dim((220, 200, 206), depth), 4, 2.4, 2.4, alpha=.7)


def draw_car(pen, air, dice, along_x, line, along):
    """Cars keep to the right; their headlights light the road in front of them."""
    forward = dice.random() < .5
    across = .6 if forward == along_x else .28
    length, width = .34, .15

    def corner(a, b):
        return (along + a, line + across + b) if along_x else (line + across + b, along + a)

    (x0, y0), (x1, y1) = corner(0, 0), corner(length, width)
    depth = at(x1, y1)[1]
    nose = length if forward else 0
    reach = .8 if forward else -.8
    beam = polygon(at(*corner(nose, .02)), at(*corner(nose + reach, -.1)),
                   at(*corner(nose + reach, width + .1)), at(*corner(nose, width - .02)))
    pen.shade(beam, at(*corner(nose, 0)), at(*corner(nose + reach, 0)),
              (0, LAMP, .5), (1, LAMP, 0))
    color = dice.choice(CARS)
    block(pen, air, x0, y0, x1, y1, .03, .11, color, depth)
    (cx0, cy0), (cx1, cy1) = corner(.08, .01), corner(length - .08, width - .01)
    block(pen, air, cx0, cy0, cx1, cy1, .11, .18, mixed(color, (60, 70, 120), .7), depth)
    for b in (.03, width - .03):
        pen.disc(*at(*corner(nose, b), .07), 1, (255, 246, 214))
        pen.disc(*at(*corner(length - nose, b), .07), .9, (255, 70, 70))


def draw_lamp(pen, air, x, y):
    foot, head = at(x, y), at(x, y, .62)
    pen.fill(ellipse(foot[0], foot[1], 15, 7.5), LAMP, .16)
    pen.stroke(points(foot, head), air.dim((44, 36, 66), foot[1]), 1)
    pen.glow(head[0], head[1], 10, LAMP, .5, 3)
    pen.disc(head[0], head[1], 1.7, (255, 246, 220))


def draw_person(pen, dice, x, y):
    sx, sy = at(x, y)
    coat = dice.choice([(220, 90, 90), (90, 150, 180), (240, 200, 120), (70, 60, 100), (200, 150, 190)])
    pen.stroke(points((sx - .5, sy), (sx, sy - 2), (sx + .5, sy)), (36, 30, 60), .5)
    pen.stroke(points((sx, sy - 1.6), (sx, sy - 3.9)), coat, 1.5)
    pen.disc(sx, sy - 4.5, .7, (240, 196, 170))
    if dice.random() < .25:  # with an umbrella
        pen.fill(f'M {sx - 2.6:.1f} {sy - 5.2:.1f} C {sx - 2:.1f} {sy - 8:.1f} {sx + 2:.1f} '
                 f'{sy - 8:.1f} {sx + 2.6:.1f} {sy - 5.2:.1f} Z', dice.choice(CARS))


def draw_tree(pen, air, dice, x, y, size=1.0):
    sx, sy = at(x, y)
    radius = dice.uniform(6.5, 10) * size
    pen.fill(ellipse(sx - 3, sy, radius * .9, radius * .4), (20, 16, 56), .35)
    pen.stroke(points((sx, sy), (sx, sy - radius)), air.dim((80, 54, 70), sy), 1.8 * size)
    leaf = dice.choice(LEAVES)
    if dice.random() < .2:  # a poplar
        pen.shade(ellipse(sx, sy - radius * 2, radius * .5, radius * 1.7),
                  (sx - radius * .5, 0), (sx + radius * .5, 0),
                  (0, air.shady(leaf, sy)), (1, air.sunny(leaf, sy)))
        return
    for dx, dy, part in ((-.5, -1.2, .7), (.5, -1.3, .7), (0, -1.8, .85)):
        cx, cy, r = sx + dx * radius, sy + dy * radius, part * radius
        pen.shade(ellipse(cx, cy, r, r), (cx - r, cy + r * .5), (cx + r, cy - r * .6),
                  (0, air.shady(leaf, sy)), (.6, air.dim(leaf, sy)),
                  (1, air.dim(mixed(leaf, (255, 190, 120), .55), sy)))
    for _ in range(5):
        angle, far = dice.uniform(0, 6.28), dice.uniform(.2, .9)
        pen.disc(sx + math.cos(angle) * far * radius, sy - radius * 1.5 + math.sin(angle) * far * radius,
                 .9, (255, 206, 140), .55)


def draw_lawn(pen, air, x, y):
    corners = [at(x, y), at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]
    pen.fill(polygon(*corners), air.dim(GRASS, corners[2][1]))


def draw_bench(pen, air, x, y):
    depth = at(x, y)[1]
    block(pen, air, x, y, x + .22, y + .07, .05, .08, (190, 120, 90), depth)
    block(pen, air, x, y - .02, x + .22, y, .08, .16, (170, 100, 80), depth)


def draw_fountain(pen, air, x, y):
    sx, sy = at(x, y)
    for radius, color in ((30, (190, 160, 176)), (26, (70, 90, 150)), (9, (190, 160, 176))):
        pen.fill(ellipse(sx, sy, radius, radius / 2), air.dim(color, sy))
    pen.stroke(points((sx, sy), (sx, sy - 16)), air.dim((180, 150, 170), sy), 3)
    for k in range(9):
        spread = (k - 4) * 5
        pen.stroke(f'M {sx:.1f} {sy - 16:.1f} C {sx + spread * .3:.1f} {sy - 34:.1f} '
                   f'{sx + spread * .9:.1f} {sy - 26:.1f} {sx + spread:.1f} {sy - 1 + abs(k - 4):.1f}',
                   (226, 240, 255), .7, .75)
