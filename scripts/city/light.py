"""Colours: red, green, blue 0 … 255. The sun is low at the upper right: sides that face it
are warm, the others are indigo, and distant things fade into haze."""

INDIGO = (30, 30, 74)
EMBER = (255, 150, 104)
HAZE = (238, 158, 132)
STREET = (52, 50, 88)
PAVEMENT = (84, 76, 118)
GRASS = (66, 96, 92)
LEAVES = [(58, 104, 96), (74, 118, 96), (92, 128, 92), (132, 132, 84), (46, 88, 96)]
LAMP = (255, 214, 140)
WINDOWS = [(255, 206, 116), (255, 226, 160), (255, 184, 96), (255, 240, 206)]
DARK_WINDOW = (40, 44, 92)
WALLS = [
    (201, 101, 107), (217, 140, 140), (141, 100, 152), (104, 118, 168), (84, 142, 152),
    (230, 200, 160), (217, 163, 91), (176, 82, 92), (160, 140, 180), (232, 170, 136)]
ROOFS = [(176, 74, 74), (150, 66, 86), (104, 78, 126), (196, 104, 78), (86, 90, 136)]
CARS = [(240, 96, 88), (250, 200, 90), (236, 236, 240), (90, 170, 190), (60, 62, 100)]


def mixed(a, b, amount):
    return tuple(x + (y - x) * amount for x, y in zip(a, b))


def hexadecimal(color, alpha=1.0):
    channels = (alpha * 255, *color)
    return ''.join(f'{min(255, max(0, round(channel))):02x}' for channel in channels)


class Air:
    """The haze in front of a place, from the place's height in the picture."""

    def __init__(self, horizon, clear):
        self.horizon, self.clear = horizon, clear

    def thickness(self, y):
        return min(1, max(0, (self.clear - y) / (self.clear - self.horizon))) ** 1.6 * 0.86

    def dim(self, color, y):
        return mixed(color, HAZE, self.thickness(y))

    def sunny(self, color, y):
        return self.dim(mixed(color, EMBER, 0.34), y)

    def shady(self, color, y):
        return self.dim(mixed(color, INDIGO, 0.56), y)

    def top(self, color, y):
        return self.dim(mixed(color, (255, 214, 190), 0.22), y)
