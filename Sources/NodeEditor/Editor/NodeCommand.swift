import Panorama

/// What keys and menus of the node editor do.
public enum NodeCommand: CaseIterable, Sendable {
  case add, undo, redo, cut, copy, paste, duplicate, delete, dissolve, selectAll
  case find, showEverything, showSelection, actualSize, arrange
  case rename, editValues, collapse, group, connect
  case makeSubgraph, unpack, enter, leave, next, previous
  case toggleMinimap, toggleSnapping, changeGrid, export, save, cancel

  /// The command of a key; nil if it has none.
  @MainActor
  init?(_ event: KeyEvent) {
    let keys = Self.keys.first { $0.key == event.key && $0.modifiers == event.modifierFlags }
    guard let keys else { return nil }
    self = keys.command
  }

  private static let keys: [(key: String, modifiers: KeyModifiers, command: NodeCommand)] = [
    ("tab", [], .add), ("a", .shift, .add),
    ("z", .control, .undo), ("z", [.control, .shift], .redo), ("y", .control, .redo),
    ("x", .control, .cut), ("c", .control, .copy), ("v", .control, .paste),
    ("d", .control, .duplicate), ("delete", [], .delete), ("backspace", [], .delete),
    ("delete", .control, .dissolve), ("x", [], .dissolve), ("a", .control, .selectAll),
    ("f", .control, .find), ("0", [], .showEverything), ("0", .control, .showEverything),
    ("2", [], .showSelection), ("1", [], .actualSize), ("l", [], .arrange),
    ("f2", [], .rename), ("return", [], .editValues), ("h", [], .collapse),
    ("g", .control, .group), ("w", [], .connect), ("g", [.control, .shift], .makeSubgraph),
    ("u", [.control, .shift], .unpack), ("return", .control, .enter),
    ("backspace", .alt, .leave), ("n", [], .next), ("n", .shift, .previous),
    ("m", [], .toggleMinimap), ("s", [], .toggleSnapping), ("g", [], .changeGrid),
    ("e", .control, .export), ("s", .control, .save), ("escape", [], .cancel),
  ]

  /// Whether holding the key repeats the command.
  var repeats: Bool {
    switch self {
    case .undo, .redo, .next, .previous, .paste, .duplicate: true
    default: false
    }
  }

  /// The key as menus show it; empty if there is none.
  var shortcut: String {
    guard let (key, modifiers, _) = Self.keys.first(where: { $0.command == self }) else {
      return ""
    }
    var parts: [String] = []
    if modifiers.contains(.control) { parts.append("Ctrl") }
    if modifiers.contains(.alt) { parts.append("Alt") }
    if modifiers.contains(.shift) { parts.append("Shift") }
    let names = ["delete": "Del", "return": "Return", "escape": "Esc", "tab": "Tab"]
    parts.append(names[key] ?? key.prefix(1).uppercased() + key.dropFirst())
    return parts.joined(separator: "+")
  }
}
