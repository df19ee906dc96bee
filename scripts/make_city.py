#!/usr/bin/env python3
"""Draws a city at dusk: make_city.py OUT.scene

The picture is the gallery's detailed drawing (Assets/city.scene), a display list
(Benchmarks/FORMAT.md). Only the standard library is used, and every run writes the same bytes.
"""
import random
import sys

from city import landmarks, river, sky, streets
from city.buildings import Box, draw_block, draw_house, draw_sign, draw_tower
from city.light import INDIGO, STREET, Air, mixed
from city.pen import Pen, rect
from city.place import (BLOCK, HEIGHT, HORIZON, WIDTH, at, block_at, lot_at, river_distance,
                        river_half_width, river_middle)

SUN = (1416, 268)
SKY_SCALE = .6  # the sky is drawn on a wider canvas
LOTS = range(-24, 58)
BRIDGES = (560, 800, 1150)  # heights in the picture


def is_street(x, y):
    return x % BLOCK == 0 or y % BLOCK == 0


def is_visible(x, y):
    left, top = at(x, y + 1)[0], at(x, y)[1]
    right = at(x + 1, y)[0]
    return right > -20 and left < WIDTH + 20 and HORIZON < top < HEIGHT + 100


def is_dry(x, y, margin=0.0):
    return all(river_distance(*at(x + a, y + b)) > margin for a in (0, 1) for b in (0, 1))


def height_of(x, y, dice):
    """The height of a building: towers in the middle of the town, houses at its edges."""
    sx, sy = at(x, y)
    centre = max(0, 1 - ((sx - 700) / 560) ** 2 - ((sy - 790) / 280) ** 2)
    second = max(0, 1 - ((sx - 1760) / 360) ** 2 - ((sy - 740) / 200) ** 2) * .7
    return .7 + 7.4 * max(centre, second) ** 1.5 * dice.uniform(.35, 1.05) + dice.uniform(0, .5)


class City:
    def __init__(self):
        self.dice = random.Random(1889)
        self.pen = Pen()
        self.air = Air(HORIZON, HORIZON + 560)
        self.lots = sorted(
            ((x, y) for x in LOTS for y in LOTS if is_visible(x, y)), key=lambda lot: (sum(lot), lot))
        self.taken = {}

    def draw(self):
        pen, dice = self.pen, self.dice
        pen.write(f'size {WIDTH} {HEIGHT}')
        with pen.inside(SKY_SCALE, 0, 0, SKY_SCALE, 0, 0):
            self.draw_sky()
        self.draw_ground()
        river.draw_river(pen, dice, SUN)
        self.draw_boats()
        self.draw_bridges()
        self.place_landmarks()
        for x, y in self.lots:
            self.draw_lot(x, y)
        self.draw_dusk()
        sky.draw_balloon(pen, 380, 250, 74, [(236, 96, 92), (255, 226, 190), (250, 176, 96)])
        sky.draw_balloon(pen, 760, 130, 34, [(92, 110, 176), (250, 214, 170)])
        sky.draw_balloon(pen, 1900, 170, 44, [(94, 170, 160), (255, 236, 206), (230, 120, 120)])

    def draw_sky(self):
        width, horizon = WIDTH / SKY_SCALE, HORIZON / SKY_SCALE
        sun = SUN[0] / SKY_SCALE, SUN[1] / SKY_SCALE
        sky.draw_sky(self.pen, self.dice, width, horizon, sun)
        sky.draw_rays(self.pen, sun, 118)
        sky.draw_mountains(self.pen, self.dice, width, horizon)

    def draw_ground(self):
        pen, air = self.pen, self.air
        pen.shade(rect(0, HORIZON + 20, WIDTH, HEIGHT), (0, HORIZON + 20), (0, HEIGHT),
                  (0, air.dim(STREET, HORIZON)), (.3, air.dim(STREET, HORIZON + 300)), (1, STREET))
        for x, y in self.lots:
            if not is_street(x, y) and is_dry(x, y):
                streets.draw_pavement(pen, air, x, y)
        for x, y in self.lots:
            if not is_dry(x, y, 6):
                continue
            if x % BLOCK == 0 and y % BLOCK == 0:
                streets.draw_crossing(pen, air, x, y)
            elif y % BLOCK == 0:
                streets.draw_street(pen, air, True, y, x, x + 1)
            elif x % BLOCK == 0:
                streets.draw_street(pen, air, False, x, y, y + 1)

    def draw_boats(self):
        pen, dice = self.pen, self.dice
        for y in (500, 535, 610, 650, 700, 745, 900, 1010, 1060, 1240, 1290, 1400):
            size = 9 + (y - HORIZON) * .028
            x = river_middle(y) + dice.uniform(-.6, .6) * river_half_width(y)
            river.draw_sailing_boat(pen, dice, x, y, size)
        river.draw_ferry(pen, river_middle(950) + 10, 960, 52)

    def draw_bridges(self):
        for height in BRIDGES:
            row = block_at(river_middle(height), height)[1] - 1
            wet = [x for x in LOTS if is_visible(x, row) and not is_dry(x, row)]
            if wet:
                river.draw_bridge(self.pen, self.air, row, wet[0] - .6, wet[-1] + 1.6)
                self.taken.update({(x, row): None for x in wet})

    def place_landmarks(self):
        """Landmarks stand on named lots; a lot that is None is covered by its neighbour."""
        pen, air, dice = self.pen, self.air, self.dice
        tower = block_at(760, 1090)
        self.take(*tower, 1, lambda: landmarks.draw_clock_tower(pen, air, dice, *tower))
        stadium = block_at(330, 1180)
        self.take(*stadium, 3, lambda: landmarks.draw_stadium(pen, air, *stadium, dice))
        wheel = block_at(1620, 1130)
        self.take(*wheel, 3, lambda: landmarks.draw_wheel(pen, wheel[0] + 1.6, wheel[1] + 1.6))
        for place in ((1850, 900), (300, 830)):
            crane = lot_at(*place)
            self.take(*crane, 1, lambda at=crane: landmarks.draw_crane(pen, air, *at, 250))

    def take(self, x, y, size, draw):
        for dx in range(size):
            for dy in range(size):
                self.taken[(x + dx, y + dy)] = None
        self.taken[(x + size - 1, y + size - 1)] = draw

    def draw_lot(self, x, y):
        pen, air, dice = self.pen, self.air, self.dice
        if (x, y) in self.taken:
            if self.taken[(x, y)]:
                self.taken[(x, y)]()
        elif is_street(x, y):
            if is_dry(x, y, 8):
                self.draw_traffic(x, y)
        elif not is_dry(x, y, 16):
            if is_dry(x, y):
                self.draw_promenade(x, y)
        elif hash_of(x // BLOCK, y // BLOCK) == 0:
            self.draw_park(x, y)
        elif hash_of(x, y + 7) == 3 and at(x, y)[1] > 700 and dice.random() < .32:
            landmarks.draw_market(pen, air, dice, x, y)
        else:
            self.draw_building(x, y)

    def draw_building(self, x, y):
        pen, air, dice = self.pen, self.air, self.dice
        top = height_of(x, y, dice)
        if top > 3.6 and dice.random() < .75:
            draw_tower(pen, air, dice, x, y, top * 1.15)
        elif top > 1.55 or dice.random() < .22:
            draw_block(pen, air, dice, x, y, max(1.2, top))
            if top > 2.6 and dice.random() < .12:
                box = Box(x + .05, y + .05, x + .95, y + .95, 0, max(1.2, top))
                draw_sign(pen, air, box, dice.choice(['HOTEL', 'RADIO', 'OPERA', 'CINEMA']))
        else:
            draw_house(pen, air, dice, x, y)

    def draw_park(self, x, y):
        pen, air, dice = self.pen, self.air, self.dice
        streets.draw_lawn(pen, air, x, y)
        if x % BLOCK == 2 and y % BLOCK == 2:
            streets.draw_fountain(pen, air, x + .5, y + .5)
            return
        for _ in range(dice.randrange(2, 5)):
            streets.draw_tree(pen, air, dice, x + dice.uniform(.15, .85), y + dice.uniform(.15, .85))
        streets.draw_bench(pen, air, x + dice.uniform(.1, .7), y + .9)
        for _ in range(2):
            streets.draw_person(pen, dice, x + dice.random(), y + dice.random())

    def draw_promenade(self, x, y):
        pen, air, dice = self.pen, self.air, self.dice
        for a, b in ((.3, .3), (.7, .7)):
            if river_distance(*at(x + a, y + b)) > 26:
                streets.draw_tree(pen, air, dice, x + a, y + b, .8)
            elif dice.random() < .6:
                streets.draw_person(pen, dice, x + a, y + b)

    def draw_traffic(self, x, y):
        pen, air, dice = self.pen, self.air, self.dice
        crossing = x % BLOCK == 0 and y % BLOCK == 0
        if crossing:
            streets.draw_lamp(pen, air, x + .1, y + .1)
        elif dice.random() < .32:
            along_x = y % BLOCK == 0
            line, along = (y, x) if along_x else (x, y)
            streets.draw_car(pen, air, dice, along_x, line, along + dice.uniform(.05, .6))
        elif dice.random() < .5:
            streets.draw_lamp(pen, air, x + .9, y + .9)
        for _ in range(dice.choice([0, 0, 0, 1, 1])):
            edge = dice.choice([.07, .93])
            a, b = (edge, dice.random()) if x % BLOCK == 0 else (dice.random(), edge)
            streets.draw_person(pen, dice, x + a, y + b)

    def draw_dusk(self):
        """The evening light over everything: warm on the sun's side, indigo on the other."""
        pen = self.pen
        pen.shade(rect(0, HORIZON - 50, WIDTH, 340), (0, HORIZON - 50), (0, HORIZON + 290),
                  (0, (255, 190, 140), 0), (.2, (255, 186, 140), .34), (1, (255, 160, 130), 0))
        pen.shade(rect(0, 0, WIDTH, HEIGHT), (WIDTH * .9, HORIZON), (0, HEIGHT),
                  (0, (255, 180, 120), .13), (.45, (255, 150, 120), 0), (1, INDIGO, .42))
        pen.shade(rect(0, HEIGHT - 280, WIDTH, 280), (0, HEIGHT - 280), (0, HEIGHT),
                  (0, INDIGO, 0), (1, mixed(INDIGO, (0, 0, 20), .5), .5))


def hash_of(x, y):
    """A scattered number, 0 … 12, for choices that depend only on the place."""
    return (x * 73856093 ^ y * 19349663) % 13


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith('-'):
        sys.exit('usage: make_city.py OUT.scene')
    city = City()
    city.draw()
    with open(sys.argv[1], 'w') as file:
        file.write('\n'.join(city.pen.lines) + '\n')


if __name__ == '__main__':
    main()
