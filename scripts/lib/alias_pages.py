"""Gives the pages of type aliases members: alias_pages.py FOLDER MODULE.

FOLDER has a folder of symbol graphs for each module. `UIView` is another name of `View`, and its page would say no more.
In the graphs of MODULE, an alias of a class, structure, enumeration or protocol becomes one with copies of the members
that the type has in all modules, under the alias's name. Links in their comments, which lead to pages of other modules,
become plain code.
"""
import copy
import json
import pathlib
import re
import sys

# Kinds of declarations whose pages have members.
TYPES = {"swift.class", "swift.struct", "swift.enum", "swift.protocol"}


def graphs(folder):
    return {path: json.loads(path.read_text()) for path in sorted(folder.rglob("*.symbols.json"))}


def aliased_type(symbol):
    """The identifier of the type that an alias of the top level stands for; None for others."""
    if symbol["kind"]["identifier"] != "swift.typealias" or len(symbol["pathComponents"]) > 1:
        return None
    behind = False
    for part in symbol["declarationFragments"]:
        if part["kind"] == "text" and "=" in part["spelling"]:
            behind = True
        elif behind and part["kind"] == "typeIdentifier":
            return part.get("preciseIdentifier")
    return None


def without_links(symbol):
    for line in symbol.get("docComment", {}).get("lines", []):
        line["text"] = re.sub(r"``([^`]*)``", r"`\1`", line["text"])
        line["text"] = re.sub(r"<doc:([^>]*)>", r"`\1`", line["text"])


def member(symbol, alias, identifier):
    """A copy of a type's member, as that of the alias."""
    copied = copy.deepcopy(symbol)
    copied["identifier"]["precise"] = identifier
    copied["pathComponents"] = [alias["names"]["title"], symbol["pathComponents"][-1]]
    copied.pop("swiftExtension", None)
    copied.pop("location", None)
    without_links(copied)
    return copied


def main():
    folder, module = pathlib.Path(sys.argv[1]), sys.argv[2]
    all_graphs = graphs(folder)
    own = folder / module / f"{module}.symbols.json"
    symbols, members = {}, {}
    for graph in all_graphs.values():
        for symbol in graph["symbols"]:
            symbols.setdefault(symbol["identifier"]["precise"], symbol)
        for relation in graph["relationships"]:
            if relation["kind"] == "memberOf":
                members.setdefault(relation["target"], []).append(relation["source"])

    graph = all_graphs[own]
    count = 0
    for alias in list(graph["symbols"]):
        target = symbols.get(aliased_type(alias))
        if not target or target["kind"]["identifier"] not in TYPES:
            continue
        name = alias["identifier"]["precise"]
        alias["kind"] = target["kind"]
        for line in ["", f"Another name of `{target['pathComponents'][-1]}` in {target_module(all_graphs, target)}."]:
            alias.setdefault("docComment", {"lines": []})["lines"].append({"text": line})
        for source in sorted(set(members.get(target["identifier"]["precise"], []))):
            symbol = symbols.get(source)
            if not symbol or symbol["kind"]["identifier"] in TYPES | {"swift.typealias"}:
                continue
            identifier = f"{name}::ALIAS::{source}"
            graph["symbols"].append(member(symbol, alias, identifier))
            graph["relationships"].append(
                {"kind": "memberOf", "source": identifier, "target": name})
            count += 1
    if not count:
        sys.exit(f"no alias of {module} got a member")
    own.write_text(json.dumps(graph))
    print(f"{module}: {count} members of aliases")


def target_module(all_graphs, symbol):
    for graph in all_graphs.values():
        if any(other is symbol for other in graph["symbols"]):
            return graph["module"]["name"]
    return "another module"


main()
