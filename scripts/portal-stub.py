#!/usr/bin/python3
"""A portal that answers by itself, for tests: org.freedesktop.portal.FileChooser, OpenURI, Wallpaper, Print and Settings.

    portal-stub.py [--cancel] [--wait MARK] [FILE...]
    portal-stub.py --settings FILE

Answers one question on the session bus, or both of printing, and exits. The answer is the files' URIs, or with --cancel that
the user cancelled; with --wait it is sent once the file MARK exists. It prints `ready`, and then the
question as a line of JSON.

With --settings, FILE has the settings as JSON, {"NAMESPACE": {"KEY": VALUE, …}, …}, and is read again at each SIGHUP; what
has changed is announced. It prints `ready`, and runs until it is ended.
"""
import argparse
import json
import os
import pathlib
import re
import signal

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

DESKTOP = "/org/freedesktop/portal/desktop"


class Request(dbus.service.Object):
    """The object that answers one question."""

    @dbus.service.signal("org.freedesktop.portal.Request", signature="ua{sv}")
    def Response(self, response, results):
        pass

    @dbus.service.method("org.freedesktop.portal.Request")
    def Close(self):
        print("closed", flush=True)


class Opener(dbus.service.Object):
    """OpenFile of OpenURI; the chooser has a method of the same name."""

    @dbus.service.method("org.freedesktop.portal.OpenURI", in_signature="sha{sv}",
                         out_signature="o", sender_keyword="sender")
    def OpenFile(self, parent, file, options, sender):
        return self.hand(file, {"ask": bool(options.get("ask", False))}, options, sender)

    @dbus.service.method("org.freedesktop.portal.OpenURI", in_signature="sha{sv}",
                         out_signature="o", sender_keyword="sender")
    def OpenDirectory(self, parent, file, options, sender):
        return self.hand(file, {"shows": True}, options, sender)

    @dbus.service.method("org.freedesktop.portal.Wallpaper", in_signature="sha{sv}",
                         out_signature="o", sender_keyword="sender")
    def SetWallpaperFile(self, parent, file, options, sender):
        return self.hand(file, {"preview": bool(options.get("show-preview", False))}, options, sender)

    def hand(self, file, what, options, sender):
        descriptor = file.take()
        what["file"] = os.readlink(f"/proc/self/fd/{descriptor}")
        os.close(descriptor)
        return self.accept(what, options, sender)


class Settings(dbus.service.Object):
    """What a person has chosen on the desktop."""

    def __init__(self, bus, path):
        super().__init__(bus, DESKTOP)
        self.path, self.values = path, {}
        self.read()
        GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGHUP, self.read)

    def read(self):
        former = self.values
        with open(self.path) as file:
            self.values = json.load(file)
        for namespace, values in self.values.items():
            for key, value in values.items():
                if former and former.get(namespace, {}).get(key) != value:
                    self.SettingChanged(namespace, key, self.typed(value))
        return True

    @staticmethod
    def typed(value):
        """As the desktops have them: numbers without a fraction are unsigned."""
        if isinstance(value, bool) or not isinstance(value, int):
            return value
        return dbus.UInt32(value)

    @dbus.service.method("org.freedesktop.portal.Settings", in_signature="as", out_signature="a{sa{sv}}")
    def ReadAll(self, namespaces):
        return {namespace: {key: self.typed(value) for key, value in values.items()}
                for namespace, values in self.values.items() if namespace in namespaces}

    @dbus.service.signal("org.freedesktop.portal.Settings", signature="ssv")
    def SettingChanged(self, namespace, key, value):
        pass


class Printer(Opener):
    @dbus.service.method("org.freedesktop.portal.Print", in_signature="ssa{sv}a{sv}a{sv}",
                         out_signature="o", sender_keyword="sender")
    def PreparePrint(self, parent, title, settings, page, options, sender):
        paper = {"Width": 148.0, "Height": 210.0, "MarginTop": 5.0, "Orientation": page["Orientation"]}
        self.answers = [{"token": dbus.UInt32(7), "page-setup": dbus.Dictionary(paper, signature="sv")}]
        return self.accept({"prepares": str(title), "page": str(page["Orientation"])}, options, sender)

    @dbus.service.method("org.freedesktop.portal.Print", in_signature="ssha{sv}",
                         out_signature="o", sender_keyword="sender")
    def Print(self, parent, title, file, options, sender):
        with os.fdopen(file.take(), "rb") as page:
            data = page.read()
        box = re.search(rb"/MediaBox *\[([^]]*)\]", data)
        return self.accept({"prints": str(title), "token": int(options["token"]), "start": data[:5].decode(),
                            "box": [round(float(side)) for side in box[1].split()]}, options, sender)


class Chooser(Printer):
    def __init__(self, bus, loop, options):
        super().__init__(bus, DESKTOP)
        self.bus, self.loop, self.options = bus, loop, options
        # What is answered with, and followed by another question.
        self.answers = []

    @dbus.service.method("org.freedesktop.portal.FileChooser", in_signature="ssa{sv}",
                         out_signature="o", sender_keyword="sender")
    def OpenFile(self, parent, title, options, sender):
        folder = bytes(options.get("current_folder", b"")).rstrip(b"\0").decode()
        types = [str(rule[1]) for entry in options.get("filters", []) for rule in entry[1]]
        return self.accept({
            "parent": str(parent), "title": str(title), "folder": folder, "types": types,
            "multiple": bool(options.get("multiple", False)),
            "directory": bool(options.get("directory", False))}, options, sender)

    @dbus.service.method("org.freedesktop.portal.OpenURI", in_signature="ssa{sv}",
                         out_signature="o", sender_keyword="sender")
    def OpenURI(self, parent, uri, options, sender):
        return self.accept({"parent": str(parent), "uri": str(uri)}, options, sender)

    def accept(self, question, options, sender):
        token = str(options.get("handle_token", "t"))
        path = f"{DESKTOP}/request/{sender[1:].replace('.', '_')}/{token}"
        self.request = Request(self.bus, path)
        print(json.dumps(question), flush=True)
        GLib.timeout_add(20, self.answer)
        return dbus.ObjectPath(path)

    def answer(self):
        if self.options.wait and not os.path.exists(self.options.wait):
            return True
        is_last = self.options.cancel or not self.answers
        uris = [pathlib.Path(file).resolve().as_uri() for file in self.options.files]
        results = {"uris": dbus.Array(uris, signature="s")} if is_last else self.answers.pop()
        self.request.Response(dbus.UInt32(1 if self.options.cancel else 0), results)
        if is_last:
            GLib.timeout_add(200, self.loop.quit)
        return False


def main():
    parser = argparse.ArgumentParser(description="A file chooser portal that answers by itself.")
    parser.add_argument("--cancel", action="store_true", help="answer that nothing was chosen")
    parser.add_argument("--wait", metavar="MARK", help="answer when this file exists")
    parser.add_argument("--settings", metavar="FILE", help="serve the settings of this file instead")
    parser.add_argument("files", nargs="*")
    options = parser.parse_args()
    # Who is never asked ends, so that its test fails and does not wait for ever.
    if not options.settings:
        signal.alarm(120)
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus, loop = dbus.SessionBus(), GLib.MainLoop()
    # Kept until the end, because both would be destroyed without references.
    name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
    chooser = Settings(bus, options.settings) if options.settings else Chooser(bus, loop, options)
    print("ready", flush=True)
    loop.run()
    del name, chooser


main()
