#!/usr/bin/env python3
"""Pages through a folder of large pictures on a busy machine: see `scripts/check-paging --help`."""
import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SIZE = (1280, 800)


class Viewer:
    """The program in a window on the private display, looking at a folder."""

    def __init__(self, program, folder, work):
        environment = dict(os.environ, SDL_VIDEODRIVER="x11", HOME=str(work))
        for name in ["state", "cache", "data"]:
            environment[f"XDG_{name.upper()}_HOME"] = str(work / name)
        self.process = subprocess.Popen(
            [program, "view", str(folder), "--size", f"{SIZE[0]}x{SIZE[1]}"], env=environment)
        found = run("xdotool", "search", "--sync", "--onlyvisible", "--pid", str(self.process.pid))
        self.window = found.split()[-1]
        run("xdotool", "windowactivate", "--sync", self.window)
        time.sleep(2)
        place = run("xwininfo", "-id", self.window)
        self.x, self.y = (
            int(re.search(rf"Absolute upper-left {axis}: +(-?\d+)", place).group(1))
            for axis in "XY")

    def page(self):
        """The number of the picture that is looked at, as its name has it."""
        found = re.search(r"(\d+)\.jpg", run("xdotool", "getwindowname", self.window))
        return int(found.group(1)) if found else None

    def close(self):
        self.process.terminate()
        self.process.wait(10)


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def hold(viewer, options, work):
    """A held arrow key, and a recording meanwhile."""
    looker = work / "ground"
    subprocess.run(
        ["cc", "-O2", "-o", looker, HERE / "ground.c", "-lX11", "-lXext"], check=True)
    # The middle, which every picture covers.
    side = 200
    place = [viewer.x + (SIZE[0] - side) // 2, viewer.y + (SIZE[1] - side) // 2, side, side]
    watching = subprocess.Popen(
        [looker, *map(str, place), "30"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    run("xdotool", "keydown", "Right")
    start = time.monotonic()
    while viewer.page() < options.count and time.monotonic() - start < 60:
        time.sleep(0.1)
    run("xdotool", "keyup", "Right")
    taken = time.monotonic() - start
    time.sleep(1.5)
    seen = json.loads(watching.communicate("\n")[0])
    seen.update(page=viewer.page(), seconds=round(taken, 1))
    return seen, seen["ground"] == 0 and seen["page"] == options.count and seen["changed"] > 5


def flicks(viewer, options, work):
    """Fingers that flick 700 pixels in 250 ms."""
    y = viewer.y + SIZE[1] // 2
    left, right = viewer.x + 290, viewer.x + 990
    first = viewer.page()
    lines = "".join(
        f"drag {right} {y} {left} {y} 250\nsleep {options.pause}\n" for _ in range(options.flicks))
    subprocess.run(
        [ROOT / "scripts/touchctl.py", "script", "-"], input=lines, text=True, check=True)
    time.sleep(2)
    turned = viewer.page() - first
    return {"flicks": options.flicks, "turned": turned}, turned == options.flicks


def main():
    parser = argparse.ArgumentParser(
        prog="check-paging",
        description="Holds an arrow key through a folder of 24-megapixel pictures and flicks through "
        "it, with every processor kept busy. Says of both whether they hold; ends 0 when they do.")
    parser.add_argument("--pictures", required=True, nargs="+", help=argparse.SUPPRESS)
    parser.add_argument("--program", required=True, help=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, default=200, help="pictures in the folder (200)")
    parser.add_argument("--flicks", type=int, default=50, help="how often to flick (50)")
    parser.add_argument("--pause", type=int, default=300, help="ms between two flicks (300)")
    parser.add_argument("--idle", action="store_true", help="leave the processors idle")
    parser.add_argument("part", nargs="*", choices=["hold", "flicks", []], help="default: both")
    options = parser.parse_args()
    load = [] if options.idle else [
        subprocess.Popen(["yes"], stdout=subprocess.DEVNULL) for _ in range(os.cpu_count())]
    holds = True
    try:
        with tempfile.TemporaryDirectory(dir=pathlib.Path(options.pictures[0]).parent) as name:
            work = pathlib.Path(name)
            folder = work / "pictures"
            folder.mkdir()
            for number in range(1, options.count + 1):
                picture = options.pictures[number % len(options.pictures)]
                os.link(picture, folder / f"{number}.jpg")
            for part in options.part or ["hold", "flicks"]:
                viewer = Viewer(options.program, folder, work)
                try:
                    figures, is_fine = {"hold": hold, "flicks": flicks}[part](viewer, options, work)
                finally:
                    viewer.close()
                holds = holds and is_fine
                print(part, "holds" if is_fine else "DOES NOT HOLD", json.dumps(figures))
    finally:
        for process in load:
            process.kill()
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
