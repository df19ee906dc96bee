"""Roofs, and the objects on them."""
from city.light import GRASS, LAMP, LEAVES, mixed
from city.pen import ellipse, points, polygon
from city.place import at


def draw_gable(pen, air, dice, box, color, wall):
    """A gable roof with its ridge along x, rows of tiles and a chimney."""
    y, middle = box.screen_y, (box.y0 + box.y1) / 2
    rise, eave = dice.uniform(.34, .5), .05
    ridge = [at(box.x0 - eave, middle, box.top + rise), at(box.x1 + eave, middle, box.top + rise)]
    front = [at(box.x1 + eave, box.y1 + eave, box.top - .04),
             at(box.x0 - eave, box.y1 + eave, box.top - .04)]
    back = [at(box.x1 + eave, box.y0 - eave, box.top - .04),
            at(box.x0 - eave, box.y0 - eave, box.top - .04)]
    pen.fill(polygon(*ridge, *back), air.sunny(color, y))
    pen.fill(polygon(at(box.x1, box.y0, box.top - .02), at(box.x1, middle, box.top + rise),
                     at(box.x1, box.y1, box.top - .02)), air.sunny(wall, y))
    tone = air.shady(mixed(color, (255, 160, 130), .35), y)
    pen.shade(polygon(*ridge, *front), ridge[0], front[1], (0, mixed(tone, (255, 190, 150), .25)),
              (1, tone))
    rows = 7 if y > 900 else 5
    tiles = ' '.join(points(
        tuple(a + (b - a) * k / rows for a, b in zip(ridge[0], front[1])),
        tuple(a + (b - a) * k / rows for a, b in zip(ridge[1], front[0]))) for k in range(1, rows))
    pen.dashed(tiles, mixed(tone, (40, 24, 60), .35), .5, 2.6, .5)
    pen.stroke(points(*ridge), mixed(tone, (255, 220, 200), .5), 1)
    if dice.random() < .45:
        attic = at((box.x0 + box.x1) / 2 + dice.uniform(-.2, .1), box.y1 - .18, box.top + rise * .4)
        pen.fill(ellipse(attic[0], attic[1], 2.4, 2.8), mixed(tone, (255, 230, 210), .5))
        pen.fill(ellipse(attic[0], attic[1], 1.7, 2.1), LAMP)
    draw_chimney(pen, air, dice, box, middle, rise)


def draw_chimney(pen, air, dice, box, middle, rise):
    x = box.x0 + dice.uniform(.15, .6)
    block(pen, air, x, middle - .2, x + .12, middle - .06, box.top + rise * .5,
          box.top + rise + .22, (170, 96, 96), box.screen_y)
    if dice.random() < .3:
        sx, sy = at(x + .06, middle - .13, box.top + rise + .25)
        for k in range(6):
            sx += dice.uniform(0, 3.4)
            pen.disc(sx, sy - k * 5, 1.6 + k * .9, (240, 200, 200), .22 - .03 * k)


def draw_pyramid(pen, air, box, color, rise):
    y = box.screen_y
    top = at((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, box.top + rise)
    west, south, east = (at(box.x0, box.y1, box.top), at(box.x1, box.y1, box.top),
                         at(box.x1, box.y0, box.top))
    north = at(box.x0, box.y0, box.top)
    pen.fill(polygon(west, north, top), air.shady(color, y))
    pen.fill(polygon(north, east, top), air.sunny(color, y))
    dark = air.shady(mixed(color, (255, 160, 130), .3), y)
    bright = air.sunny(color, y)
    for a, b, tone in ((west, south, dark), (south, east, bright)):
        pen.fill(polygon(a, b, top), tone)
        rows = 6
        courses = ' '.join(points(
            tuple(p + (t - p) * k / rows for p, t in zip(a, top)),
            tuple(p + (t - p) * k / rows for p, t in zip(b, top))) for k in range(1, rows))
        pen.dashed(courses, mixed(tone, (40, 24, 60), .3), .5, 2.4, .5)


def block(pen, air, x0, y0, x1, y1, foot, top, color, depth):
    """A small box."""
    pen.fill(polygon(at(x0, y1, top), at(x1, y1, top), at(x1, y1, foot), at(x0, y1, foot)),
             air.shady(color, depth))
    pen.fill(polygon(at(x1, y1, top), at(x1, y0, top), at(x1, y0, foot), at(x1, y1, foot)),
             air.sunny(color, depth))
    pen.fill(polygon(at(x0, y0, top), at(x1, y0, top), at(x1, y1, top), at(x0, y1, top)),
             air.top(color, depth))


def draw_flat_roof(pen, air, dice, box, color):
    y = box.screen_y
    pen.fill(polygon(*box.roof()), air.top(color, y))
    inner = box.inset(.06, box.top, box.top)
    floor = air.dim(mixed(color, (70, 60, 110), .62), y)
    pen.fill(polygon(*inner.roof()), floor)
    shade = [at(inner.x0, inner.y0, box.top), at(inner.x0 + .1, inner.y0, box.top),
             at(inner.x0 + .1, inner.y1, box.top), at(inner.x0, inner.y1, box.top)]
    pen.fill(polygon(*shade), (30, 24, 70), .3)
    thing = dice.choice([roof_tank, roof_garden, roof_pool, roof_air, roof_air, roof_laundry,
                         roof_cat, roof_dish])
    thing(pen, air, dice, inner, y)


def roof_air(pen, air, dice, box, depth):
    """Air conditioners and their fans."""
    for _ in range(dice.randrange(1, 4)):
        x = dice.uniform(box.x0 + .05, box.x1 - .3)
        y = dice.uniform(box.y0 + .05, box.y1 - .3)
        block(pen, air, x, y, x + .22, y + .2, box.top, box.top + .16, (190, 180, 200), depth)
        cx, cy = at(x + .11, y + .1, box.top + .16)
        pen.fill(ellipse(cx, cy, 3.4, 1.7), (70, 64, 100))
        pen.stroke(points((cx - 3, cy), (cx + 3, cy)) + ' ' + points((cx, cy - 1.5), (cx, cy + 1.5)),
                   (200, 190, 210), .4)


def roof_tank(pen, air, dice, box, depth):
    """A water tank on legs."""
    x, y = at((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, box.top)
    for dx, dy in ((-6, 0), (6, 0), (0, 3), (0, -3)):
        pen.stroke(points((x + dx, y + dy), (x + dx, y + dy - 10)), (70, 50, 80), 1)
    wood = air.dim((170, 104, 92), depth)
    path = (f'M {x - 8:.1f} {y - 10:.1f} L {x - 8:.1f} {y - 26:.1f} L {x + 8:.1f} {y - 26:.1f} '
            f'L {x + 8:.1f} {y - 10:.1f} C {x + 4:.1f} {y - 6:.1f} {x - 4:.1f} {y - 6:.1f} '
            f'{x - 8:.1f} {y - 10:.1f} Z')
    pen.shade(path, (x - 8, 0), (x + 8, 0), (0, mixed(wood, (40, 30, 80), .5)), (1, wood))
    staves = ' '.join(points((x + k * 2, y - 26), (x + k * 2, y - 9)) for k in range(-3, 4))
    pen.stroke(staves, (90, 50, 70), .35)
    pen.fill(polygon((x - 9, y - 25), (x, y - 33), (x + 9, y - 25)), air.dim((110, 80, 120), depth))


def roof_garden(pen, air, dice, box, depth):
    lawn = box.inset(.05, box.top, box.top)
    pen.fill(polygon(*lawn.roof()), air.dim(GRASS, depth))
    for _ in range(9):
        x, y = at(dice.uniform(lawn.x0, lawn.x1), dice.uniform(lawn.y0, lawn.y1), box.top)
        size = dice.uniform(1.6, 4)
        pen.disc(x, y - size * .6, size, air.dim(dice.choice(LEAVES), depth))
        pen.disc(x + size * .3, y - size * .9, size * .5, (255, 190, 130), .3)


def roof_pool(pen, air, dice, box, depth):
    pool = box.inset(.16, box.top, box.top)
    pen.fill(polygon(*box.inset(.1, 0, box.top).roof()), air.dim((226, 196, 190), depth))
    a, b = pool.roof()[0], pool.roof()[2]
    pen.shade(polygon(*pool.roof()), a, b, (0, (120, 214, 214)), (1, (50, 120, 170)))
    pen.stroke(points(at(pool.x0 + .1, pool.y0 + .2, box.top), at(pool.x1 - .1, pool.y0 + .2, box.top)),
               (220, 250, 250), .6, .7)
    x, y = at(pool.x0 + .2, pool.y1 - .1, box.top)
    pen.disc(x, y, 1.2, (250, 210, 180))
    pen.disc(x, y + .4, 1.9, (240, 100, 90), .5)


def roof_laundry(pen, air, dice, box, depth):
    """A clothes line."""
    a = at(box.x0 + .1, box.y1 - .2, box.top + .3)
    b = at(box.x1 - .1, box.y1 - .2, box.top + .3)
    for x, y in (a, b):
        pen.stroke(points((x, y), (x, y + 12)), (80, 60, 90), .8)
    pen.stroke(points(a, b), (230, 220, 220), .3)
    for k in range(1, 8):
        x, y = (p + (q - p) * k / 8 for p, q in zip(a, b))
        width, height = dice.uniform(1.4, 2.6), dice.uniform(2.5, 5.5)
        color = dice.choice([(250, 240, 230), (240, 120, 110), (110, 170, 190), (250, 200, 110)])
        pen.fill(polygon((x, y), (x + width, y + width / 2), (x + width, y + width / 2 + height),
                         (x + .2, y + height)), color)


def roof_cat(pen, air, dice, box, depth):
    """A skylight, and somebody who sits beside it."""
    glass = box.inset(.24, box.top, box.top)
    pen.shade(polygon(*glass.roof()), glass.roof()[0], glass.roof()[2],
              (0, (255, 232, 170)), (1, (255, 180, 100)))
    mullions = ' '.join(points(at(glass.x0 + (glass.x1 - glass.x0) * k / 4, glass.y0, box.top),
                               at(glass.x0 + (glass.x1 - glass.x0) * k / 4, glass.y1, box.top))
                        for k in range(5))
    pen.stroke(mullions, (70, 50, 80), .6)
    x, y = at(box.x1 - .12, box.y1 - .12, box.top)
    cat = (ellipse(x, y - 1.6, 1.4, 1.9) + ' ' + ellipse(x, y - 4, 1.1, 1) + ' '
           + polygon((x - 1, y - 4.4), (x - .8, y - 5.8), (x - .1, y - 4.8)) + ' '
           + polygon((x + 1, y - 4.4), (x + .8, y - 5.8), (x + .1, y - 4.8)))
    pen.fill(cat, (36, 28, 52))
    pen.stroke(f'M {x + 1.2:.1f} {y - .4:.1f} C {x + 3.5:.1f} {y:.1f} {x + 3:.1f} {y - 2:.1f} '
               f'{x + 4.4:.1f} {y - 2.4:.1f}', (36, 28, 52), .6, round_ends=True)
    pen.fill(ellipse(x - .4, y - 4, .2, .25) + ' ' + ellipse(x + .4, y - 4, .2, .25), (250, 220, 90))


def roof_dish(pen, air, dice, box, depth):
    block(pen, air, box.x0 + .1, box.y0 + .1, box.x0 + .42, box.y0 + .4, box.top, box.top + .3,
          (180, 130, 150), depth)
    x, y = at(box.x1 - .2, box.y1 - .25, box.top)
    pen.stroke(points((x, y), (x, y - 8)), (80, 60, 90), 1)
    pen.fill(ellipse(x + 1, y - 10, 4.4, 5), (236, 214, 220))
    pen.fill(ellipse(x + 1.8, y - 10.4, 3.2, 4), (170, 140, 170))
    pen.stroke(points((x + 1.6, y - 10), (x + 7, y - 13)), (80, 60, 90), .6)
