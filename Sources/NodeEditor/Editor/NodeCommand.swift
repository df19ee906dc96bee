import Panorama

/// The commands of the node editor's keys and menus.
public enum NodeCommand: CaseIterable, Sendable {
  /// Shows the list of nodes to add.
  case add
  /// Undoes the last step.
  case undo
  /// Redoes the step that was undone last.
  case redo
  /// Copies the selection and deletes it.
  case cut
  /// Copies the selection.
  case copy
  /// Adds the copied nodes.
  case paste
  /// Adds a copy of the selection beside it.
  case duplicate
  /// Deletes the selection with its wires.
  case delete
  /// Deletes the selected nodes and reconnects the wires that led through them.
  case dissolve
  /// Selects everything.
  case selectAll
  /// Shows the search for nodes.
  case find
  /// Shows the whole graph.
  case showEverything
  /// Shows the selection as large as possible.
  case showSelection
  /// Zooms to 100 %, one point on screen per point of the graph.
  case actualSize
  /// Arranges the selected nodes, or all if fewer than two are selected, in layers from left to right.
  case arrange
  /// Edits the title of the selected node.
  case rename
  /// Edits a value of the selected node, or opens the graph of a subgraph node.
  case editValues
  /// Folds or unfolds the selected nodes.
  case collapse
  /// Draws a frame around the selection.
  case group
  /// Lists the ports of the selected node, to connect one.
  case connect
  /// Moves the selection into a new subgraph.
  case makeSubgraph
  /// Replaces the selected subgraph nodes with the nodes of their graphs.
  case unpack
  /// Opens the graph of the selected subgraph node.
  case enter
  /// Returns to the graph around this one.
  case leave
  /// Selects the next node.
  case next
  /// Selects the previous node.
  case previous
  /// Shows or hides the overview of the graph.
  case toggleMinimap
  /// Switches between snapping dragged nodes to the grid and to each other.
  case toggleSnapping
  /// Shows the next kind of grid.
  case changeGrid
  /// Asks for a file to export to.
  case export
  /// Saves the graph.
  case save
  /// Cancels the hand's drag, clears the selection, or leaves the subgraph.
  case cancel

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
