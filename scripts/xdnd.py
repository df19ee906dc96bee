#!/usr/bin/env python3
"""A real XDND drag source, which drags files, a text or data over the windows of an X server and drops them.

    xdnd.py X Y FILE...            drop the files on the window at root position X, Y
    xdnd.py --hold MARK X Y FILE   stay over the window until the file MARK exists, then drop
    xdnd.py --leave X Y FILE...    leave again instead of dropping
    xdnd.py --from X,Y ...         come from there, in steps (default: appear at X, Y)
    xdnd.py --uris X Y URI...      hand over these URIs as they are
    xdnd.py --text X Y TEXT        drop a text
    xdnd.py --data TYPE=FILE X Y [URI...]   drop the bytes of a file as a MIME type, as browsers drop pictures
    xdnd.py --no-proxy ...         talk to the window itself even if it names another that answers for it

It speaks version 5 of the protocol (freedesktop.org) and needs only libX11. It prints `finished` when
the files were accepted, or `left`, and exits with 0. It exits with 1 and a reason if no window takes
files, if the files are refused, or after --timeout seconds (default 10).
"""
import argparse
import ctypes
import ctypes.util
import os
import select
import sys
import time
from urllib.parse import quote

X = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
Window = Atom = Time = ctypes.c_ulong
Pointer = ctypes.c_void_p


class ClientMessage(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", Pointer), ("window", Window), ("kind", Atom), ("format", ctypes.c_int),
                ("data", ctypes.c_long * 5)]


class SelectionRequest(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", Pointer), ("owner", Window), ("requestor", Window),
                ("selection", Atom), ("target", Atom), ("property", Atom), ("time", Time)]


class SelectionNotify(ctypes.Structure):
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("sent", ctypes.c_int),
                ("display", Pointer), ("requestor", Window), ("selection", Atom),
                ("target", Atom), ("property", Atom), ("time", Time)]


class XEvent(ctypes.Union):
    _fields_ = [("type", ctypes.c_int), ("client", ClientMessage), ("request", SelectionRequest),
                ("notify", SelectionNotify), ("room", ctypes.c_long * 24)]


X.XOpenDisplay.restype = Pointer
X.XDefaultRootWindow.restype = X.XCreateSimpleWindow.restype = Window
X.XInternAtom.restype = Atom
for name, types in {
    "XOpenDisplay": [ctypes.c_char_p], "XDefaultRootWindow": [Pointer],
    "XConnectionNumber": [Pointer], "XPending": [Pointer], "XFlush": [Pointer],
    "XInternAtom": [Pointer, ctypes.c_char_p, ctypes.c_int],
    "XCreateSimpleWindow": [Pointer, Window] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 3
    + [ctypes.c_ulong] * 2,
    "XSetSelectionOwner": [Pointer, Atom, Window, Time],
    "XTranslateCoordinates": [Pointer, Window, Window, ctypes.c_int, ctypes.c_int,
                              Pointer, Pointer, Pointer],
    "XGetWindowProperty": [Pointer, Window, Atom, ctypes.c_long, ctypes.c_long, ctypes.c_int, Atom]
    + [Pointer] * 5,
    "XChangeProperty": [Pointer, Window, Atom, Atom, ctypes.c_int, ctypes.c_int, Pointer,
                        ctypes.c_int],
    "XSendEvent": [Pointer, Window, ctypes.c_int, ctypes.c_long, Pointer],
    "XNextEvent": [Pointer, Pointer], "XFree": [Pointer],
}.items():
    getattr(X, name).argtypes = types


class Failure(Exception):
    pass


class Drag:
    """One drag, from its beginning until it drops or leaves."""

    def __init__(self, data, timeout, knows_proxies=True):
        self.deadline = time.monotonic() + timeout
        self.display = X.XOpenDisplay(None)
        if not self.display:
            raise Failure("there is no X server at DISPLAY")
        self.root = X.XDefaultRootWindow(self.display)
        self.me = X.XCreateSimpleWindow(self.display, self.root, 0, 0, 1, 1, 0, 0, 0)
        X.XSetSelectionOwner(self.display, self.atom("XdndSelection"), self.me, 0)
        self.data = {self.atom(kind): value for kind, value in data.items()}
        self.knows_proxies = knows_proxies
        self.target = self.answering = None
        kinds = list(self.data)
        X.XChangeProperty(self.display, self.me, self.atom("XdndTypeList"), 4, 32, 0,
                          (ctypes.c_ulong * len(kinds))(*kinds), len(kinds))

    def atom(self, name):
        return X.XInternAtom(self.display, name.encode(), 0)

    def number(self, window, name):
        """The first number of a property, or None."""
        kind, form = Atom(), ctypes.c_int()
        count, left, value = ctypes.c_ulong(), ctypes.c_ulong(), Pointer()
        refs = [ctypes.byref(v) for v in (kind, form, count, left, value)]
        X.XGetWindowProperty(self.display, window, self.atom(name), 0, 1, 0, 0, *refs)
        found = ctypes.cast(value, ctypes.POINTER(ctypes.c_ulong))[0] if count.value else None
        if value.value:
            X.XFree(value)
        return found

    def answering_for(self, window):
        """The window that gets the messages for another one, which is mostly itself."""
        proxy = self.number(window, "XdndProxy") if self.knows_proxies else None
        return proxy if proxy and self.number(proxy, "XdndProxy") == proxy else window

    def takes_files(self, window):
        return self.number(self.answering_for(window), "XdndAware") is not None

    def window_at(self, x, y):
        """The outermost window at a root position that takes files, or None."""
        window, child, wx, wy = self.root, Window(), ctypes.c_int(), ctypes.c_int()
        while True:
            refs = [ctypes.byref(v) for v in (wx, wy, child)]
            X.XTranslateCoordinates(self.display, self.root, window, x, y, *refs)
            if not child.value:
                return None
            window = child.value
            if self.takes_files(window):
                return window

    def send(self, kind, *values):
        event = XEvent()
        event.client.type = 33  # ClientMessage
        event.client.window, event.client.kind = self.target, self.atom(kind)
        event.client.format = 32
        event.client.data = (ctypes.c_long * 5)(self.me, *values)
        X.XSendEvent(self.display, self.answering, 0, 0, ctypes.byref(event))
        X.XFlush(self.display)

    def serve(self, request):
        """Sends the requested data."""
        data, prop = self.data.get(request.target), request.property
        if data is None:
            prop = 0
        else:
            # Larger ones would have to be sent in pieces.
            X.XChangeProperty(self.display, request.requestor, prop, request.target, 8, 0,
                              ctypes.c_char_p(data), len(data))
        answer = XEvent()
        answer.notify = SelectionNotify(31, 0, 0, None, request.requestor, request.selection,
                                        request.target, prop, request.time)
        X.XSendEvent(self.display, request.requestor, 0, 0, ctypes.byref(answer))
        X.XFlush(self.display)

    def wait_for(self, kind):
        """Waits for a message of one kind, and answers requests for the data meanwhile."""
        while True:
            while X.XPending(self.display):
                event = XEvent()
                X.XNextEvent(self.display, ctypes.byref(event))
                if event.type == 30:  # SelectionRequest
                    self.serve(event.request)
                elif event.type == 33 and event.client.kind == self.atom(kind):
                    return event.client
            left = self.deadline - time.monotonic()
            if left <= 0:
                raise Failure(f"no {kind} came")
            select.select([X.XConnectionNumber(self.display)], [], [], left)

    def move(self, x, y):
        """Moves the drag to a position, which enters and leaves windows."""
        there = self.window_at(x, y)
        if there != self.target:
            if self.target:
                self.send("XdndLeave")
            self.target = there
            if there:
                self.answering = self.answering_for(there)
                kinds = list(self.data)
                first = (kinds + [0, 0, 0])[:3]
                self.send("XdndEnter", 5 << 24 | (len(kinds) > 3), *first)
        if not self.target:
            return False
        self.send("XdndPosition", 0, x << 16 | y, 0, self.atom("XdndActionCopy"))
        return bool(self.wait_for("XdndStatus").data[1] & 1)

    def drop(self):
        self.send("XdndDrop", 0, 0, 0)
        return bool(self.wait_for("XdndFinished").data[1] & 1)


def main():
    parser = argparse.ArgumentParser(description="Drag files over X windows and drop them.")
    parser.add_argument("--hold", metavar="MARK", help="drop when this file exists")
    parser.add_argument("--leave", action="store_true", help="leave instead of dropping")
    parser.add_argument("--from", dest="start", metavar="X,Y", help="where the drag comes from")
    parser.add_argument("--uris", action="store_true", help="the files are URIs")
    parser.add_argument("--text", action="store_true", help="it is a text and no file")
    parser.add_argument("--data", metavar="TYPE=FILE", action="append", default=[],
                        help="hand over the bytes of a file, too")
    parser.add_argument("--no-proxy", action="store_true", help="do not look for windows that answer")
    parser.add_argument("--timeout", type=float, default=10, help="seconds; default %(default)s")
    parser.add_argument("x", type=int)
    parser.add_argument("y", type=int)
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    if not options.files and not options.data:
        parser.error("there is nothing to drag")
    uris = options.files
    if not options.uris and not options.data:
        uris = [f"file://{quote(os.path.realpath(file))}" for file in uris]
    data = {}
    if options.text:
        data["text/plain"] = options.files[0].encode()
    elif uris:
        data["text/uri-list"] = "".join(f"{uri}\r\n" for uri in uris).encode()
    for kind, _, file in (word.partition("=") for word in options.data):
        with open(file, "rb") as source:
            data[kind] = source.read()
    drag = Drag(data, options.timeout, not options.no_proxy)
    if options.start:
        x, y = (int(part) for part in options.start.split(","))
        for step in range(10):
            drag.move(x + (options.x - x) * step // 10, y + (options.y - y) * step // 10)
    accepted = drag.move(options.x, options.y)
    if not drag.target:
        raise Failure("no window there takes files")
    while options.hold and not os.path.exists(options.hold):
        if time.monotonic() > drag.deadline:
            raise Failure(f"{options.hold} did not appear")
        time.sleep(0.02)
    if options.leave:
        drag.send("XdndLeave")
        print("left")
    elif not accepted:
        raise Failure("the files were refused")
    else:
        print("finished" if drag.drop() else "not taken")


try:
    main()
except Failure as failure:
    sys.exit(f"xdnd: {failure}")
