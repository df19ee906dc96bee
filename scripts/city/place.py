"""Positions. In city coordinates, x runs to the lower right of the picture, y to the lower left, and z
up; one unit is one lot. The projection is 2:1 dimetric, so that streets have a slope of 1:2."""
import math

WIDTH, HEIGHT, HORIZON = 2160, 1440, 384
UNIT = 50  # half the width of a lot in the picture, and the height of one unit of z
FACE = 40  # the length of a unit on a wall, in the wall's own frame
GROWTH = UNIT / FACE
ORIGIN = (WIDTH / 2, HORIZON - 20)
BLOCK = 4  # every fourth line of lots is a street


def at(x, y, z=0.0):
    return (ORIGIN[0] + (x - y) * UNIT, ORIGIN[1] + (x + y) * UNIT / 2 - z * UNIT)


def lot_at(screen_x, screen_y):
    """The lot at a position of the picture, at z = 0."""
    a, b = (screen_x - ORIGIN[0]) / UNIT, (screen_y - ORIGIN[1]) / UNIT * 2
    return math.floor((b + a) / 2), math.floor((b - a) / 2)


def block_at(screen_x, screen_y):
    """The first lot of the block at a position of the picture."""
    x, y = lot_at(screen_x, screen_y)
    return x // BLOCK * BLOCK + 1, y // BLOCK * BLOCK + 1


def left_wall(x, y, z):
    """The frame of a wall along x: to the side along the wall, and down from its top edge."""
    return (GROWTH, GROWTH / 2, 0, GROWTH, *at(x, y, z))


def right_wall(x, y, z):
    """The frame of a wall along y, which starts at its front corner."""
    return (GROWTH, -GROWTH / 2, 0, GROWTH, *at(x, y, z))


def ground(x, y, z=0.0):
    """The frame of a level surface: along x and along y."""
    return (GROWTH, GROWTH / 2, -GROWTH, GROWTH / 2, *at(x, y, z))


# The river in the picture's own coordinates. It comes from below the sun.


def river_middle(y):
    depth = y - HORIZON
    return 1390 + 190 * math.sin(depth / 190 + .2) - depth * .42


def river_half_width(y):
    return 22 + max(0, y - HORIZON) * .1


def river_distance(x, y):
    """The distance from the bank in pixels, negative in the water."""
    return abs(x - river_middle(y)) - river_half_width(y)
