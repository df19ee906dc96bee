#!/usr/bin/python3
"""Does with a program what a screen reader does, for tests: finds it, reads it, operates it, and hears what changes.

screen-reader.py PROGRAM COMMAND …, on the session bus of DBUS_SESSION_BUS_ADDRESS. The commands are done in order:

  tree              prints all elements, one a line: role "name" "description"
  walk              walks through all elements as screen readers do, from the memory of libatspi, which it fills with one
                    call; the program is stopped meanwhile, so that it answers nothing. Prints how many there are, how
                    long it took until they were in that memory, and how long the walk took
  calls NUMBER      does the same with a call for each step, and that many steps at most; prints how long one took
  wait ROLE NAME    waits until there is such an element; an empty ROLE or NAME is any
  press ROLE NAME   performs its first action
  act ROLE NAME ACTION
  set ROLE NAME NUMBER
  focus ROLE NAME
  value ROLE NAME   prints its number, or its text
  until ROLE NAME TEXT   waits until that is its number or its text, and prints the events that came
  gone ROLE NAME    waits until there is none
  edit ROLE NAME START END TEXT   replaces a part of its text
  contents ROLE NAME TEXT         replaces all of it
  cut ROLE NAME START END
  paste ROLE NAME PLACE
  select ROLE NAME START END
  letters ROLE NAME   waits until each letter is at its own place, and prints the widths, and whether points in the
                    middle of the letters find them again
  read ROLE NAME NUMBER   reads texts of a document one after the other, scrolls each into view as it is read, and prints
                    the first line of each, and whether it is on the screen then
  cell ROLE NAME ROW COLUMN   prints the rows and columns of a table, the name of a cell, and its row and column again
  odd ROLE NAME     makes calls with arguments of wrong types, and prints what is answered
  type TEXT         types it on the keyboard, with xdotool

A command that takes longer than 15 s ends with exit code 1 and a line that says which.
"""

import os
import signal
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402
import pyatspi  # noqa: E402

PATIENCE = 15
events = []


def enable():
    """Says on the bus what a screen reader says when it starts."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                  GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True))),
                  None, Gio.DBusCallFlags.NONE, -1, None)


def until(what, condition):
    """Handles events until `condition` has a result, and looks at it again after each."""
    context = GLib.MainContext.default()
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            found = condition()
        except GLib.GError:  # an element that has gone meanwhile
            found = None
        if found is not None and found is not False:
            return found
        if time.monotonic() > deadline:
            sys.exit("screen-reader: timeout: " + what)
        # Changes come as events; a program that has not registered yet sends none.
        timer = GLib.timeout_add(100, lambda: True)
        context.iteration(True)
        GLib.source_remove(timer)
        while context.pending():
            context.iteration(False)


def children(element):
    for i in range(element.childCount):
        child = element.getChildAtIndex(i)
        if child is not None:
            yield child


def walk(element, depth=0):
    yield element, depth
    for child in children(element):
        yield from walk(child, depth + 1)


def in_main_loop(step):
    """Calls `step` in the loop that screen readers run, until it returns True. Only there does libatspi use its memory."""
    deadline = time.monotonic() + PATIENCE

    def run():
        try:
            isOver = step() or time.monotonic() > deadline
        except BaseException:
            Atspi.event_quit()
            raise
        if isOver:
            Atspi.event_quit()
        return not isOver

    GLib.timeout_add(1, run)
    pyatspi.Registry.start(gil=False)


def walk_from_memory(program, start):
    """`start` is when the program was found, from when on libatspi asks it."""
    times = []

    def step():
        # The one call has been answered, and the answer been read.
        if not program.cached_properties & int(Atspi.Cache.CHILDREN):
            return False
        times.append(time.monotonic() - start)
        process = program.get_process_id()
        os.kill(process, signal.SIGSTOP)
        try:
            count = steps(program, None)
        finally:
            os.kill(process, signal.SIGCONT)
        times.append(time.monotonic() - start - times[0])
        print(f"{count} elements: known after {times[0]:.2f} s, walked through in {times[1]:.2f} s")
        return True

    in_main_loop(step)
    if len(times) < 2:
        sys.exit("screen-reader: timeout: the elements are not in the memory of libatspi")


def walk_by_calls(program, limit):
    start = time.monotonic()
    count = steps(program, limit)
    each = (time.monotonic() - start) / count
    # How many there are, and which one it is.
    print(f"{count} steps of two calls: {1e6 * each:.0f} µs each")


def steps(program, limit):
    """Goes from element to element, to `limit` of them, and returns how many it found."""
    count, waiting = 0, [program]
    while waiting:
        element = waiting.pop()
        count += 1
        for i in range(element.get_child_count()):
            if limit is not None and count + len(waiting) >= limit:
                break
            child = element.get_child_at_index(i)
            if child is not None:
                waiting.append(child)
    return count


def read_on(element, number):
    """What a screen reader does that is told to read on from here."""
    for _ in range(number):
        text = element.queryText()
        text.scrollSubstringTo(0, 1, pyatspi.SCROLL_ANYWHERE)
        until("text that is scrolled into view", lambda: element.getState().contains(pyatspi.STATE_SHOWING))
        print(role_name(element), text.getText(0, -1)[:60])
        following = [relation for relation in element.getRelationSet()
                     if relation.getRelationType() == pyatspi.RELATION_FLOWS_TO]
        if not following:
            print("end")
            return
        element = following[0].getTarget(0)


def role_name(element):
    """The name of an element's role; AT-SPI 2.54 began to call a push button a button."""
    name = element.getRoleName()
    return "push button" if name == "button" else name


def find(program, role, name):
    for element, _ in walk(program):
        if (not role or role_name(element) == role) and (not name or element.name == name):
            return element
    return None


def value(element):
    interfaces = pyatspi.listInterfaces(element)
    if "Value" in interfaces:
        return f"{element.queryValue().currentValue:.6g}"
    if "Text" in interfaces:
        return element.queryText().getText(0, -1)
    return element.description


def hear(event):
    source = event.source.name if event.source is not None else ""
    events.append(f'{event.type} "{source}" {event.detail1} {event.detail2}')


def cell(element, row, column):
    table = element.queryTable()
    found = table.getAccessibleAt(row, column)
    place = table.getIndexAt(row, column)
    print(table.nRows, table.nColumns, found.name, table.getRowAtIndex(place), table.getColumnAtIndex(place),
          *found.queryTableCell().position[-2:])


def odd(element):
    """The errors that answer calls whose arguments have wrong types; `none` for an answer that is none."""
    session = Gio.bus_get_sync(Gio.BusType.SESSION)
    address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None,
                                Gio.DBusCallFlags.NONE, -1, None).unpack()[0]
    bus = Gio.DBusConnection.new_for_address_sync(
        address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION)

    def call(name, path, interface, member, signature="()", *arguments):
        return bus.call_sync(name, path, interface, member, GLib.Variant(signature, arguments), None,
                             Gio.DBusCallFlags.NONE, PATIENCE * 1000, None).unpack()

    root = "/org/a11y/atspi/accessible/root"
    kinds = "org.a11y.atspi."
    (programs,) = call(kinds + "Registry", root, kinds + "Accessible", "GetChildren")
    name = next(name for name, path in programs
                if call(name, path, "org.freedesktop.DBus.Properties", "Get", "(ss)", kinds + "Accessible",
                        "Name")[0] == element.getApplication().name)
    (inside,) = call(name, root, kinds + "Accessible", "GetChildren")
    frame = inside[0][1]
    properties = "org.freedesktop.DBus.Properties"
    identity = GLib.Variant("s", "seven")
    for path, interface, member, *rest in [
            (frame, kinds + "Accessible", "GetChildAtIndex"),
            (frame, kinds + "Accessible", "GetChildAtIndex", "(s)", "first"),
            (frame, kinds + "Component", "GetExtents", "(ss)", "a", "b"),
            (frame, kinds + "Component", "Contains", "(i)", 1),
            (frame, kinds + "Accessible", "GetRole", "(i)", 1),
            (root, properties, "Get", "(i)", 1),
            (root, properties, "Get"),
            (root, properties, "Set", "(ss)", kinds + "Application", "Id"),
            (root, properties, "Set", "(ssv)", kinds + "Application", "Id", identity),
            (root, properties, "Set", "(ssv)", kinds + "Accessible", "Name", identity),
            (frame, kinds + "Accessible", "Nonsense", "(a{sv})", {"a": identity}),
            (frame + "9", kinds + "Accessible", "GetRole")]:
        try:
            call(name, path, interface, member, *rest)
            print(member, "none")
        except GLib.GError as error:
            print(member, Gio.DBusError.get_remote_error(error).rsplit(".", 1)[1])
    # What is right is still answered.
    call(name, root, properties, "Set", "(ssv)", kinds + "Application", "Id", GLib.Variant("i", 77))
    print(call(name, root, properties, "Get", "(ss)", kinds + "Application", "Id")[0])


def letters(element):
    """The frames of the letters, on the screen; None while they overlap."""
    text = element.queryText()
    frames = [text.getCharacterExtents(i, pyatspi.DESKTOP_COORDS) for i in range(text.characterCount)]
    for left, right in zip(frames, frames[1:]):
        if abs(left[0] + left[2] - right[0]) > 1:
            return None
    return frames


def main(arguments):
    enable()
    desktop = pyatspi.Registry.getDesktop(0)
    found = []

    def find_program():
        found[:] = [time.monotonic()]
        return next((a for a in children(desktop) if a.name == arguments[0]), None)

    program = until("the program", find_program)
    pyatspi.Registry.registerEventListener(hear, "object", "window")
    words = iter(arguments[1:])
    for command in words:
        if command == "tree":
            for element, depth in walk(program):
                print("  " * depth + f'{role_name(element)} "{element.name}" "{element.description}"')
            continue
        if command == "walk":
            walk_from_memory(program, found[0])
            sys.stdout.flush()
            continue
        if command == "calls":
            walk_by_calls(program, int(next(words)))
            continue
        if command == "type":
            subprocess.run(["xdotool", "type", "--delay", "40", next(words)], check=True)
            continue
        role, name = next(words), next(words)
        what = f"{command} {role} {name}"
        if command == "gone":
            until(what, lambda: find(program, role, name) is None)
            continue
        element = until(what, lambda: find(program, role, name))
        if command == "press":
            element.queryAction().doAction(0)
        elif command == "act":
            action, wanted = element.queryAction(), next(words)
            action.doAction([action.getName(i) for i in range(action.nActions)].index(wanted))
        elif command == "set":
            element.queryValue().currentValue = float(next(words))
        elif command == "edit":
            text, start, end = element.queryEditableText(), int(next(words)), int(next(words))
            if end > start:
                text.deleteText(start, end)
            inserted = next(words)
            if inserted:
                text.insertText(start, inserted, len(inserted.encode()))
        elif command == "contents":
            element.queryEditableText().setTextContents(next(words))
        elif command == "cut":
            element.queryEditableText().cutText(int(next(words)), int(next(words)))
        elif command == "paste":
            element.queryEditableText().pasteText(int(next(words)))
        elif command == "select":
            text, start, end = element.queryText(), int(next(words)), int(next(words))
            text.setSelection(0, start, end)
            until(what, lambda: text.getNSelections() == 1 and tuple(text.getSelection(0)) == (start, end))
        elif command == "cell":
            cell(element, int(next(words)), int(next(words)))
        elif command == "read":
            read_on(element, int(next(words)))
        elif command == "odd":
            odd(element)
        elif command == "letters":
            frames = until(what, lambda: letters(element))
            text = element.queryText()
            found = [text.getOffsetAtPoint(x + w // 2, y + h // 2, pyatspi.DESKTOP_COORDS) for x, y, w, h in frames]
            whole = text.getRangeExtents(0, len(frames), pyatspi.DESKTOP_COORDS)
            print(" ".join(str(w) for _, _, w, _ in frames))
            print(found == list(range(len(frames))), whole[2] == sum(w for _, _, w, _ in frames) or whole[2])
        elif command == "focus":
            element.queryComponent().grabFocus()
            until(what, lambda: element.getState().contains(pyatspi.STATE_FOCUSED))
        elif command == "value":
            print(value(element))
        elif command == "until":
            wanted = next(words)
            until(f"{what} {wanted}", lambda: value(element) == wanted)
            print("\n".join(events))
            events.clear()
        elif command != "wait":
            sys.exit(f"screen-reader: there is no command {command}")
        sys.stdout.flush()


main(sys.argv[1:])
