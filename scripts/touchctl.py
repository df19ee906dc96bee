#!/usr/bin/env python3
"""Plays real input into a private Xorg through the X server's `inputtest` driver (protocol 1.1).

  scripts/touchctl.py serve [--dir DIR] [--display :N]   holds the devices; scripts/x-session.sh runs it
  scripts/touchctl.py [--dir DIR] COMMAND …               one command; returns when X has processed it
  scripts/touchctl.py [--dir DIR] script FILE|-           one command a line, '#' starts a comment
  scripts/touchctl.py [--dir DIR] [--times OUT] session FILE   a recorded session's fingers, each at its time;
                                                         OUT gets when each was sent, in seconds

DIR is the session's directory: --dir, else $X_SESSION_DIR, else ${TMPDIR:-/tmp}/x-session.

Commands. Positions are pixels of the screen, fractions allowed; durations are milliseconds.
  down ID X Y | move ID X Y | up ID       raw fingers, several at once
  tap X Y [HOLD] | doubletap X Y          one finger
  drag X1 Y1 X2 Y2 [MS]                   one finger, lifted in full motion: a throw
  place X1 Y1 X2 Y2 [MS] [REST]           one finger that rests REST ms before it lifts: no throw
  pan2 X1 Y1 X2 Y2 [MS] [GAP]             two fingers in parallel
  pinch CX CY R0 R1 [MS] [A0 A1]          two fingers, radius R0 → R1, angle A0 → A1 in degrees
  fingers N CX CY DX DY [MS]              N fingers side by side
  scroll DX DY                            smooth scroll, in wheel clicks (0.1 is a tenth)
  flick DX DY N [MS]                      N smooth scrolls over MS
  rel DX DY | abs X Y                     the pointer
  btn N down|up|click                     pointer button N
  key CODE down|up|tap                    X keycode (evdev + 8); 64 is left Alt
  gpinch N S0 S1 [MS] [ANGLE]             trackpad pinch by N fingers, scale S0 → S1 (XInput 2.4)
  gswipe N DX DY [MS]                     trackpad swipe
  pen STEP | eraser STEP                  the two ends of a pen; STEP is one of
    near | away                           it comes near the surface, or leaves
    move X Y PRESSURE                     it moves; the pressure is 0 … 1
    down | up                             its tip touches, or lifts
    btn N down|up                         a button on its side, from 2
    draw X1 Y1 X2 Y2 P1 P2 [MS]           it touches, draws a line, lifts and leaves
  sync | size | sleep MS

It needs a daemon because the driver accepts one client per device for the server's life. After that
client leaves, the driver neither accepts another nor stops polling.

Exit status: 0 done, 1 the command failed (why, on standard error), 64 usage.
"""
import json
import math
import os
import re
import socket
import struct
import subprocess
import sys
import time

# Message types and event types of xf86-input-inputtest-protocol.h.
CLIENT_VERSION, WAIT_FOR_SYNC, MOTION, PROXIMITY, BUTTON, KEY, TOUCH, PINCH, SWIPE = range(9)
TOUCH_BEGIN, TOUCH_UPDATE, TOUCH_END = 18, 19, 20
PINCH_BEGIN, PINCH_UPDATE, PINCH_END = 27, 28, 29
SWIPE_BEGIN, SWIPE_UPDATE, SWIPE_END = 30, 31, 32

VALUATORS = 64
AXIS_MAXIMUM = 65536.0      # the devices' absolute axes run 0 ..< 65536 over the screen
SCROLL_CLICK = 120.0        # one wheel click on the scroll valuators
PRESSURE_AXIS, PRESSURE = 4, 500
PEN_PRESSURE_MAXIMUM = 1000.0
STEPS_PER_SECOND = 120.0    # how often a moving finger reports


def valuator_data(values):
    """The driver's 64-entry valuator block with `values` (axis → value) set in its mask."""
    mask = bytearray(8)
    numbers = [0.0] * VALUATORS
    for axis, value in values.items():
        mask[axis >> 3] |= 1 << (axis & 7)
        numbers[axis] = float(value)
    unaccelerated = [0.0] * VALUATORS
    return struct.pack("=I8s4x64d64d", 0, bytes(mask), *numbers, *unaccelerated)


class Device:
    """One inputtest socket."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(5)
        self.socket.connect(path)
        self.socket.sendall(struct.pack("=IIHH", 12, CLIENT_VERSION, 1, 1))
        _, kind, major, minor = struct.unpack("=IIHH", self.read(12))
        if (kind, major) != (0, 1):
            raise IOError(f"{path}: inputtest protocol {major}.{minor}, need 1.x")

    def read(self, count):
        data = b""
        while len(data) < count:
            chunk = self.socket.recv(count - len(data))
            if not chunk:
                raise IOError("the X server closed the device")
            data += chunk
        return data

    def sync(self):
        """Waits until the server has processed everything sent."""
        self.socket.sendall(struct.pack("=II", 8, WAIT_FOR_SYNC))
        self.read(8)

    def touch(self, identity, kind, values):
        self.socket.sendall(struct.pack("=IIII", 1056, TOUCH, identity, kind) + valuator_data(values))

    def motion(self, absolute, values):
        self.socket.sendall(struct.pack("=III4x", 1056, MOTION, absolute) + valuator_data(values))

    def proximity(self, near, values):
        """The server drops proximity events without values."""
        self.socket.sendall(struct.pack("=III4x", 1056, PROXIMITY, near) + valuator_data(values))

    def button(self, number, pressed):
        self.socket.sendall(
            struct.pack("=IIiiI4x", 1064, BUTTON, 0, number, pressed) + valuator_data({}))

    def key(self, code, pressed):
        self.socket.sendall(struct.pack("=IIiI", 16, KEY, code, pressed))

    def pinch(self, kind, fingers, scale, delta_angle):
        self.socket.sendall(struct.pack(
            "=IIHHI6d", 64, PINCH, kind, fingers, 0, 0, 0, 0, 0, scale, delta_angle))

    def swipe(self, kind, fingers, dx, dy):
        self.socket.sendall(
            struct.pack("=IIHHI4d", 48, SWIPE, kind, fingers, 0, dx, dy, dx, dy))


class Player:
    """Turns commands into device messages. `play(line)` returns the answer, or raises on failure."""

    def __init__(self, directory, display):
        info = subprocess.run(["xdpyinfo", "-display", display], capture_output=True, text=True)
        size = re.search(r"dimensions:\s+(\d+)x(\d+)", info.stdout)
        if not size:
            raise IOError(f"no X server answers on {display}")
        self.width, self.height = map(int, size.groups())
        self.devices = {n: Device(f"{directory}/{n}.sock") for n in ("touch", "pad", "abs", "kbd", "pen", "eraser")}
        self.next_identity = 1
        self.last = {}
        self.pen_axes = {}

    # Parts

    def axes(self, x, y):
        return {0: min(AXIS_MAXIMUM - 1, x * AXIS_MAXIMUM / self.width),
                1: min(AXIS_MAXIMUM - 1, y * AXIS_MAXIMUM / self.height)}

    def finger(self, identity, kind, x, y):
        values = self.axes(x, y)
        values[PRESSURE_AXIS] = PRESSURE
        self.devices["touch"].touch(identity, kind, values)
        self.last[identity] = (x, y)

    def identities(self, count):
        first = self.next_identity
        self.next_identity += count
        return range(first, first + count)

    def steps(self, milliseconds):
        """Yields 1/n, 2/n … 1, each at its time."""
        count = max(1, round(milliseconds / 1000 * STEPS_PER_SECOND))
        start = time.monotonic()
        for index in range(1, count + 1):
            wait = start + index / STEPS_PER_SECOND - time.monotonic()
            if wait > 0:
                time.sleep(wait)
            yield index / count

    def path(self, points, milliseconds, rest=0):
        """Puts down, moves and lifts one finger per function from 0…1 to (x, y)."""
        fingers = list(zip(self.identities(len(points)), points))
        for identity, point in fingers:
            self.finger(identity, TOUCH_BEGIN, *point(0.0))
        for t in self.steps(milliseconds):
            for identity, point in fingers:
                self.finger(identity, TOUCH_UPDATE, *point(t))
        time.sleep(rest / 1000)
        for identity, point in fingers:
            self.finger(identity, TOUCH_END, *point(1.0))
            del self.last[identity]

    # Commands: one method each; the device whose `sync` ends the command is returned

    def do_down(self, identity, x, y):
        self.finger(int(identity), TOUCH_BEGIN, x, y)
        return "touch"

    def do_move(self, identity, x, y):
        self.finger(int(identity), TOUCH_UPDATE, x, y)
        return "touch"

    def do_up(self, identity):
        self.finger(int(identity), TOUCH_END, *self.last[int(identity)])
        del self.last[int(identity)]
        return "touch"

    def do_tap(self, x, y, hold=60):
        self.path([lambda t: (x, y)], 0, rest=hold)
        return "touch"

    def do_doubletap(self, x, y):
        self.do_tap(x, y, 50)
        time.sleep(0.08)
        return self.do_tap(x, y, 50)

    def do_drag(self, x1, y1, x2, y2, milliseconds=300):
        return self.do_place(x1, y1, x2, y2, milliseconds, 0)

    def do_place(self, x1, y1, x2, y2, milliseconds=300, rest=200):
        self.path([lambda t: (x1 + (x2 - x1) * t, y1 + (y2 - y1) * t)], milliseconds, rest)
        return "touch"

    def do_pan2(self, x1, y1, x2, y2, milliseconds=300, gap=80):
        def point(side):
            return lambda t: (x1 + (x2 - x1) * t + side * gap / 2, y1 + (y2 - y1) * t)
        self.path([point(-1), point(1)], milliseconds)
        return "touch"

    def do_pinch(self, cx, cy, r0, r1, milliseconds=400, a0=0, a1=None):
        turn = (a0 if a1 is None else a1) - a0

        def point(side):
            def at(t):
                radius = r0 + (r1 - r0) * t
                angle = math.radians(a0 + turn * t)
                return cx + side * radius * math.cos(angle), cy + side * radius * math.sin(angle)
            return at
        self.path([point(-1), point(1)], milliseconds)
        return "touch"

    def do_fingers(self, count, cx, cy, dx, dy, milliseconds=300):
        def point(index):
            return lambda t: (cx + (index - (count - 1) / 2) * 60 + dx * t, cy + dy * t)
        self.path([point(index) for index in range(int(count))], milliseconds)
        return "touch"

    def do_scroll(self, dx, dy):
        self.devices["pad"].motion(0, {2: dx * SCROLL_CLICK, 3: dy * SCROLL_CLICK})
        return "pad"

    def do_flick(self, dx, dy, count, milliseconds=300):
        for _ in range(int(count)):
            self.do_scroll(dx, dy)
            time.sleep(milliseconds / count / 1000)
        return "pad"

    def do_rel(self, dx, dy):
        self.devices["pad"].motion(0, {0: dx, 1: dy})
        return "pad"

    def do_abs(self, x, y):
        self.devices["abs"].motion(1, self.axes(x, y))
        return "abs"

    def do_btn(self, number, action):
        return self.press(action, lambda down: self.devices["pad"].button(int(number), down), "pad")

    def do_key(self, code, action):
        return self.press(action, lambda down: self.devices["kbd"].key(int(code), down), "kbd")

    def press(self, action, send, device):
        if action not in ("down", "up", "click", "tap"):
            raise ValueError(f"down, up, click or tap, not {action}")
        if action != "up":
            send(1)
        if action in ("click", "tap"):
            time.sleep(0.03)
        if action != "down":
            send(0)
        return device

    def do_gpinch(self, fingers, scale0, scale1, milliseconds=300, angle=0):
        pad, fingers, last = self.devices["pad"], int(fingers), 0.0
        pad.pinch(PINCH_BEGIN, fingers, scale0, 0)
        for t in self.steps(milliseconds):
            pad.pinch(PINCH_UPDATE, fingers, scale0 + (scale1 - scale0) * t, angle * t - last)
            last = angle * t
        pad.pinch(PINCH_END, fingers, scale1, 0)
        return "pad"

    def do_gswipe(self, fingers, dx, dy, milliseconds=300):
        pad, fingers, last = self.devices["pad"], int(fingers), 0.0
        pad.swipe(SWIPE_BEGIN, fingers, 0, 0)
        for t in self.steps(milliseconds):
            pad.swipe(SWIPE_UPDATE, fingers, dx * (t - last), dy * (t - last))
            last = t
        pad.swipe(SWIPE_END, fingers, 0, 0)
        return "pad"

    def do_pen(self, step, *arguments):
        return self.move_pen("pen", step, *arguments)

    def do_eraser(self, step, *arguments):
        return self.move_pen("eraser", step, *arguments)

    def move_pen(self, end, step, *arguments):
        device = self.devices[end]
        if step in ("near", "away"):
            device.proximity(step == "near", self.pen_axes.get(end, {0: 0, 1: 0}))
        elif step == "move":
            x, y, pressure = arguments
            self.pen_axes[end] = self.axes(x, y)
            device.motion(1, {**self.axes(x, y), PRESSURE_AXIS: pressure * PEN_PRESSURE_MAXIMUM})
        elif step in ("down", "up"):
            device.button(1, step == "down")
        elif step == "btn":
            button, action = arguments
            device.button(int(button), action == "down")
        elif step == "draw":
            self.draw_line(end, *arguments)
        else:
            raise ValueError(f"unknown step of a pen: {step}")
        return end

    def draw_line(self, end, x1, y1, x2, y2, p1, p2, milliseconds=300):
        self.move_pen(end, "near")
        self.move_pen(end, "move", x1, y1, p1)
        self.move_pen(end, "down")
        for t in self.steps(milliseconds):
            self.move_pen(end, "move", x1 + (x2 - x1) * t, y1 + (y2 - y1) * t, p1 + (p2 - p1) * t)
        self.move_pen(end, "up")
        self.move_pen(end, "move", x2, y2, 0)
        self.move_pen(end, "away")

    def do_sleep(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def do_sync(self):
        for device in self.devices.values():
            device.sync()

    def do_size(self):
        self.answer = f"{self.width} {self.height}"

    def play(self, line):
        name, *words = line.split()
        method = getattr(self, "do_" + name, None)
        if method is None:
            raise ValueError(f"unknown command {name}")
        self.answer = ""
        device = method(*(number(word) for word in words))
        if device:
            self.devices[device].sync()
        return self.answer


def number(word):
    try:
        return float(word)
    except ValueError:
        return word


def serve(directory, display):
    player = Player(directory, display)
    path = directory + "/ctl.sock"
    if os.path.exists(path):
        os.unlink(path)
    server = socket.socket(socket.AF_UNIX)
    server.bind(path)
    server.listen(4)
    while True:
        connection, _ = server.accept()
        with connection, connection.makefile("rw") as stream:
            try:
                for line in stream:
                    try:
                        answer = "ok " + player.play(line)
                    except (IOError, ValueError, TypeError, KeyError, struct.error) as error:
                        answer = f"error {type(error).__name__}: {error}"
                    stream.write(answer.strip() + "\n")
                    stream.flush()
            except (BrokenPipeError, ConnectionResetError):
                pass  # the caller left before its answer


def send(directory, lines):
    connection = socket.socket(socket.AF_UNIX)
    try:
        connection.connect(directory + "/ctl.sock")
    except OSError:
        print(f"touchctl: no session in {directory}: scripts/x-session.sh start", file=sys.stderr)
        return 1
    stream = connection.makefile("rw")
    for line in lines:
        line = line.split("#")[0].strip()
        if not line:
            continue
        stream.write(line + "\n")
        stream.flush()
        answer = stream.readline().strip()
        if not answer.startswith("ok"):
            print(f"touchctl: {line}: {answer or 'the daemon is gone'}", file=sys.stderr)
            return 1
        if answer != "ok":
            print(answer[3:])
    return 0


def fingers_of(path, times):
    """A recorded session's fingers as commands, each when its time has come. The window they were
    recorded in, and the one they are played in, are taken to cover the screen. `times`: where to
    write when each was sent, or ""."""
    names = {"began": "down", "moved": "move"}
    start = time.monotonic()
    sent = []
    with open(path, encoding="utf-8") as file:
        for line in map(json.loads, file):
            time.sleep(max(0, start + line.get("t", 0) - time.monotonic()))
            touch = line.get("touch")
            if touch:
                place = f" {touch['x']} {touch['y']}" if touch["phase"] in names else ""
                sent.append(time.monotonic())
                yield f"{names.get(touch['phase'], 'up')} {touch['id']}{place}"
    if times:
        with open(times, "w", encoding="utf-8") as file:
            file.writelines(f"{t:.6f}\n" for t in sent)


def main(arguments):
    default = os.path.join(os.environ.get("TMPDIR", "/tmp"), "x-session")
    options = {"--dir": os.environ.get("X_SESSION_DIR", default),
               "--display": os.environ.get("DISPLAY", ""), "--times": ""}
    for name in options:
        if name in arguments[:-1]:
            index = arguments.index(name)
            options[name] = arguments[index + 1]
            del arguments[index:index + 2]
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 64
    if arguments[0] == "serve":
        return serve(options["--dir"], options["--display"])
    if arguments[0] == "script" and len(arguments) == 2:
        if arguments[1] == "-":
            return send(options["--dir"], sys.stdin)
        with open(arguments[1], encoding="utf-8") as file:
            return send(options["--dir"], file)
    if arguments[0] == "session" and len(arguments) == 2:
        return send(options["--dir"], fingers_of(arguments[1], options["--times"]))
    return send(options["--dir"], [" ".join(arguments)])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
