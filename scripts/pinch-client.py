#!/usr/bin/env python3
"""Asks the X server for the trackpad pinches of every new top-level window before its program can.

  scripts/pinch-client.py master|all FILE     of all master devices, as SDL 3.4 does, or of all devices

Prints its process id once it listens, and goes on in the background until it is killed. FILE gets a line
for each new window: `asked WINDOW`, or `refused WINDOW` if its program was faster.
"""
import ctypes
import os
import sys

XI_ALL_DEVICES, XI_ALL_MASTER_DEVICES = 0, 1
PINCH_BEGIN, PINCH_UPDATE, PINCH_END = 27, 28, 29
SUBSTRUCTURE_NOTIFY, CREATE_NOTIFY = 1 << 19, 16
BAD_ACCESS = 10


class EventMask(ctypes.Structure):
    _fields_ = [("device", ctypes.c_int), ("length", ctypes.c_int), ("bits", ctypes.c_char_p)]


class CreateEvent(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p), ("parent", ctypes.c_ulong), ("window", ctypes.c_ulong),
        ("rest", ctypes.c_long * 24)]


class ErrorEvent(ctypes.Structure):
    _fields_ = [
        ("type", ctypes.c_int), ("display", ctypes.c_void_p), ("resource", ctypes.c_ulong),
        ("serial", ctypes.c_ulong), ("code", ctypes.c_ubyte), ("request", ctypes.c_ubyte),
        ("minor", ctypes.c_ubyte)]


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("master", "all"):
        sys.exit(__doc__)
    device = XI_ALL_DEVICES if sys.argv[1] == "all" else XI_ALL_MASTER_DEVICES
    x11, xi = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXi.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XDefaultRootWindow.restype = ctypes.c_ulong
    x11.XDefaultRootWindow.argtypes = [ctypes.c_void_p]
    x11.XSelectInput.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_long]
    x11.XNextEvent.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
    x11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
    xi.XIQueryVersion.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p]
    xi.XISelectEvents.argtypes = [
        ctypes.c_void_p, ctypes.c_ulong, ctypes.POINTER(EventMask), ctypes.c_int]
    codes = []
    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.POINTER(ErrorEvent))(
        lambda display, error: codes.append(error.contents.code) or 0)
    x11.XSetErrorHandler(handler)
    display = x11.XOpenDisplay(None)
    if not display:
        sys.exit("pinch-client: no display")
    major, minor = ctypes.c_int(2), ctypes.c_int(4)
    xi.XIQueryVersion(display, ctypes.byref(major), ctypes.byref(minor))
    x11.XSelectInput(display, x11.XDefaultRootWindow(display), SUBSTRUCTURE_NOTIFY)
    x11.XSync(display, 0)
    child = os.fork()
    if child:
        print(child, flush=True)
        os._exit(0)
    answers = open(sys.argv[2], "w", buffering=1, encoding="utf-8")
    for descriptor in (0, 1, 2):
        os.close(descriptor)
    bits = sum(1 << event for event in (PINCH_BEGIN, PINCH_UPDATE, PINCH_END)).to_bytes(8, "little")
    mask = EventMask(device, len(bits), bits)
    event = CreateEvent()
    while True:
        x11.XNextEvent(display, ctypes.byref(event))
        if event.type != CREATE_NOTIFY:
            continue
        codes.clear()
        xi.XISelectEvents(display, event.window, ctypes.byref(mask), 1)
        x11.XSync(display, 0)
        answers.write(f"{'refused' if BAD_ACCESS in codes else 'asked'} {event.window}\n")


main()
