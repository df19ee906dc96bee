#!/usr/bin/env python3
"""A real Wayland drag source: a window from which the mouse or a finger drags files, a text or data.

    wldrag.py FILE...
    wldrag.py --text TEXT
    wldrag.py --data TYPE=FILE... [URI...]    the bytes of files as MIME types, as browsers drag pictures

It opens a window with the title `source`, of 200 × 100 units. A press of the mouse or of a finger there begins a drag,
again and again, until the process is ended. Each drag ends with a line: `dropped`, or `refused`. Needs
$XDG_RUNTIME_DIR and $WAYLAND_DISPLAY (scripts/wl-session.sh env), and no library: see wlptr.py.
Exit status: 1 if the compositor goes away, 64 usage.
"""
import os
import struct
import sys
from urllib.parse import quote

sys.dont_write_bytecode = True
from wlptr import Connection, text  # noqa: E402

WIDTH, HEIGHT = 200, 100


class Source(Connection):
    def __init__(self, data):
        self.data = data
        self.shell = self.frame = self.seat = self.pointer = self.touch = self.source = None
        super().__init__()
        compositor, memory = self.bind("wl_compositor"), self.bind("wl_shm")
        self.seat, self.shell = self.bind("wl_seat"), self.bind("xdg_wm_base")
        self.manager = self.bind("wl_data_device_manager", 3)
        self.device = self.make(self.manager, 1, self.seat)
        self.surface = self.make(compositor, 0)
        self.frame = self.make(self.shell, 2, self.surface)
        window = self.make(self.frame, 1)
        self.request(window, 2, text("source"))             # the title, and the program's name
        self.request(window, 3, text("source"))
        pixels = os.memfd_create("pixels")
        os.truncate(pixels, WIDTH * HEIGHT * 4)
        pool = self.new_object()
        self.request(memory, 0, struct.pack("=II", pool, WIDTH * HEIGHT * 4), [pixels])
        self.buffer_object = self.make(pool, 0, 0, WIDTH, HEIGHT, WIDTH * 4, 1)
        self.request(self.surface, 6)

    def make(self, target, opcode, *numbers):
        """Makes an object by a request whose first argument it is."""
        made = self.new_object()
        self.request(target, opcode, struct.pack(f"={1 + len(numbers)}I", made, *numbers))
        return made

    def handle(self, target, opcode, body):
        if target == self.shell:                          # ping
            self.request(self.shell, 3, body)
        elif target == self.frame:                        # configure
            self.request(self.frame, 4, body)
            self.request(self.surface, 1, struct.pack("=III", self.buffer_object, 0, 0))
            self.request(self.surface, 2, struct.pack("=IIII", 0, 0, WIDTH, HEIGHT))
            self.request(self.surface, 6)
        elif target == self.seat and opcode == 0:         # there are devices, perhaps new ones
            if body[0] & 1:
                self.pointer = self.make(self.seat, 0)
            if body[0] & 4:
                self.touch = self.make(self.seat, 2)
        elif target == self.touch and opcode == 0:        # down
            self.drag(struct.unpack("=I", body[:4])[0])
        elif target == self.pointer and opcode == 3:      # button
            serial, _, _, is_down = struct.unpack("=IIII", body)
            if is_down:
                self.drag(serial)
        elif target == self.source and opcode == 1:       # send
            length = struct.unpack("=I", body[:4])[0]
            with open(self.files.pop(0), "wb") as file:
                file.write(self.data[body[4:4 + length - 1].decode()])
        elif target == self.source and opcode in (2, 4):  # cancelled, finished
            print("dropped" if opcode == 4 else "refused", flush=True)

    def drag(self, serial):
        self.source = self.make(self.manager, 0)
        for kind in self.data:
            self.request(self.source, 0, text(kind))
        self.request(self.source, 2, struct.pack("=I", 1))  # copy
        self.request(self.device, 0, struct.pack("=IIII", self.source, self.surface, 0, serial))


def main(files):
    if not files:
        print(__doc__, file=sys.stderr)
        return 64
    try:
        if files[0] == "--text":
            source = Source({"text/plain;charset=utf-8": " ".join(files[1:]).encode()})
        elif files[0] == "--data":
            data, uris = {}, []
            for word in files[1:]:
                kind, is_pair, name = word.partition("=")
                if is_pair and kind.startswith("image/"):
                    with open(name, "rb") as file:
                        data[kind] = file.read()
                else:
                    uris.append(f"{word}\r\n")
            if uris:
                data = {"text/uri-list": "".join(uris).encode(), **data}
            source = Source(data)
        else:
            uris = (f"file://{quote(os.path.abspath(file))}\r\n" for file in files)
            source = Source({"text/uri-list": "".join(uris).encode()})
        while True:
            source.read()
    except OSError as error:
        print(f"wldrag: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
