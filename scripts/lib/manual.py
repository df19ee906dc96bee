#!/usr/bin/env python3
"""Turns what `panorama --experimental-dump-help` prints into a manual page: manual.py VERSION DATE < JSON > panorama.1

The text is the program's own help, so the two cannot differ. The format is that of man(7)."""
import json
import sys


def plain(text):
    """Text without meaning for roff: backslashes, hyphens, and dots or quotes at the beginning of a line."""
    text = (text or "").replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.split("\n"))


def flag(name):
    return {"short": "-", "long": "--", "longWithSingleDash": "-"}[name["kind"]] + name["name"]


def usage(argument):
    value = f"<{argument['valueName']}>"
    if argument["kind"] == "positional":
        text = value + (" ..." if argument["isRepeating"] else "")
        return f"[{text}]" if argument["isOptional"] else text
    text = flag(argument["preferredName"])
    if argument["kind"] == "option":
        text += " " + value
    return f"[{text}]" if argument["isOptional"] else text


def shown(command):
    return [a for a in command.get("arguments", []) if a.get("shouldDisplay", True)]


def arguments(command):
    lines = []
    for argument in shown(command):
        if argument["kind"] == "positional":
            head = f"<{argument['valueName']}>"
        else:
            head = ", ".join(flag(name) for name in argument["names"])
            if argument["kind"] == "option":
                head += f" <{argument['valueName']}>"
        text = argument.get("abstract", "")
        if argument.get("defaultValue") and "default" not in text:
            text += f" (default: {argument['defaultValue']})"
        lines += [".TP", f"\\fB{plain(head)}\\fR", plain(text) or "\\&"]
    return lines


def main():
    version, date = sys.argv[1:]
    root = json.load(sys.stdin)["command"]
    name = root["commandName"]
    page = [
        f'.TH {name.upper()} 1 "{date}" "{name} {version}" "User Commands"', ".SH NAME",
        plain(f"{name} - {root['abstract'][:1].lower()}{root['abstract'][1:].rstrip('.')}"),
        ".SH SYNOPSIS", f".B {name}", plain("[file ...] [options]"), ".br", f".B {name}",
        ".I command", ".SH DESCRIPTION", plain(root.get("discussion", "")),
        ".SH OPTIONS", *arguments(root), ".SH COMMANDS"]
    for command in root["subcommands"]:
        if not command.get("shouldDisplay", True) or command["commandName"] == "help":
            continue
        line = " ".join([name, command["commandName"], *(usage(a) for a in shown(command))])
        page += [f".SS {plain(command['commandName'])}", plain(line), ".PP",
                 plain(command.get("abstract", "")), plain(command.get("discussion", "")),
                 *arguments(command)]
    page += [
        ".SH EXIT STATUS",
        ".TP", "0", "Done.", ".TP", "64", "Wrong usage.",
        ".TP", "65", "A file has the wrong content; the message says which file and where.",
        ".TP", "66", "No such file.", ".TP", "69", "No display, or the connection to it was lost.",
        ".TP", "70", "An error in the program.",
        ".TP", "74", "Reading or writing failed, also of standard output."]
    print("\n".join(line for line in page if line))


if __name__ == "__main__":
    main()
