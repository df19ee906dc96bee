"""Processor time of animations: a disc and a bar that move over a picture of 1920 × 1080 pixels, 100 frames, 25 a second."""
import math
import os
import pathlib
import subprocess
import time

COUNT, MILLISECONDS = 100, 40


def make(folder):
    """Makes the same animation in each format; Pillow is needed for what is missing."""
    paths = [folder / f"moves.{ending}" for ending in ("gif", "webp", "png")]
    missing = [path for path in paths if not path.exists()]
    if not missing:
        return paths
    from PIL import Image, ImageDraw

    size = width, height = 1920, 1080
    noise = Image.effect_noise((width // 4, height // 4), 40).resize(size, Image.BICUBIC)
    ground = Image.merge("RGB", (noise, Image.linear_gradient("L").resize(size), noise))
    frames = []
    for number in range(COUNT):
        frame, turn = ground.copy(), number / COUNT * 2 * math.pi
        draw = ImageDraw.Draw(frame)
        x, y = width / 2 + 600 * math.cos(turn), height / 2 + 300 * math.sin(turn)
        draw.ellipse((x - 150, y - 150, x + 150, y + 150), fill=(255, 200, 0))
        draw.rectangle((100 + number * 10, 100, 300 + number * 10, 200), fill=(0, 80, 255))
        frames.append(frame)
    colors = frames[0].quantize(255)
    for path in missing:
        used, more = frames, {}
        if path.suffix == ".gif":
            used = [frame.quantize(palette=colors, dither=Image.Dither.NONE) for frame in frames]
        elif path.suffix == ".webp":
            more = {"quality": 75, "method": 2}
        used[0].save(path, save_all=True, append_images=used[1:], duration=MILLISECONDS, loop=0, **more)
    return paths


def family(process):
    """The process and those that decode for it."""
    found = [process]
    for task in pathlib.Path(f"/proc/{process}/task").iterdir():
        found += [int(child) for child in (task / "children").read_text().split()]
    return found


def seconds_used(process):
    total = 0
    for number in family(process):
        fields = pathlib.Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def measure(bench, session):
    """`session(bench, arguments)` starts the viewer."""
    print("\nanimations of 100 frames, 1920 × 1080, 25 frames a second, the viewer and its decoders:")
    for path in make(bench.pictures):
        with session(bench, [path]) as viewer:
            shares = []
            # The first time round, in which frames are decoded, and a later one.
            for wait, length in [(1, COUNT * MILLISECONDS / 1000 - 1.5), (2, 5)]:
                time.sleep(wait)
                before, start = seconds_used(viewer.process.pid), time.monotonic()
                time.sleep(length)
                used = seconds_used(viewer.process.pid) - before
                shares.append(used / (time.monotonic() - start) * 100)
            memory = viewer.pss_mb()
        print(f"  {path.name:12} first time {shares[0]:5.1f} %  again {shares[1]:5.1f} %  {memory:.0f} MB")
        bench.results[f"animation {path.suffix[1:]}"] = {
            "first": shares[0], "again": shares[1], "pss_mb": memory}
        bench.verdict(f"{path.name}: {shares[1]:.1f} ≤ 20 % of a core", shares[1] <= 20)
