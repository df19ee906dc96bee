"""Houses, towers and the details of their walls. A building covers the lot with the far corner (x, y)."""
import math

from city.light import DARK_WINDOW, LAMP, ROOFS, WALLS, WINDOWS, mixed
from city.pen import points, polygon, rect
from city.place import FACE, at, left_wall, right_wall
from city.roofs import draw_flat_roof, draw_gable, draw_pyramid


class Box:
    """A block of a building: two corners of its ground plan, and the heights of its bottom and top."""

    def __init__(self, x0, y0, x1, y1, foot, top):
        self.x0, self.y0, self.x1, self.y1, self.foot, self.top = x0, y0, x1, y1, foot, top

    def inset(self, by, foot, top):
        return Box(self.x0 + by, self.y0 + by, self.x1 - by, self.y1 - by, foot, top)

    @property
    def screen_y(self):
        return at(self.x1, self.y1)[1]

    def walls(self):
        """For each visible wall, its frame, its width and height there, and whether it is sunny."""
        height = (self.top - self.foot) * FACE
        return (
            (left_wall(self.x0, self.y1, self.top), (self.x1 - self.x0) * FACE, height, False),
            (right_wall(self.x1, self.y1, self.top), (self.y1 - self.y0) * FACE, height, True))

    def roof(self):
        return [at(self.x0, self.y0, self.top), at(self.x1, self.y0, self.top),
                at(self.x1, self.y1, self.top), at(self.x0, self.y1, self.top)]


def draw_walls(pen, air, box, color):
    for frame, width, height, sunny in box.walls():
        y = box.screen_y
        tone = air.sunny(color, y) if sunny else air.shady(color, y)
        street = mixed(tone, (70, 44, 96) if sunny else (36, 34, 84), .55)
        with pen.inside(*frame):
            pen.shade(rect(0, 0, width, height), (0, 0), (0, height), (0, tone), (1, street))


def draw_windows(pen, air, dice, box, style, first=6.0, lit=.34):
    """Rows of windows on both walls: dark ones as dashes, and lit ones above them."""
    far = 1.5 if box.screen_y < 700 else 1  # fewer and larger far away
    pane_w, pane_h, gap_w, gap_h = (length * far for length in style)
    pitch, floor = pane_w + gap_w, round(pane_h + gap_h)  # whole numbers keep the file small
    for frame, width, height, sunny in box.walls():
        columns = int((width - gap_w) / pitch)
        rows = int((height - first - 3) / floor)
        if columns < 1 or rows < 1:
            continue
        margin = round((width - columns * pitch + gap_w) / 2)
        end = math.ceil(margin + columns * pitch - gap_w)
        middles = [round(first + pane_h / 2) + row * floor for row in range(rows)]
        y = box.screen_y
        glass = air.dim(mixed(DARK_WINDOW, (250, 150, 130), .3 if sunny else .06), y)
        with pen.inside(*frame):
            pen.dashed(' '.join(points((margin, v), (end, v)) for v in middles),
                       glass, pane_h, pane_w, gap_w)
            # All rows share one pattern of lit and dark windows and begin at different places of it.
            skips = [round(dice.expovariate(lit / (1 - lit))) for _ in range(5)]
            dashes = [length for skip in skips for length in (pane_w, gap_w + skip * pitch)]
            starts = [dice.randrange(1 + min(columns - 1, max(skips))) for _ in middles]
            pen.dashed(' '.join(points((margin + start * pitch, v), (end, v))
                                for start, v in zip(starts, middles)),
                       air.dim(dice.choice(WINDOWS), y), pane_h, *dashes)
            if y > 1060:
                spots = [(margin + column * pitch, v - pane_h / 2) for start, v in zip(starts, middles)
                         for column in columns_lit(start, skips, columns)]
                furnish(pen, dice, spots, pane_w, pane_h)
                sills = ' '.join(points((margin - .3, v + pane_h / 2), (end + .3, v + pane_h / 2))
                                 for v in middles)
                pen.dashed(sills, mixed(glass, (255, 220, 200), .4), .5, pane_w + .6, gap_w - .6)


def columns_lit(start, skips, columns):
    """The columns of a row whose windows are lit."""
    result, turn = [], 0
    while start < columns:
        result.append(start)
        start += 1 + skips[turn % len(skips)]
        turn += 1
    return result


def furnish(pen, dice, spots, w, h):
    """Details that appear when one zooms in: curtains, lamps, plants, people, cats."""
    things = {}
    for x, y in spots:
        kind = dice.choice(['curtains', 'person', 'lamp', 'plant', 'cat', *[None] * 9])
        if kind == 'curtains':
            thing = (polygon((x, y), (x + w * .42, y), (x, y + h * .8)) + ' '
                     + polygon((x + w, y), (x + w * .58, y), (x + w, y + h * .8)))
        elif kind == 'person':
            thing = (polygon((x + w * .38, y + h * .6), (x + w * .36, y + h * .4), (x + w * .5, y + h * .28),
                             (x + w * .64, y + h * .4), (x + w * .62, y + h * .6)) + ' '
                     + rect(x + w * .3, y + h * .6, w * .4, h * .4))
        elif kind == 'lamp':
            thing = polygon((x + w * .3, y + h * .4), (x + w * .7, y + h * .4),
                            (x + w * .6, y + h * .15), (x + w * .4, y + h * .15))
        elif kind == 'plant':
            thing = polygon((x + w * .1, y + h * .6), (x + w * .3, y + h * .4), (x + w * .5, y + h * .6),
                            (x + w * .4, y + h), (x + w * .2, y + h))
        elif kind == 'cat':
            thing = polygon((x + w * .4, y + h), (x + w * .45, y + h * .7), (x + w * .46, y + h * .42),
                            (x + w * .56, y + h * .52), (x + w * .64, y + h * .52), (x + w * .74, y + h * .42),
                            (x + w * .75, y + h * .7), (x + w * .8, y + h))
        else:
            continue
        things.setdefault(kind, []).append(thing)
    colors = {'curtains': (214, 104, 96), 'person': (92, 50, 76), 'lamp': (255, 255, 240),
              'plant': (70, 120, 84), 'cat': (44, 34, 60)}
    for kind, paths in things.items():
        pen.fill(' '.join(paths), colors[kind])


def draw_shop(pen, air, dice, box):
    """The ground floor: a lit window, a door, a striped awning."""
    y = box.screen_y
    if y < 560:
        return
    for frame, width, height, _ in box.walls():
        tone = dice.choice([(236, 92, 92), (92, 158, 150), (240, 176, 84), (120, 116, 190)])
        with pen.inside(*frame):
            pen.shade(rect(3, height - 9.5, width - 11, 8), (0, height - 9), (0, height),
                      (0, air.dim((255, 226, 150), y)), (1, air.dim((255, 166, 96), y)))
            pen.fill(rect(width - 6.5, height - 9.5, 4, 9.5), air.dim((72, 44, 72), y))
            pen.disc(width - 3.4, height - 4.5, .3, (255, 220, 140))
            pen.fill(polygon((2, height - 10), (width - 7, height - 10), (width - 5.6, height - 7),
                             (.6, height - 7)), air.dim(tone, y))
            pen.dashed(points((2, height - 8.5), (width - 7, height - 8.5)),
                       air.dim((255, 240, 226), y), 3, 1.6, 1.6)


def draw_house(pen, air, dice, x, y):
    """One to three storeys under a gable roof or a pyramid roof, some with a shop."""
    gap = dice.uniform(.06, .12)
    top = dice.choice([.75, .9, 1.05, 1.25, 1.5])
    box = Box(x + gap, y + gap, x + 1 - gap, y + 1 - gap, 0, top)
    color = dice.choice(WALLS)
    draw_walls(pen, air, box, color)
    draw_windows(pen, air, dice, box, dice.choice([(3.4, 4.6, 3, 4), (3, 5, 2.6, 3.6)]), 5, .4)
    if top > .8 and dice.random() < .4:
        draw_shop(pen, air, dice, box)
    if dice.random() < .7:
        draw_gable(pen, air, dice, box, dice.choice(ROOFS), color)
    else:
        draw_pyramid(pen, air, box, dice.choice(ROOFS), dice.uniform(.4, .6))


def draw_block(pen, air, dice, x, y, top):
    """A block of flats with a shop, a cornice, and a flat roof with its usual objects."""
    box = Box(x + .05, y + .05, x + .95, y + .95, 0, top)
    color = dice.choice(WALLS)
    draw_walls(pen, air, box, color)
    style = dice.choice([(3, 4, 2.2, 3), (4.4, 3.6, 2, 3.4), (2.4, 5, 2.2, 2.6), (6, 3, 1.6, 3.6)])
    draw_windows(pen, air, dice, box, style, 6, dice.uniform(.2, .5))
    draw_cornice(pen, air, box)
    if dice.random() < .6:
        draw_shop(pen, air, dice, box)
    draw_flat_roof(pen, air, dice, box, color)


def draw_cornice(pen, air, box):
    y = box.screen_y
    for frame, width, _, sunny in box.walls():
        with pen.inside(*frame):
            tone = air.sunny((230, 180, 170), y) if sunny else air.shady((200, 160, 180), y)
            pen.fill(rect(-.6, 0, width + 1.2, 2), tone)
            if y > 620:
                pen.dashed(points((0, 3), (width, 3)), tone, 1.2, 1, 1.4)


def draw_tower(pen, air, dice, x, y, top):
    """A tower with set-backs like those of the 1930s, a spire and an aircraft warning light."""
    color = dice.choice(WALLS[2:])
    box = Box(x + .04, y + .04, x + .96, y + .96, 0, top * dice.uniform(.5, .7))
    style = dice.choice([(1.6, 3.4, 1.4, 1.8), (2.2, 2.6, 1.2, 1.8), (1.2, 5, 1.4, 1.4)])
    lit = dice.uniform(.24, .5)
    steps = dice.choice([1, 2, 3])
    for step in range(steps + 1):
        draw_walls(pen, air, box, color)
        draw_windows(pen, air, dice, box, style, 4, lit)
        draw_cornice(pen, air, box)
        last = step == steps
        if last:
            break
        pen.fill(polygon(*box.roof()), air.top(color, box.screen_y))
        rest = (top - box.top) / (steps - step)
        box = box.inset(.09 + .03 * step, box.top, box.top + rest)
    kind = dice.randrange(3)
    if kind == 0:
        draw_pyramid(pen, air, box, dice.choice(ROOFS), dice.uniform(.7, 1.4))
        foot = at((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, box.top + 1)
    else:
        draw_flat_roof(pen, air, dice, box, color)
        foot = at((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2, box.top)
    tip = (foot[0], foot[1] - dice.uniform(30, 60))
    pen.stroke(points(foot, tip), air.dim((90, 60, 100), box.screen_y), 1.4)
    pen.glow(*tip, 9, (255, 90, 90), .6)
    pen.disc(*tip, 1.6, (255, 170, 160))


def draw_sign(pen, air, box, string):
    """Illuminated letters on a roof."""
    with pen.inside(*left_wall(box.x0, box.y1 - .2, box.top + .62)):
        width = (box.x1 - box.x0) * FACE
        pen.stroke(' '.join(points((2 + k * 4, 14), (2 + k * 4, 26))
                            for k in range(int(width / 4))), (60, 44, 80), .5)
        pen.fill(rect(-2, 0, width + 4, 15), (40, 30, 66))
        pen.text(string, 2, 11.6, 11, (255, 196, 120))
        pen.stroke(rect(-1, 1, width + 2, 13), LAMP, .5)
