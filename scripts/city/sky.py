"""Sky, sun, clouds, mountains, balloons."""
import math

from city.light import HAZE, LAMP, mixed
from city.pen import ellipse, points, polygon, rect, smooth, turned

SUN = (246, 226, 178)


def draw_sky(pen, dice, width, horizon, sun):
    pen.shade(
        rect(0, 0, width, horizon + 200), (0, 0), (0, horizon + 100),
        (0, (33, 30, 84)), (.3, (84, 58, 124)), (.55, (176, 92, 136)), (.78, (240, 142, 116)),
        (.95, (255, 200, 138)), (1, HAZE))
    for _ in range(300):
        y = horizon * dice.random() ** 2 * .62
        size = dice.choice([.7, .9, 1.2, 1.2, 1.8])
        pen.disc(dice.uniform(0, width), y, size, (255, 244, 226), .75 * (1 - y / horizon / .66))
    for ring in range(40):
        pen.disc(*sun, 118 + ring * ring * .62, (255, 214, 150), .022)
    pen.shade(
        ellipse(*sun, 118, 118), (sun[0], sun[1] - 118), (sun[0], sun[1] + 118),
        (0, (255, 246, 214)), (1, (255, 196, 120)))
    draw_clouds(pen, dice, width, horizon, sun)
    draw_birds(pen, dice, sun)


def draw_clouds(pen, dice, width, horizon, sun):
    """Long flat clouds, brighter at the bottom and near the sun."""
    for _ in range(34):
        x, y = dice.uniform(-100, width), horizon * dice.uniform(.2, .9)
        length, lobes = dice.uniform(220, 760), dice.randrange(5, 10)
        rise = dice.uniform(8, 26)
        upper = [(x + length * k / lobes, y - rise * math.sin(math.pi * k / lobes)
                  * dice.uniform(.4, 1.2)) for k in range(lobes + 1)]
        lower = [(px, y + (y - py) * .28) for px, py in reversed(upper)]
        near = max(0, 1 - abs(x + length / 2 - sun[0]) / width * 1.7)
        body = mixed((126, 78, 136), (255, 190, 150), near * y / horizon)
        pen.shade(
            smooth(upper + lower[1:]) + ' Z', (0, y - rise), (0, y + rise * .4),
            (0, body, .18), (1, mixed(body, (255, 206, 150), .6), .62))


def draw_birds(pen, dice, sun):
    for _ in range(16):
        x, y = sun[0] + dice.gauss(-210, 90), sun[1] - 160 + dice.gauss(0, 40)
        span = dice.uniform(5, 9)
        pen.stroke(
            smooth([(x - span, y - span * .45), (x - span * .4, y - span * .5), (x, y),
                    (x + span * .4, y - span * .5), (x + span, y - span * .45)]),
            (70, 44, 92), 1.3, .8, round_ends=True)


def draw_mountains(pen, dice, width, horizon):
    """Three mountain ranges behind one another, and hills with pines in front."""
    for level, (height, color) in enumerate((
            (250, (186, 118, 148)), (180, (158, 98, 142)), (110, (140, 92, 136)))):
        base = horizon + 40
        ridge, x, y = [], -40, base - height * .6
        while x < width + 80:
            ridge.append((x, y))
            x += dice.uniform(18, 60)
            swing = math.sin(x / (330 - 60 * level) + level * 2) * .5 + .5
            y = base - height * (.25 + .75 * swing) + dice.uniform(-26, 26)
        pen.shade(
            polygon((-40, base + 160), *ridge, (width + 80, base + 160)),
            (0, base - height), (0, base + 60), (0, color), (1, mixed(color, HAZE, .8)))
        if level == 0:
            draw_snow(pen, ridge, base - height * .62)
    draw_pines(pen, dice, width, horizon)


def draw_snow(pen, ridge, line):
    for (ax, ay), (bx, by), (cx, cy) in zip(ridge, ridge[1:], ridge[2:]):
        if by < line and by < ay and by < cy:
            left = bx + (ax - bx) * .5, by + (ay - by) * .5
            right = bx + (cx - bx) * .55, by + (cy - by) * .55
            middle = bx + (cx - ax) * .04, by + min(ay - by, cy - by) * .34
            pen.fill(polygon(left, (bx, by), right, middle), (255, 222, 206), .8)


def draw_pines(pen, dice, width, horizon):
    color = mixed((112, 84, 128), HAZE, .35)
    for _ in range(100):
        x = dice.uniform(0, width)
        y = horizon + 34 + 18 * math.sin(x / 190) + dice.uniform(0, 20)
        height, half = dice.uniform(10, 22), dice.uniform(2.4, 4)
        tiers = [(x, y - height)]
        for step in (.45, .7, 1):
            tiers += [(x + half * step, y - height * (1 - step)),
                      (x + half * step * .5, y - height * (1 - step))]
        mirrored = [(2 * x - px, py) for px, py in reversed(tiers[1:])]
        pen.fill(polygon(*tiers, *mirrored), mixed(color, (90, 70, 120), dice.random() * .4))


def draw_balloon(pen, x, y, size, colors):
    """A hot-air balloon with twelve gores, ropes, a basket and two passengers."""
    gores = 12
    for k in range(gores):
        a, b = (math.cos(math.pi * (k + side) / gores) for side in (0, 1))
        color = mixed(colors[k % len(colors)], (60, 40, 90), .42 * (1 - (a + 1) / 2))
        top, bottom = (x, y - size), (x, y + size * 1.25)
        pen.fill(
            f'M {top[0]:.1f} {top[1]:.1f} C {x + size * 1.32 * a:.1f} {y - size:.1f} '
            f'{x + size * 1.32 * a:.1f} {y + size * .5:.1f} {x + size * .2 * a:.1f} {bottom[1]:.1f} '
            f'L {x + size * .2 * b:.1f} {bottom[1]:.1f} C {x + size * 1.32 * b:.1f} '
            f'{y + size * .5:.1f} {x + size * 1.32 * b:.1f} {y - size:.1f} {top[0]:.1f} {top[1]:.1f} Z',
            color)
    low = y + size * 1.25
    for side in (-1, -.4, .4, 1):
        pen.stroke(points((x + size * .2 * side, low), (x + size * .13 * side, low + size * .42)),
                   (70, 48, 80), size * .012)
    pen.glow(x, low + size * .12, size * .3, LAMP, .7)
    for side, color in ((-.05, (240, 120, 110)), (.06, (90, 150, 180))):
        pen.disc(x + size * side, low + size * .37, size * .035, (244, 206, 180))
        pen.fill(rect(x + size * (side - .035), low + size * .4, size * .07, size * .1), color)
    basket = rect(x - size * .13, low + size * .42, size * .26, size * .19)
    pen.shade(basket, (x - size * .13, 0), (x + size * .13, 0),
              (0, (104, 62, 70)), (1, (206, 134, 90)))
    weave = ' '.join(points((x - size * .13, low + size * (.42 + .19 * k / 7)),
                            (x + size * .13, low + size * (.42 + .19 * k / 7))) for k in range(8))
    pen.dashed(weave, (70, 42, 56), size * .008, size * .02, size * .012)


def draw_rays(pen, sun, radius):
    for k in range(24):
        angle = math.pi * 2 * k / 24 + .06
        near, far = turned(*sun, radius, angle), turned(*sun, radius * 9, angle)
        side = turned(*sun, radius * 9, angle + .07)
        pen.fill(polygon(near, far, side), (255, 226, 170), .035)
