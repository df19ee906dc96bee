#!/usr/bin/env python3
"""Measures the viewer beside others: see `scripts/bench-viewer --help`."""
import argparse
import json
import math
import os
import pathlib
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import animations

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


class Bench:
    """Programs, pictures and a display to measure on."""

    def __init__(self, options, work):
        self.options, self.work = options, work
        self.pictures = pathlib.Path(options.pictures).resolve()
        self.program = str(pathlib.Path(options.program).resolve())
        self.watch, self.alone, self.empty = work / "watch", work / "alone", work / "minimal"
        build = [
            (self.watch, [HERE / "watch.c", "-lX11", "-lXext"]),
            (self.alone, [HERE / "alone.c", "-ljpeg", "-lpng"]),
            (self.empty, [HERE.parent / "Present/minimal.c", *self.sdl_flags()]),
        ]
        for target, arguments in build:
            subprocess.run(["cc", "-O2", "-o", target, *arguments], check=True)
        self.results, self.verdicts = {}, []

    @staticmethod
    def sdl_flags():
        flags = subprocess.run(["sdl2-config", "--cflags", "--libs"], capture_output=True, text=True)
        return flags.stdout.split()

    def environment(self, fresh=True):
        """Settings, state and cache of their own. When `fresh`, the cache has nothing of pictures, but still the
        rules for composed characters, which libX11 keeps for everyone but root."""
        environment = dict(os.environ)
        for name in ["state", "data", "cache", "config"]:
            folder = self.work / name
            if fresh and name == "state":
                shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir(exist_ok=True)
            for kept in folder.glob("*/*") if fresh and name == "cache" else []:
                if kept.name != "compose":
                    shutil.rmtree(kept, ignore_errors=True)
            environment[f"XDG_{name.upper()}_HOME"] = str(folder)
            if self.options.user:
                shutil.chown(folder, self.options.user)
        environment["SDL_VIDEODRIVER"] = "x11"
        return environment

    def viewers(self, picture, arguments):
        path = str(self.pictures / picture)
        all_viewers = {
            "panorama": [self.program, "view", path, *arguments],
            "feh": ["feh", "--fullscreen", path],
            "nsxiv": ["nsxiv", "-f", "-s", "f", path],
            "gpicview": ["gpicview", path],
        }
        return {name: command for name, command in all_viewers.items()
                if name == "panorama" or shutil.which(name)}

    def start(self, command, *flags):
        """One start, watched; None when nothing was shown."""
        become = ["setpriv", "--reuid", self.options.user, "--clear-groups"] if self.options.user else []
        done = subprocess.run([self.watch, *flags, *become, *command], env=self.environment(),
                              capture_output=True, text=True)
        try:
            result = json.loads(done.stdout)
        except ValueError:
            return None
        return result if result["change"] >= 0 else None

    def decode_alone(self, picture, reduction=1):
        done = subprocess.run([self.alone, self.pictures / picture, str(reduction)],
                              capture_output=True, text=True, check=True)
        return float(done.stdout)

    def verdict(self, text, holds):
        self.verdicts.append((text, holds))
        print(f"  {'holds   ' if holds else 'FAILS   '} {text}", flush=True)


def median(values):
    values = [value for value in values if value is not None]
    return statistics.median(values) if values else float("nan")


def starts(bench, picture, rounds, rivals=True, flags=(), extra=None, arguments=("--fullscreen",)):
    """Interleaved starts. Gives {viewer: {measure: median}} and prints a table."""
    runs = {}
    for _ in range(rounds):
        commands = bench.viewers(picture, arguments)
        for name, command in commands.items():
            # One that showed nothing where the screen is watched is not waited for again.
            if (name == "panorama" or rivals) and runs.get(name) != [None]:
                runs.setdefault(name, []).append(bench.start(command, *flags))
        for name, measure in (extra or {}).items():
            runs.setdefault(name, []).append(measure())
    print(f"\n{picture}: ms after exec, medians of {rounds}")
    result = {}
    for name, all_runs in runs.items():
        good = [run for run in all_runs if run is not None]
        keys = ["change", "first", "coarse", "settled", "cpu", "pss_mb"]
        result[name] = {key: median([run.get(key) for run in good]) for key in keys} if good else {}
        figures = "  ".join(f"{key} {value:8.1f}" for key, value in result[name].items()
                            if value == value)
        print(f"  {name:14}{figures or 'shows nothing'}", flush=True)
    bench.results[" ".join([picture, *(() if arguments else ("window",))])] = result
    return result


def alone(bench, picture, reduction=1):
    return lambda: {"settled": bench.decode_alone(picture, reduction)}


def small_pictures(bench, rounds):
    result = starts(bench, "24.jpg", rounds, extra={"libjpeg alone": alone(bench, "24.jpg")})
    best = min((r["settled"], n) for n, r in result.items()
               if n in ("feh", "nsxiv", "gpicview") and r)
    ours = result["panorama"]
    bench.verdict(f"24 MP JPEG ≤ 0.8 × {best[1]}: {ours['settled']:.0f} ≤ {0.8 * best[0]:.0f} ms",
                  ours["settled"] <= 0.8 * best[0])
    bench.verdict(f"24 MP ≤ 110 MB: {ours['pss_mb']:.0f}", ours["pss_mb"] <= 110)
    result = starts(bench, "24.png", rounds, extra={"libpng alone": alone(bench, "24.png")})
    limit = result["libpng alone"]["settled"] + 60
    ours = result["panorama"]
    bench.verdict(f"24 MP PNG ≤ libpng alone + 60: {ours['settled']:.0f} ≤ {limit:.0f} ms",
                  ours["settled"] <= limit)
    bench.verdict(f"24 MP PNG ≤ 110 MB: {ours['pss_mb']:.0f}", ours["pss_mb"] <= 110)

    for kind, flags in [("window", []), ("full screen", ["--fullscreen"])]:
        one_megapixel(bench, rounds, kind, flags)


def one_megapixel(bench, rounds, kind, flags):
    """A small picture beside a window of the same kind and size that shows nothing but grey."""
    reference = [str(bench.empty), "empty", *(["fullscreen"] if flags else [])]

    def empty_window():
        # It shows no picture: it is watched for as long as it takes to be sure of its window.
        return bench.start(reference, "-t", "1500")

    result = starts(bench, "1.jpg", rounds, rivals=bool(flags), extra={f"empty {kind}": empty_window},
                    arguments=flags)
    limit, ours = result[f"empty {kind}"]["settled"] + 15, result["panorama"]
    bench.verdict(f"1 MP JPEG, {kind} ≤ empty {kind} + 15: {ours['settled']:.0f} ≤ {limit:.0f} ms",
                  ours["settled"] <= limit)


def huge_pictures(bench, rounds):
    for picture, name in [("400.jpg", "400 MP"), ("1150.jpg", "1.15 Gpx")]:
        if not (bench.pictures / picture).exists():
            continue
        result = starts(bench, picture, rounds, rivals=False, flags=["-c", "-s", "1500", "-t", "60000"],
                        extra={"libjpeg 1/8": alone(bench, picture, 8)})
        ours, limit = result["panorama"], 1.15 * result["libjpeg 1/8"]["settled"]
        bench.verdict(f"{name}: first rows ≤ 300 ms: {ours['first']:.0f}", ours["first"] <= 300)
        bench.verdict(f"{name}: coarse ≤ 1.15 × libjpeg at 1/8: {ours['coarse']:.0f} ≤ {limit:.0f} ms",
                      ours["coarse"] <= limit)


class Session:
    """The viewer with a picture, running, with hands and a log."""

    def __init__(self, bench, arguments, fresh=True):
        self.log_path = bench.work / "events.jsonl"
        self.log_path.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [bench.program, "view", *map(str, arguments), "--fullscreen", "--log-events",
             str(self.log_path)], env=bench.environment(fresh), stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    def lines(self):
        try:
            text = self.log_path.read_text()
        except FileNotFoundError:
            return []
        return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]

    def frames(self, since=0.0):
        return [line for line in self.lines() if "frame" in line and line["t"] >= since]

    def wait_until_quiet(self, seconds=2.0, timeout=60.0):
        """Waits until nothing has been logged for a while."""
        end, size, still = time.monotonic() + timeout, -1, time.monotonic()
        while time.monotonic() < end and time.monotonic() - still < seconds:
            time.sleep(0.1)
            now = self.log_path.stat().st_size if self.log_path.exists() else 0
            if now != size or now == 0:
                size, still = now, time.monotonic()

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def pss_mb(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
        return 0.0


def hands(*words):
    subprocess.run([ROOT / "scripts/touchctl.py", *map(str, words)], check=True,
                   stdout=subprocess.DEVNULL)


def key(name):
    subprocess.run(["xdotool", "key", name], check=True)


def wander(session, seconds, on_step=lambda: None):
    """Pans and zooms at every level, the same way every time."""
    chance, end = random.Random(6), time.monotonic() + seconds
    while time.monotonic() < end:
        x, y = chance.randint(500, 1400), chance.randint(300, 800)
        kind = chance.choice(["in", "in", "out", "drag", "drag", "flick", "fit", "actual"])
        if kind == "in":
            hands("pinch", x, y, 60, 240, 400)
        elif kind == "out":
            hands("pinch", x, y, 240, 60, 400)
        elif kind == "drag":
            hands("drag", x, y, chance.randint(100, 1800), chance.randint(100, 1000), 500)
        elif kind == "flick":
            hands("drag", x, y, chance.randint(100, 1800), chance.randint(100, 1000), 120)
        else:
            key("0" if kind == "fit" else "1")
        on_step()


def while_decoding(bench, rounds):
    """Frames while 400 MP decode and their tiles are written, a hand moving them."""
    best = None
    for _ in range(rounds):
        with Session(bench, [bench.pictures / "400.jpg"]) as session:
            while not session.frames():
                time.sleep(0.02)
            wander(session, 8)
            took = sorted(f["frame"]["draw_ms"] + f["frame"]["present_ms"]
                          for f in session.frames()[3:])
        if took:
            p99 = took[min(len(took) - 1, int(len(took) * 0.99))]
            best = min(best or (1e9, 0, 0), (took[-1], p99, len(took)))
    print("\n400 MP while it decodes and its tiles are written: draw + present, best of", rounds)
    worst, p99, count = best
    print(f"  {count} frames: p99 {p99:.1f} ms, maximum {worst:.1f} ms")
    bench.results["while decoding"] = {"p99": p99, "max": worst, "frames": count}
    bench.verdict(f"frames while decoding: p99 {p99:.1f} ≤ 16.7 ms", p99 <= 16.7)
    bench.verdict(f"frames while decoding: maximum {worst:.1f} ≤ 33 ms", worst <= 33)


def memory(bench, picture):
    """The most memory in a minute of panning and zooming at every level: a recorded session."""
    recorded = HERE / "every-level.session"
    levels = set()
    with Session(bench, [bench.pictures / picture]) as session:
        player = subprocess.Popen([ROOT / "scripts/touchctl.py", "session", recorded],
                                  stdout=subprocess.DEVNULL)
        start, peak = time.monotonic(), 0.0
        while player.poll() is None:
            peak = max(peak, session.pss_mb())
            time.sleep(0.05)
        seconds = time.monotonic() - start
        if player.returncode != 0:
            raise SystemExit("the session could not be played")
        for line in session.lines():
            state = line.get("state", {})
            zoom = state.get("zoom", 0)
            if zoom > 0 and state["content"][0] > 0:
                levels.add(max(0, math.floor(math.log2(1 / zoom))))
    bench.results[f"memory {picture}"] = peak
    shown = " ".join(map(str, sorted(levels, reverse=True)))
    print(f"\n{picture}, {seconds:.0f} s of panning and zooming, levels {shown}")
    bench.verdict(f"{picture}: peak PSS ≤ 300 MB: {peak:.0f}", peak <= 300)


def next_picture(bench):
    """A preloaded neighbour: how long after the key it is on the screen."""
    folder = bench.work / "folder"
    folder.mkdir(exist_ok=True)
    for k in range(4):
        link = folder / f"{k}.jpg"
        if not link.exists():
            link.symlink_to(bench.pictures / "24.jpg")
    waits, later = [], []
    with Session(bench, [folder / "0.jpg"]) as session:
        session.wait_until_quiet()
        for _ in range(3):
            key("Right")
            session.wait_until_quiet()
        lines = session.lines()
    presses = [line["t"] for line in lines if line.get("input", {}).get("key", {}).get("key") == "right"
               and line["input"]["key"]["phase"] == "down"]
    for press, following in zip(presses, presses[1:] + [1e9]):
        frames = [line for line in lines if "frame" in line and press <= line["t"] < following]
        large = [f for f in frames if sum(d[2] * d[3] for d in f["frame"]["damage"]) > 500_000]
        if large:
            waits.append((large[0]["t"] - press) * 1000)
            later.append(len(large) - 1)
    wait = median(waits)
    print(f"\nnext picture: {wait:.1f} ms after the key; large frames afterwards: {later}")
    bench.results["next picture"] = wait
    # The key comes at any moment of a tick, and the frame has to be drawn and presented.
    bench.verdict(f"next picture ≤ 1 frame: {wait:.1f} ≤ 16.7 ms", wait <= 16.7)


def idle(bench, seconds=10):
    with Session(bench, [bench.pictures / "24.jpg"]) as session:
        session.wait_until_quiet(4)
        frames, cpu = len(session.frames()), session.cpu_seconds()
        time.sleep(seconds)
        new, used = len(session.frames()) - frames, (session.cpu_seconds() - cpu) / seconds * 100
    print(f"\nidle for {seconds} s: {new} frames, {used:.2f} % CPU")
    bench.results["idle"] = {"frames": new, "cpu_percent": used}
    bench.verdict(f"idle: {new} frames", new == 0)
    bench.verdict(f"idle: {used:.2f} < 0.5 % CPU", used < 0.5)


PARTS = ["small", "huge", "decoding", "memory", "pyramid", "next", "idle", "animations"]


def main():
    parser = argparse.ArgumentParser(
        prog="bench-viewer", description="Measure the viewer beside feh, nsxiv and gpicview.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all without")
    parser.add_argument("--pictures", required=True, help="where scripts/huge-pictures put them")
    parser.add_argument("--program", required=True, help="the panorama to measure")
    parser.add_argument("--rounds", type=int, default=5, help="starts of each; default %(default)s")
    parser.add_argument("--user", help="run what is started as this user, as root only")
    parser.add_argument("--json", metavar="FILE", help="write all figures there")
    options = parser.parse_args()
    parts = options.parts or PARTS
    if not set(parts) <= set(PARTS):
        parser.error(f"parts are {', '.join(PARTS)}")
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(options, pathlib.Path(work))
        if options.user:
            os.chmod(work, 0o755)
        print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
        if "small" in parts:
            small_pictures(bench, options.rounds)
        if "huge" in parts:
            huge_pictures(bench, max(1, min(3, options.rounds)))
        if "decoding" in parts:
            while_decoding(bench, max(1, min(3, options.rounds)))
        if "memory" in parts:
            memory(bench, "400.jpg")
        if "pyramid" in parts:
            memory(bench, "1000.tif")
        if "next" in parts:
            next_picture(bench)
        if "idle" in parts:
            idle(bench)
        if "animations" in parts:
            animations.measure(bench, Session)
        print(f"\nload {os.getloadavg()[0]:.1f}; what was promised:")
        for text, holds in bench.verdicts:
            print(f"  {'holds' if holds else 'FAILS'}  {text}")
        if options.json:
            verdicts = [{"text": text, "holds": holds} for text, holds in bench.verdicts]
            pathlib.Path(options.json).write_text(
                json.dumps({"results": bench.results, "verdicts": verdicts}, indent=1) + "\n")
    sys.exit(0 if all(holds for _, holds in bench.verdicts) else 1)


main()
