#!/usr/bin/env python3
"""Plays pointer input into a wlroots compositor (sway) through zwlr_virtual_pointer_v1.

  scripts/wlptr.py 'abs 400 300 1600 1000' 'scroll 0 2.5' 'btn 1 click' …      one command per argument

  abs X Y W H             moves the pointer to X, Y on an output of W × H
  rel DX DY               moves the pointer by DX, DY
  btn N down|up|click     button 1 left, 2 middle, 3 right
  scroll DX DY            finger on a trackpad, surface units, fractions allowed
  stop                    the finger lifts
  wheel DX DY             clicks of a wheel
  sleep MS

Needs $XDG_RUNTIME_DIR and $WAYLAND_DISPLAY (scripts/wl-session.sh env). Speaks the wire protocol
itself, so it needs no library. Exit status: 0 done, 1 failed, 64 usage.
"""
import os
import socket
import struct
import sys
import time

DISPLAY, BUTTONS = 1, {1: 0x110, 2: 0x112, 3: 0x111}       # evdev codes
SYNC, GET_REGISTRY, BIND, CREATE_POINTER = 0, 1, 0, 0      # request numbers
MOTION, MOTION_ABSOLUTE, BUTTON, AXIS, FRAME, SOURCE, STOP, DISCRETE = range(8)
WHEEL, FINGER, VERTICAL, HORIZONTAL = 0, 1, 0, 1
UNITS_PER_CLICK = 15


def fixed(value):
    return round(value * 256)


def text(words):
    """A string in the wire format."""
    data = words.encode() + b"\0"
    return struct.pack("=I", len(data)) + data + b"\0" * (-len(data) % 4)


class Connection:
    """A connection to the compositor."""

    def __init__(self):
        name = os.environ.get("WAYLAND_DISPLAY", "wayland-0")
        path = name if name.startswith("/") else os.path.join(os.environ["XDG_RUNTIME_DIR"], name)
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.last_object, self.buffer, self.files, self.globals = DISPLAY, b"", [], {}
        self.awaited = None
        self.registry = self.new_object()
        self.request(DISPLAY, GET_REGISTRY, struct.pack("=I", self.registry))
        self.sync()

    def new_object(self):
        self.last_object += 1
        return self.last_object

    def request(self, target, opcode, arguments=b"", files=()):
        message = struct.pack("=IHH", target, opcode, 8 + len(arguments)) + arguments
        socket.send_fds(self.socket, [message], list(files))

    def bind(self, interface, version=1):
        if interface not in self.globals:
            raise IOError(f"the compositor has no {interface}")
        made = self.new_object()
        self.request(self.registry, BIND, struct.pack("=I", self.globals[interface]) + text(interface)
                     + struct.pack("=II", version, made))
        return made

    def sync(self):
        """Waits until the compositor has processed everything sent."""
        self.awaited = self.new_object()
        self.request(DISPLAY, SYNC, struct.pack("=I", self.awaited))
        while self.awaited:
            self.read()

    def read(self):
        """Waits for events, and handles them."""
        received, files, _, _ = socket.recv_fds(self.socket, 65536, 16)
        if not received:
            raise IOError("the compositor is gone")
        self.buffer += received
        self.files += files
        while len(self.buffer) >= 8:
            target, opcode, length = struct.unpack("=IHH", self.buffer[:8])
            if len(self.buffer) < length:
                break
            body, self.buffer = self.buffer[8:length], self.buffer[length:]
            if target == DISPLAY and opcode == 0:
                raise IOError(f"the compositor complains: {body[12:]!r}")
            if target == self.registry and opcode == 0:
                name, size = struct.unpack("=II", body[:8])
                self.globals[body[8:8 + size - 1].decode()] = name
            if target == self.awaited:
                self.awaited = None
            self.handle(target, opcode, body)

    def handle(self, target, opcode, body):
        """Handles an event; those of other objects are not needed."""


class Pointer(Connection):
    def __init__(self):
        super().__init__()
        manager = self.bind("zwlr_virtual_pointer_manager_v1")
        self.pointer = self.new_object()
        self.request(manager, CREATE_POINTER, struct.pack("=II", 0, self.pointer))
        self.sync()

    def send(self, opcode, *numbers):
        now = int(time.monotonic() * 1000) & 0xFFFFFFFF
        arguments = struct.pack("=I", now) + b"".join(struct.pack("=i", n) for n in numbers)
        self.request(self.pointer, opcode, arguments)

    def frame(self):
        self.request(self.pointer, FRAME)
        self.sync()

    def axis(self, source, axis, value):
        # One axis a frame, because wlroots 0.15 crashes on two.
        if value == 0:
            return
        self.request(self.pointer, SOURCE, struct.pack("=I", source))
        if source == FINGER:
            self.send(AXIS, axis, fixed(value))
        else:
            self.send(DISCRETE, axis, fixed(value * UNITS_PER_CLICK), int(value))
        self.frame()

    def play(self, command):
        name, *words = command.split()
        if name == "btn":
            button, action = BUTTONS[int(words[0])], words[1]
            for state, matching in ((1, "down"), (0, "up")):
                if action in (matching, "click"):
                    self.send(BUTTON, button, state)
                    self.frame()
                    time.sleep(0.02)
            return
        numbers = [float(word) for word in words]
        if name == "rel":
            self.send(MOTION, *map(fixed, numbers))
            self.frame()
        elif name == "abs":
            self.send(MOTION_ABSOLUTE, *map(int, numbers))
            self.frame()
        elif name in ("scroll", "wheel"):
            source = FINGER if name == "scroll" else WHEEL
            self.axis(source, HORIZONTAL, numbers[0])
            self.axis(source, VERTICAL, numbers[1])
        elif name == "stop":
            self.request(self.pointer, SOURCE, struct.pack("=I", FINGER))
            self.send(STOP, VERTICAL)
            self.frame()
        elif name == "sleep":
            time.sleep(numbers[0] / 1000)
        else:
            raise ValueError(f"unknown command {name}")


def main(commands):
    if not commands:
        print(__doc__, file=sys.stderr)
        return 64
    try:
        pointer = Pointer()
        time.sleep(0.1)     # the compositor announces the new pointer to its clients
        for command in commands:
            pointer.play(command)
        time.sleep(0.1)     # exiting removes the pointer: let its events arrive first
    except (OSError, ValueError, KeyError, IndexError) as error:
        print(f"wlptr: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
