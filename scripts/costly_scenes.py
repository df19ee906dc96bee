#!/usr/bin/env python3
"""Writes scenes that ask for far more work than their size suggests, each below one megabyte:
scripts/costly_scenes.py FOLDER. scripts/cost-scenes draws and measures them."""
import base64
import os
import random
import sys

SIZE = "size 1920 1080\nclear ffffffff\n"
LIMIT = 1_000_000


def fits(head, make, maximum=10**7, tail=""):
    """As many lines of `make(i)` as fit into a megabyte, but at most `maximum`."""
    lines, size = [head], len(head) + len(tail)
    for i in range(maximum):
        line = make(i) + "\n"
        size += len(line.encode())
        if size > LIMIT:
            break
        lines.append(line)
    return "".join(lines) + tail


def circle(x, y, r):
    k = 0.5523 * r
    return (f"M {x+r:g} {y:g} C {x+r:g} {y+k:g} {x+k:g} {y+r:g} {x:g} {y+r:g} "
            f"C {x-k:g} {y+r:g} {x-r:g} {y+k:g} {x-r:g} {y:g} "
            f"C {x-r:g} {y-k:g} {x-k:g} {y-r:g} {x:g} {y-r:g} "
            f"C {x+k:g} {y-r:g} {x+r:g} {y-k:g} {x+r:g} {y:g} Z")


BIG = circle(960, 540, 900)
DIAMOND = "M 960 -400 L 2400 540 L 960 1500 L -500 540 Z"


def bitmap(w, h, name="b", seed=1):
    r = random.Random(seed)
    data = b"".join(bytes((v, v, v, 255)) for v in (r.randrange(256) for _ in range(w * h)))
    return f"bitmap {name} {w} {h} {base64.b64encode(data).decode()}\n"


def doubling(deep, leaf, wrap=lambda i: ""):
    text = f"list l0\n{leaf}\nend\n"
    for i in range(1, deep + 1):
        text += f"list l{i}\n{wrap(i)}draw l{i-1}\n{wrap(i)}draw l{i-1}\nend\n"
    return SIZE + text + f"draw l{deep}\n"


scenes = {}
scene = lambda f: scenes.setdefault(f.__name__.replace("_", "-"), f)

# --- The first five that were found.


@scene
def nested_clips_with_items():
    return fits(SIZE, lambda i: f"clip nz M {-i%50} -9 L 2000 0 L 1930 1100 L -10 1090 Z\n"
                f"rect 10{i%256:02x}8040 {i%1000} {i%700} 300 200", 20000)


@scene
def nested_clips_around_one_item():
    return fits(SIZE, lambda i: f"clip nz M {-i%50} -9 L 2000 {i%9} L 1930 1100 L -10 1090 Z",
                tail="rect ff00ff00 0 0 1920 1080\n")


@scene
def many_clip_masks():
    return fits(SIZE + bitmap(8, 8), lambda i: "clipmask b 0 0 1920 1080 1 0 0 1 0 0\n"
                f"rect ff{i%256:02x}0000 0 0 1920 1080", 3000)


@scene
def clip_masks_apart():
    return fits(SIZE + bitmap(8, 8), lambda i: f"save\nclipmask b {-(i%20)} 0 1960 1080 1 0 0 1 0 0\n"
                f"rect 20{i%256:02x}0000 0 0 1920 1080\nrestore")


@scene
def clips_apart():
    return fits(SIZE, lambda i: f"save\nclip nz M {-(i%50)} -9 L 2000 0 L 1930 1100 L -10 1090 Z\n"
                f"rect 20{i%256:02x}8040 0 0 1920 1080\nrestore")


@scene
def doubling_lists():
    return doubling(25, "rect 40ff0000 10 10 20 20")


@scene
def doubling_lists_large():
    return doubling(25, "rect 40ff0000 10 10 1200 900")


@scene
def doubling_lists_moved():
    return doubling(22, f"fill nz 40ff0000 {circle(400,400,300)}", lambda i: f"concat 1 0 0 1 {1.5**(i%9)} 1\n")


@scene
def doubling_layers():
    return doubling(18, f"fill nz 40ff0000 {circle(800,500,400)}", lambda i: "alpha 0.9\n")


@scene
def doubling_out_of_sight():
    return doubling(25, "rect 40ff0000 5000 5000 20 20\nrect ff00ff00 0 0 1 1")


@scene
def combining_marks():
    return SIZE + "text ff000000 100 500 40 a" + "\u0301" * 100_000 + "\n"


@scene
def combining_marks_full():
    return SIZE + "text ff000000 100 500 40 a" + "\u0301" * 490_000 + "\n"


@scene
def joiners():
    return SIZE + "text ff000000 100 500 40 " + "a\u200d" * 240_000 + "\n"


@scene
def many_short_texts():
    return fits(SIZE, lambda i: f"text ff000000 {i%1900} {i%1000} {10+i%50} a{chr(0x4e00+i%20000)}\u0301")


@scene
def texts_of_every_size():
    return fits(SIZE, lambda i: f"text 80000000 {i%1900} {i%1000} {10+i/700:g} Wg{i%97}")


@scene
def text_of_huge_size():
    return fits(SIZE, lambda i: f"text 10000000 {-2000-i} {3000+i%1000} 9000 W@&8")


@scene
def one_long_text():
    return SIZE + "text ff000000 0 500 20 " + "Wort\u0301 אב " * 60000 + "\n"


@scene
def one_text_bidi():
    return SIZE + "text ff000000 0 500 20 " + "\u202ba\u202ab" * 110000 + "\n"


@scene
def long_stroke():
    r = random.Random(5)
    # As many as fit into a million bytes.
    points = " ".join(f"L {r.randrange(1920)} {r.randrange(1080)}" for _ in range(LIMIT // 11))
    return (SIZE + "stroke 80000000 3 round round M 0 0 " + points)[:LIMIT].rsplit(" L", 1)[0] + "\n"


@scene
def long_stroke_wide():
    return long_stroke_text(60)


@scene
def long_stroke_very_wide():
    return long_stroke_text(2000)


@scene
def long_walk():
    r = random.Random(5)
    x, y, out, size = 960, 540, [], 0
    while size < LIMIT - 100:
        x = min(1919, max(0, x + r.randrange(-9, 10)))
        y = min(1079, max(0, y + r.randrange(-9, 10)))
        out.append(f"L {x} {y}")
        size += len(out[-1]) + 1
    return SIZE + "stroke 80000000 3 round round M 960 540 " + " ".join(out) + "\n"


def long_stroke_text(width):
    r = random.Random(5)
    points = " ".join(f"L {r.randrange(1920)} {r.randrange(1080)}" for _ in range(LIMIT // 11))
    return (SIZE + f"stroke 80000000 {width} round round M 0 0 " + points)[:LIMIT].rsplit(" L", 1)[0] + "\n"


@scene
def long_cubic_stroke():
    r = random.Random(5)
    points = " ".join("C " + " ".join(f"{r.randrange(1920)}" for _ in range(6)) for _ in range(LIMIT // 20))
    return (SIZE + "stroke 80000000 40 round round M 0 0 " + points)[:LIMIT].rsplit(" C", 1)[0] + "\n"


@scene
def cubics_far_and_wide():
    r = random.Random(5)
    return fits(SIZE, lambda i: "stroke 10000000 900 round round M 0 0 C " +
                " ".join(f"{r.randrange(-10**7,10**7)}" for _ in range(6)))


@scene
def fill_of_long_lines():
    r = random.Random(5)
    points = " ".join(f"L {r.randrange(1920)} {r.randrange(1080)}" for _ in range(LIMIT // 11))
    return (SIZE + "fill eo 80000000 M 0 0 " + points)[:LIMIT].rsplit(" L", 1)[0] + "\n"


@scene
def fills_of_far_cubics():
    r = random.Random(5)
    return fits(SIZE, lambda i: "fill eo 10000000 M 0 0 C " +
                " ".join(f"{r.randrange(-10**7,10**7)}" for _ in range(6)))


# --- Similar ones.


@scene
def full_rectangles():
    return fits(SIZE, lambda i: "rect 10ff0000 0 0 1920 1080")


@scene
def full_covers():
    return fits(SIZE, lambda i: "cover 10ff0000")


@scene
def full_shapes():
    return fits(SIZE, lambda i: f"fill nz 10ff0000 M 0 0 L 1920 {i%9} L 1920 1080 L 0 1080 Z")


@scene
def full_gradients():
    return fits(SIZE + "conic g 900 500 0 3 0 80ff0000 .5 8000ff00 1 800000ff\n", lambda i: "cover @g")


@scene
def full_radials():
    return fits(SIZE + "radial g 900 500 10 950 520 900 both 3 0 80ff0000 .5 8000ff00 1 800000ff\n",
                lambda i: "cover @g")


@scene
def full_blends():
    return fits(SIZE + "blend luminosity\n", lambda i: "cover 80f08020")


@scene
def full_pictures():
    return fits(SIZE + bitmap(64, 64), lambda i: "picture b high 0 0 1920 1080")


@scene
def turned_pictures():
    return fits(SIZE + bitmap(64, 64) + "concat .9 .3 -.3 .9 0 0\n",
                lambda i: f"picture b high 0 -600 1920 {1980+i%9}")


@scene
def pictures_of_every_scale():
    return fits(SIZE + bitmap(256, 256), lambda i: f"picture b high 0 0 {1e6+i} {1e6+i}")


@scene
def nested_layers():
    return fits(SIZE, lambda i: f"layer 0.99\nrect 08ff0000 0 0 1920 1080")


@scene
def layers_side_by_side():
    return fits(SIZE, lambda i: "layer 0.5\nrect 20ff0000 0 0 1920 1080\nrect 200000ff 9 9 1900 1060\nrestore")


@scene
def layers_with_shadows():
    return fits(SIZE, lambda i: "shadow 9 9 40 ff000000\nlayer 0.9\n"
                f"fill nz 20ff0000 {BIG}\nrestore")


@scene
def nested_shadow_layers():
    return fits(SIZE, lambda i: "shadow 9 9 40 80000000\nlayer 0.9\n"
                f"rect 40ff0000 {i%900} {i%500} 600 400", 500)


@scene
def many_blurs():
    return fits(SIZE, lambda i: f"shadow 5 5 {i%400} 40000000\nfill nz 10ff0000 {DIAMOND}")


@scene
def many_card_shadows():
    return fits(SIZE, lambda i: f"shadow 5 5 {20+i%400} 40000000\nrect 10ff0000 10 10 1800 1000")


@scene
def text_shadows():
    return fits(SIZE, lambda i: f"shadow 5 5 90 40000000\ntext 10000000 0 900 900 Wg@8")


@scene
def many_patterns():
    return fits(SIZE + f"list c\nfill nz 80ff0000 {circle(8,8,7)}\nend\n", lambda i:
                f"pattern p c 0 0 16 16 {16+i%5} 16 1 0 0 1 {i%16} 0\ncover @p")


@scene
def patterns_in_patterns():
    text = SIZE + f"list c0\nfill nz 80ff0000 {circle(4,4,3)}\nend\n"
    for i in range(60):
        text += (f"pattern p{i} c{i} 0 0 64 64 {9+i} {9+i} 1 0 0 1 {i} 0\n"
                 f"list c{i+1}\nrect @p{i} 0 0 300 300\nend\n")
    return text + "".join(f"rect @p{i} 0 0 1920 1080\n" for i in range(60)) + "draw c60\n"


@scene
def huge_dashes():
    return fits(SIZE + "dash 0 .3 .2\n", lambda i:
                f"stroke 20000000 9 round round M 0 {i%1080} L 1920 {(i*7)%1080}")


@scene
def long_dash_patterns():
    return fits(SIZE, lambda i: "dash 0" + " .01 .02" * 500 +
                f"\nstroke 20000000 9 round round M 0 {i%1080} L 1920 {(i*7)%1080}")


@scene
def dashed_curves():
    r = random.Random(5)
    return fits(SIZE + "dash 0 .3 .2\n", lambda i: "stroke 20000000 9 round round M 0 0 C " +
                " ".join(f"{r.randrange(-3000,5000)}" for _ in range(6)))


@scene
def gradients_with_many_stops():
    stops = " ".join(f"{i/4000:g} ff{i%256:02x}8040" for i in range(4000))
    return fits(SIZE + f"linear g 0 0 1900 1000 both 4000 {stops}\n",
                lambda i: f"rect @g {i%1900} {i%1000} 4 4")


@scene
def gradients_of_their_own():
    return fits(SIZE, lambda i: f"fillg nz {i%1900} 0 {i%1900+9} 8 2 0 ff{i%256:02x}0000 1 800000ff "
                f"M {i%1900} {i%1000} L {i%1900+8} {i%1000} L {i%1900+8} {i%1000+8} Z")


@scene
def deep_lists():
    text = SIZE + "list l0\nrect ff00ff00 0 0 100 100\nend\n"
    for i in range(1, 900):
        text += f"list l{i}\nalpha .99\nrect 10ff0000 {i} 0 900 900\ndraw l{i-1}\nend\n"
    return text + "draw l899\n"


@scene
def deep_lists_blending():
    text = SIZE + "list l0\nrect ff00ff00 0 0 100 100\nend\n"
    for i in range(1, 900):
        text += f"list l{i}\nblend multiply\nrect 10ff0000 0 0 1900 1000\ndraw l{i-1}\nend\n"
    return text + "draw l899\n"


@scene
def lists_open_at_once():
    return SIZE + "".join(f"list a{i}\n" for i in range(250)) + "end\n" * 250


@scene
def exploding_transforms():
    return fits(SIZE, lambda i: f"concat 1.9 .1 -.1 1.9 0 0\nstroke 20ff0000 .001 round round {circle(0,0,.5)}\n"
                f"fill nz 200000ff {circle(.1,.1,.4)}")


@scene
def shrinking_transforms():
    return fits(SIZE, lambda i: f"concat .5 0 0 .5 0 0\nstroke 20ff0000 1e9 round round {circle(0,0,1e9)}")


@scene
def wide_round_strokes():
    return fits(SIZE, lambda i: f"stroke 10ff0000 1e7 round round {circle(960,540,900)}")


@scene
def many_glyphs():
    head = SIZE + f"outline o {circle(.5,-.5,.5)}\n"
    return fits(head, lambda i: "glyphs 10000000 1500 200" + " o 0 1000" * 200)


@scene
def small_glyphs_of_every_size():
    head = SIZE + f"outline o {circle(.5,-.5,.5)}\n"
    return fits(head, lambda i: f"glyphs 10000000 {10+i/3000:g} 9" + " o 50 50" * 9)


@scene
def many_saves():
    return fits(SIZE, lambda i: "save")


@scene
def many_levels_of_detail():
    text = SIZE + "list l0\nrect 10ff0000 0 0 1920 1080\nend\n"
    return fits(text, lambda i: "detail 0 inf l0")


@scene
def tiled_pictures():
    return fits(SIZE + bitmap(64, 64), lambda i:
                "tiled high 0 0 1920 1080 256 256 64 3 0 0 0 b 1 0 0 b 2 0 0 b")


@scene
def even_odd_ladder():
    rungs = "".join(f"M 0 {i*.01:g} L 1920 {i*.01:g} L 1920 {i*.01+.005:g} L 0 {i*.01+.005:g} Z "
                    for i in range(14000))
    return SIZE + "fill eo 80000000 " + rungs[:900_000].rsplit("M", 1)[0] + "\n"


@scene
def upright_ladder():
    rungs = "".join(f"M {i*.1:g} 0 L {i*.1:g} 1080 L {i*.1+.05:g} 1080 L {i*.1+.05:g} 0 Z "
                    for i in range(20000))
    return SIZE + "fill eo 80000000 " + rungs[:900_000].rsplit("M", 1)[0] + "\n"


@scene
def shared_layers_drawn_often():
    text = SIZE + "list l\nlayer .5\n" + "rect 10ff0000 0 0 1920 1080\nrect 100000ff 1 1 1900 900\nrestore\nend\n"
    return fits(text, lambda i: "draw l")


@scene
def long_path_drawn_often():
    r = random.Random(5)
    points = " ".join(f"L {r.randrange(1920)} {r.randrange(1080)}" for _ in range(45_000))
    text = SIZE + f"list l\nfill eo 04ff0000 M 0 0 {points}\nend\n"
    return fits(text, lambda i: "draw l")


@scene
def long_stroke_drawn_often():
    r = random.Random(5)
    points = " ".join(f"L {r.randrange(1920)} {r.randrange(1080)}" for _ in range(45_000))
    text = SIZE + f"list l\nstroke 04ff0000 5 round round M 0 0 {points}\nend\n"
    return fits(text, lambda i: "draw l")


@scene
def long_text_drawn_often():
    text = SIZE + "list l\ntext 04ff0000 0 500 2 " + "Wgj8 " * 80_000 + "\nend\n"
    return fits(text, lambda i: "draw l")


# --- Found by looking for gaps in the cost estimates.


def polygon(points, seed=7):
    r = random.Random(seed)
    return "M 0 0 " + " ".join(f"L {r.randrange(1920)} {r.randrange(1080)}" for _ in range(points))


@scene
def wide_loops():
    return fits(SIZE, lambda i: f"stroke 10ff0000 {400+i%7} round round M 100 500 "
                f"C 1900 {i%900} 100 {i%700} 1800 600 C 100 900 1900 0 300 700")


@scene
def wide_dashes_round():
    return fits(SIZE + "dash 0 5 3\n", lambda i: "stroke 10ff0000 900 round round "
                f"M 0 {i%1000} L 1920 {i%900} L 0 {i%800}")


@scene
def dashed_big_circles():
    return fits(SIZE + "dash 0 2 2\n", lambda i:
                f"stroke 10ff0000 60 round round {circle(960,540,300+i%500)}")


@scene
def conics_of_their_own():
    return fits(SIZE, lambda i: f"conic g {900+i%99} 500 {i%6} 3 0 80{i%256:02x}0000 .5 8000ff00 "
                "1 800000ff\nrect @g 0 0 1920 1080")


@scene
def groups_blend_modes():
    return fits(SIZE, lambda i: "save\nblend luminosity\nlayer .9\nrect 20ff0000 0 0 1920 1080\n"
                "restore\nrestore")


@scene
def clip_long_path_in_list():
    text = SIZE + f"list a\nclip eo {polygon(20_000)}\nrect 20ff0000 0 0 1920 1080\nend\n"
    return fits(text, lambda i: f"save\nconcat 1 0 0 1 {i%99}.{i%7} 0\ndraw a\nrestore")


@scene
def clip_tall_zigzag():
    zigzag = "M 0 0 " + " ".join(f"L {i%1920} {1080*(i%2)}" for i in range(4000))
    text = SIZE + f"list a\nclip eo {zigzag}\nrect 20ff0000 0 0 1920 1080\nend\n"
    return fits(text, lambda i: f"save\nconcat 1 0 0 1 {i%99}.{i%7} 0\ndraw a\nrestore")


@scene
def masks_nested():
    return fits(SIZE + bitmap(64, 64), lambda i: f"clipmask b {-(i%99)} 0 2100 1080 1 0 0 1 0 0\n"
                "rect 20ff0000 0 0 1920 1080")


@scene
def masks_turned():
    return fits(SIZE + bitmap(64, 64), lambda i:
                f"save\nclipmask b {-(i%99)} -500 2100 2080 .9 .2 -.2 .9 0 0\n"
                "rect 20ff0000 0 0 1920 1080\nrestore")


@scene
def shadow_of_stroke():
    text = SIZE + f"list a\nstroke ff000000 3 round round {polygon(3000)}\nend\n"
    return fits(text, lambda i:
                f"save\nshadow {i%9} 3 20 ff000000\nlayer .9\ndraw a\nrestore\nrestore")


@scene
def dots_wide():
    dots = " ".join(f"M {i%1920} {i%1000} L {i%1920} {i%1000}" for i in range(45_000))
    return SIZE + f"stroke 10ff0000 1500 round round {dots}\n"


@scene
def spokes():
    return fits(SIZE, lambda i: "stroke 10ff0000 1000 butt miter M 960 540 L 961 540 L 960 541 "
                "L 961 541 L 960 540 L 961 540 L 960 541")


@scene
def shadows_in_patterns():
    text = (SIZE + f"list a\nshadow 3 3 30 ff000000\nfill nz ffff0000 {circle(50,50,40)}\n"
            f"shadow 3 3 50 ff000000\nfill nz ff00ff00 {circle(20,20,20)}\nend\n")
    return fits(text, lambda i:
                f"pattern p a 0 0 100 100 {60+i%40} {60+i%31} 1 0 0 1 {i%50} 0\ncover @p")


@scene
def shadows_of_patterns():
    text = SIZE + "list a\nrect 80ff0000 0 0 9 9\nend\npattern p a 0 0 20 20 12 12 1 0 0 1 0 0\n"
    return fits(text, lambda i:
                f"save\nshadow 9 9 {i%90} ff000000\nlayer .9\ncover @p\nrestore\nrestore")


@scene
def squeezed_lists():
    zigzag = "M 0 0 " + " ".join(f"L {1.92*(i%2)} {i%2}" for i in range(6000))
    text = SIZE + f"list a\nfill eo 10ff0000 {zigzag}\nend\nconcat 1000 0 0 1 0 0\n"
    return fits(text, lambda i: f"save\nconcat 1 0 0 1 0 {i%1000}\ndraw a\nrestore")


# --- Strokes of a million points, as a program may draw them; they do not fit into a megabyte.


def million(style, step):
    r = random.Random(5)
    x, y, points = 960, 540, []
    for _ in range(10**6):
        x = min(1919, max(0, x + r.randrange(-step, step + 1)))
        y = min(1079, max(0, y + r.randrange(-step, step + 1)))
        points.append(f"L {x} {y}")
    return SIZE + f"{style} round round M 960 540 " + " ".join(points) + "\n"


@scene
def million_points():
    return million("stroke 80000000 3", 9)


@scene
def million_points_wide():
    return million("stroke 80000000 40", 9)


@scene
def million_points_dashed():
    return million("dash 0 5 3\nstroke 80000000 3", 9)


@scene
def million_points_afar():
    return million("stroke 80000000 3", 1500)


@scene
def million_points_afar_wide():
    return million("stroke 80000000 400", 1500)


if __name__ == "__main__":
    folder = sys.argv[1]
    os.makedirs(folder, exist_ok=True)
    for name in sys.argv[2:] or scenes:
        text = scenes[name]()
        with open(os.path.join(folder, name + ".scene"), "w", encoding="utf-8") as file:
            file.write(text)
        if len(text.encode()) > LIMIT + 100_000 and not name.startswith("million"):
            print(name, len(text.encode()))
