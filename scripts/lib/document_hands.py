"""Documents on a private X server, changed by fingers; used by scripts/attack-documents and attack-canvases."""
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Lost(Exception):
    """A round that failed."""


def script(name, *arguments, **options):
    return subprocess.run([f"{ROOT}/scripts/{name}", *arguments], check=True,
                          capture_output=True, text=True, **options).stdout


class Display:
    """A private X server with fingers."""

    def __init__(self, folder):
        self.folder = folder
        name = script("x-session.sh", "start", "--size", "1280x900", "--dir", folder).split()[-1]
        self.environment = dict(os.environ, DISPLAY=name, X_SESSION_DIR=folder,
                                SDL_VIDEODRIVER="x11")

    def stop(self):
        script("x-session.sh", "stop", "--dir", self.folder)

    def run(self, *words):
        return subprocess.run(words, env=self.environment, capture_output=True, text=True).stdout

    def play(self, lines):
        """Starts fingers that draw while the caller goes on."""
        hands = subprocess.Popen([f"{ROOT}/scripts/touchctl.py", "--dir", self.folder, "script", "-"],
                                 stdin=subprocess.PIPE, env=self.environment, text=True,
                                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        hands.stdin.write("\n".join(lines) + "\n")
        hands.stdin.close()
        return hands


# Starts a program that may mount disks of its own. Only root can in a chroot, which has no user namespaces.
OWN_MOUNTS = ("unshare", "-m") if os.geteuid() == 0 else ("unshare", "-rm")


class SmallDisk:
    """A folder that is a disk of the program's own, which can be full. What is on it is copied after the end."""

    def __init__(self, folder, size):
        self.folder, self.copy = folder, f"{folder}-copy"
        shutil.copytree(folder, self.copy)
        self.wrapper = (*OWN_MOUNTS, "sh", "-c",
                        f'mount -t tmpfs -o size={size} none "{folder}" && cp -a "{self.copy}/." "{folder}/" '
                        f'&& "$@"; s=$?; rm -f "{folder}/filler"; rm -rf "{self.copy}"; '
                        f'cp -a "{folder}" "{self.copy}"; exit $s', "-")

    def enter(self, process):
        """Finds the disk and the program, which the wrapper has started."""
        self.program = int(open(f"/proc/{process}/task/{process}/children").read().split()[0])
        self.filler = f"/proc/{self.program}/root{self.folder}/filler"

    def fill(self):
        with open(self.filler, "wb", buffering=0) as file:
            try:
                while True:
                    file.write(b"x" * 4096)
            except OSError:
                pass

    def free(self):
        os.unlink(self.filler)


class Document:
    """The program with a document in its window."""

    app = None

    def __init__(self, display, program, folder, file, wrapper=(), size="700x500", title=None):
        self.display, self.folder = display, folder
        self.log = f"{folder}/log-{file}-{time.monotonic_ns()}"
        home = f"{folder}/home"
        os.makedirs(home, exist_ok=True)
        places = dict.fromkeys(["HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME"], home)
        self.process = subprocess.Popen(
            [*wrapper, program, self.app, f"{folder}/files/{file}", "--size", size,
             "--log-events", self.log],
            env={**display.environment, **places}, stderr=open(f"{folder}/error", "a"))
        self.wait_for(lambda: any("frame" in line for line in self.lines()), "first frame")
        self.window = self.find(title or file)

    def find(self, title):
        found = []
        self.wait_for(lambda: found.append(self.display.run(
            "xdotool", "search", "--onlyvisible", "--name", f"^{title}$").split()) or found[-1],
            "window")
        # The newest window has the largest id, because the server numbers its clients in order.
        return max(found[-1], key=int)

    def wait_for(self, is_true, what, seconds=20):
        end = time.monotonic() + seconds
        while not is_true():
            if time.monotonic() > end:
                raise Lost(f"no {what} within {seconds} s")
            time.sleep(0.01)

    def lines(self):
        try:
            text = open(self.log).read()
        except FileNotFoundError:
            return []
        return [json.loads(line) for line in text.split("\n")[:-1]]

    def place(self):
        text = self.display.run("xwininfo", "-id", self.window)
        number = {key.strip(): value for key, _, value in
                  (line.partition(":") for line in text.split("\n"))}
        return int(number["Absolute upper-left X"]), int(number["Absolute upper-left Y"])

    def wait_for_rest(self):
        """Waits until nothing has moved for 0.3 s, because a finger that stops a moving page draws nothing."""
        seen, since = None, time.monotonic()
        while time.monotonic() - since < 0.3:
            lines = len(self.lines())
            if lines != seen:
                seen, since = lines, time.monotonic()
            time.sleep(0.01)

    def close(self):
        """Ends the program as a user does, and returns its exit status."""
        for _ in range(5):
            self.display.run("xdotool", "windowactivate", "--sync", self.window)
            self.display.run("xdotool", "key", "ctrl+w")
            try:
                return self.process.wait(4)
            except subprocess.TimeoutExpired:
                # A key that reached no window, while the focus went from one to another, is sent
                # again; one that reached the program must have ended it.
                if self.has_key("w"):
                    break
        return self.process.wait(20)

    def has_key(self, key):
        return any(line.get("input", {}).get("key", {}).get("key") == key for line in self.lines())


class Sketch(Document):
    """The program with a sketch in its window."""

    app = "sketch"

    def __init__(self, display, program, folder, file="a.sketch", **options):
        super().__init__(display, program, folder, file, **options)

    def strokes(self, is_shown=True):
        """How many strokes have ended and been shown, according to the event log."""
        count = ended = 0
        down = set()
        for line in self.lines():
            step = line.get("input", {})
            touch = step.get("touch", {})
            if touch.get("phase") == "began":
                down.add(touch["id"])
            elif touch.get("phase") == "ended" and touch["id"] in down:
                down.remove(touch["id"])
                ended += 1
            elif step.get("focus", {}).get("phase") == "lost":
                # The stroke in progress ends there and is kept.
                ended += len(down)
                down = set()
            if not is_shown or "frame" in line:
                count = ended
        return count

    def strokes_drawn(self):
        """How many strokes have moved, ended or not, according to the event log."""
        touches = (line.get("input", {}).get("touch", {}) for line in self.lines())
        return len({touch["id"] for touch in touches if touch.get("phase") == "moved"})

    def is_touched(self):
        """Whether a finger is down, according to the event log. Losing the focus ends touches."""
        fingers = 0
        for line in self.lines():
            step = line.get("input", {})
            phase = step.get("touch", {}).get("phase")
            fingers = max(0, fingers + (phase == "began") - (phase == "ended"))
            if step.get("focus", {}).get("phase") == "lost":
                fingers = 0
        return fingers > 0

    def hand(self, dice, count):
        """The touch commands that draw that number of strokes."""
        left, top = self.place()
        lines = []
        for _ in range(count):
            # A finger that comes down on a notice at the top, such as that the disk is full, draws nothing.
            x, y, u, v = (dice.uniform(low, 330) for low in (60, 80, 60, 60))
            lines += [f"drag {left + x} {top + y} {left + u} {top + v} {dice.randint(30, 90)}",
                      f"sleep {dice.randint(5, 60)}"]
        return lines


def strokes_in(path):
    """How many strokes are visible, read from a copy of the sketch and its journal."""
    with tempfile.TemporaryDirectory() as copy:
        for end in ("", "-journal", "-wal"):
            if os.path.exists(path + end):
                shutil.copy(path + end, f"{copy}/x{end}")
        database = sqlite3.connect(f"{copy}/x")
        try:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0]
            if sound != "ok":
                raise Lost(f"{os.path.basename(path)} is damaged: {sound}")
            return database.execute("SELECT count(*) FROM stroke WHERE visible").fetchone()[0]
        finally:
            database.close()
