"""Makes sketches for measurements and attacks."""
import os
import sqlite3

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def empty_sketch(path):
    """Creates a sketch of today's format with the program's own statements, and returns the open database."""
    document = os.path.join(ROOT, "Sources/Sketch/Document")
    with open(os.path.join(document, "SketchTables.swift")) as file:
        tables = file.read().split('"""')[1::2]
    with open(os.path.join(document, "SketchFileHeader.swift")) as file:
        header = file.read()

    def number(name):
        return int(header.split(name + ": Int32 = ")[1].split()[0].replace("_", ""), 0)

    database = sqlite3.connect(path)
    for table in tables[:number("schemaVersion")]:
        lines = table.strip("\n").split("\n")
        indent = len(lines[0]) - len(lines[0].lstrip())
        database.executescript("\n".join(line[indent:] for line in lines))
    database.execute("INSERT INTO document (id) VALUES ('3b98ae64-faf6-47a8-b350-4112a64469e0')")
    database.execute(f"PRAGMA application_id = {number('applicationID')}")
    database.execute(f"PRAGMA user_version = {number('schemaVersion')}")
    return database
