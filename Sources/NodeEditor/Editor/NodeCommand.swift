import NodeGraph
import Panorama

/// The commands of the node editor, for its keys, menus and toolbar.
public typealias NodeCommand = AppCommand<NodeEditorView>

extension AppCommand<NodeEditorView> {
  /// Shows the list of nodes to add.
  public static var add: Self {
    Self("Add node", "Tab", "Shift+A") { $0.lists.chooseType(at: $0.middle, within: $0.clearRect) }
      .titled("Add node …").pictured(.plus)
  }
  /// Adds a text card and opens the field for its text.
  public static var addCard: Self { Self("Add card", "T", "Insert") { $0.addCard() } }
  /// Undoes the last step.
  public static var undo: Self {
    Self("Undo", "Ctrl+Z") { $0.session.undo() }.repeating().pictured(.undo)
      .enabled { !$0.session.document.undoSteps.isEmpty }
  }
  /// Redoes the step that was undone last.
  public static var redo: Self {
    Self("Redo", "Ctrl+Shift+Z", "Ctrl+Y") { $0.session.redo() }.repeating().pictured(.redo)
      .enabled { !$0.session.document.redoSteps.isEmpty }
  }
  /// Copies the selection and deletes it.
  public static var cut: Self {
    Self("Cut", "Ctrl+X") {
      $0.copy()
      $0.session.deleteSelection()
    }
  }
  /// Copies the selection.
  public static var copy: Self { Self("Copy", "Ctrl+C") { $0.copy() } }
  /// Copies the result of the selected node.
  public static var copyResult: Self {
    Self("Copy result", "Ctrl+Shift+C") { $0.copyResult() }.enabled { $0.canCopyResult }
  }
  /// Writes the picture that the selected node has made as a PNG file.
  public static var exportResult: Self {
    Self("Export the picture", "Ctrl+Shift+E") { $0.exportResult() }
      .enabled { $0.resultPicture != nil }
  }
  /// Adds the copied nodes.
  public static var paste: Self { Self("Paste", "Ctrl+V") { $0.paste() }.repeating() }
  /// Adds a copy of the selection beside it.
  public static var duplicate: Self {
    Self("Duplicate", "Ctrl+D") { $0.session.duplicateSelection() }.repeating()
  }
  /// Deletes the selection with its wires.
  public static var delete: Self {
    Self("Delete", "Del", "Backspace") { $0.session.deleteSelection() }
      .titled { $0.session.selection.isEmpty ? "Delete wire" : "Delete" }
      .pictured(.trash).enabled { $0.hasSelection }
  }
  /// Deletes the selected nodes and reconnects the wires that led through them.
  public static var dissolve: Self {
    Self("Delete and reconnect", "Ctrl+Del", "X") { $0.session.dissolveSelection() }
  }
  /// Selects everything.
  public static var selectAll: Self { Self("Select all", "Ctrl+A") { $0.session.selectAll() } }
  /// Lets taps add to the selection, and a finger draw a box, for hands without a key to hold.
  public static var selectSeveral: Self {
    Self("Select several", "V") { $0.toggleSelecting() }.pictured(.selectSeveral)
      .checked { $0.hand.isSelecting }
  }
  /// Selects the next wire or edge, of selected nodes if there are any.
  public static var nextWire: Self { Self("Next edge", "E") { $0.stepWire(1) }.repeating() }
  /// Selects the previous wire or edge.
  public static var previousWire: Self {
    Self("Previous edge", "Shift+E") { $0.stepWire(-1) }.repeating()
  }
  /// Shows the search for nodes.
  public static var find: Self {
    Self("Find", "Ctrl+F") { $0.lists.chooseNode() }.titled("Find …").pictured(.search)
  }
  /// Shows the whole graph.
  public static var showEverything: Self {
    Self("Show everything", "0", "Ctrl+0") { $0.showEverything(animated: true) }.pictured(.fit)
  }
  /// Shows the selection as large as possible.
  public static var showSelection: Self {
    Self("Show the selection", "2") {
      if let rect = $0.canvas.rect(around: $0.session.selection) { $0.show(rect, animated: true) }
    }
  }
  /// Zooms to 100 %, one point on screen per point of the graph.
  public static var actualSize: Self {
    Self("100 %", "1") {
      $0.panoramaView.scrollView.setZoomScale(1, animated: !$0.looks.theme.reducesMotion)
    }
  }
  /// Arranges the selected nodes, or all (see `GraphSession.arrange()`), in layers from left to right.
  public static var arrange: Self {
    Self("Arrange", "L") {
      let editor = $0
      let isDone = editor.canvas.arrange { [weak editor] in
        editor?.hush()
        // The nodes are still moving, so the document has their final positions.
        guard let editor, let end = editor.session.rect(around: editor.session.graph.nodeIDs)
        else { return }
        editor.show(end, animated: true)
      }
      let count = editor.session.graph.nodeIDs.count
      if !isDone { editor.say("Arranging \(count) cards …", isError: false) }
    }.pictured(.nodes)
  }
  /// Edits the title of the selected node.
  public static var rename: Self {
    Self("Rename", "F2") {
      if let node = $0.session.selection.first {
        $0.editTitle(of: node)
      } else if let edge = $0.session.selectedEdges.first {
        $0.editLabel(of: edge.id)
      }
    }.titled { $0.session.selection.isEmpty ? "Label …" : "Rename …" }
  }
  /// Adds or removes the head at the start of the selected edges.
  public static var startArrow: Self { arrow("Arrow at the start", .start) }
  /// Adds or removes the head at the end of the selected edges.
  public static var endArrow: Self { arrow("Arrow at the end", .end) }

  private static func arrow(_ name: String, _ end: Wire.Arrows) -> Self {
    Self(name) { $0.session.toggleArrows(end) }
      .checked { $0.session.selectedEdges.allSatisfy { $0.arrows.isSuperset(of: end) } }
  }
  /// Edits a value of the selected node, or opens the graph of a subgraph node or the file of a file card.
  public static var editValues: Self {
    Self("Set value", "Return") {
      if let node = $0.subgraphInSelection {
        $0.enter(node)
      } else if let card = $0.fileInSelection {
        $0.openFile(of: card)
      } else {
        $0.lists.chooseInput()
      }
    }.titled { $0.fileInSelection == nil ? "Set value …" : "Open the file" }
  }
  /// Folds or unfolds the selected nodes.
  public static var collapse: Self {
    Self("Collapse", "H") { $0.session.toggleCollapsed() }
  }
  /// Draws a frame around the selection.
  public static var group: Self { Self("Group", "Ctrl+G") { $0.session.groupSelection() } }
  /// Lists the ports of the selected node, to connect one.
  public static var connect: Self {
    Self("Connect", "W") { $0.lists.chooseOutput() }.titled("Connect …")
  }
  /// Moves the selection into a new subgraph.
  public static var makeSubgraph: Self {
    Self("Make subgraph", "Ctrl+Shift+G") {
      if let reason = $0.session.packSelection() { $0.say(reason, isError: true) }
    }
  }
  /// Replaces the selected subgraph nodes with the nodes of their graphs.
  public static var unpack: Self {
    Self("Unpack subgraph", "Ctrl+Shift+U") { $0.session.unpackSelection() }
  }
  /// Opens the graph of the selected subgraph node.
  public static var enter: Self {
    Self("Open subgraph", "Ctrl+Return") {
      if let node = $0.subgraphInSelection { $0.enter(node) }
    }
  }
  /// Returns to the graph around this one.
  public static var leave: Self {
    Self("Leave subgraph", "Alt+Backspace") { $0.leave(to: $0.path.count - 2) }
  }
  /// Selects the next node.
  public static var next: Self { Self("Next node", "N") { $0.step(1) }.repeating() }
  /// Selects the previous node.
  public static var previous: Self {
    Self("Previous node", "Shift+N") { $0.step(-1) }.repeating()
  }
  /// Shows or hides the overview of the graph.
  public static var toggleMinimap: Self {
    Self("Overview", "M") { $0.changeSettings { $0.showsOverview.toggle() } }
      .checked { $0.showsMinimap }
  }
  /// Switches between snapping dragged nodes to the grid and to each other.
  public static var toggleSnapping: Self {
    Self("Snap to grid", "S") {
      $0.changeSettings { $0.snapsToGrid.toggle() }
      $0.say(
        $0.hand.snapsToGrid ? "Nodes snap to the grid" : "Nodes snap to each other",
        isError: false)
    }.checked { $0.hand.snapsToGrid }
  }
  /// Shows the next kind of grid.
  public static var changeGrid: Self {
    Self("Change the grid", "G") {
      let all = GridStyle.allCases
      let index = all.firstIndex(of: $0.canvas.gridStyle) ?? 0
      $0.changeSettings { $0.grid = all[(index + 1) % all.count] }
    }.titled { "Grid: \($0.canvas.gridStyle.rawValue)" }
  }
  /// Leads edges between cards around other cards, or straight again.
  public static var toggleRoutes: Self {
    Self("Edges go around cards", "R") { $0.changeSettings { $0.edgesGoAround.toggle() } }
      .checked { $0.canvas.edgesGoAround }
  }
  /// Asks for a format, and exports a picture of the selection or of the whole graph.
  public static var export: Self {
    Self("Export", "Ctrl+E") { $0.presentExport() }.titled("Export …")
  }
  /// Saves the graph.
  public static var save: Self {
    Self("Save", "Ctrl+S") { if $0.document.save() { $0.say($0.savedText, isError: false) } }
  }
  /// Cancels the hand's drag, clears the selection, or leaves the subgraph.
  public static var cancel: Self {
    // Escape also leaves fullscreen.
    Self("Cancel, deselect, leave", "Esc") { $0.cancelSomething() }.available { $0.canCancel }
  }
  /// Shows the list of keys.
  public static var keyList: Self {
    Self("Keys", "F1") { editor in
      let groups = NodeEditorView.commands.keyGroups + editor.hostKeys()
      if let window = editor.window { KeyListPanel(groups).present(in: window) }
    }
  }
  /// Shows all menu items.
  static var more: Self {
    Self("More") { editor in
      guard let button = editor.toolbar.button(named: "More") else { return }
      PopUpMenu(items: editor.allMenuItems).present(from: button)
    }.pictured(.ellipsis)
  }
  /// Shows the colours of JSON Canvas.
  static var color: Self { Self("Color", "C") { $0.presentColors() }.titled("Color …") }
}

extension NodeEditorView {
  /// The list of keys that F1 shows.
  public static var keyGroups: [KeyGroup] { commands.keyGroups }

  static let commands = CommandTable<NodeEditorView>([
    "Nodes": [
      .init(.add), .init(.addCard), .init(.connect), .init("Name, text or label", [.rename]),
      .init(.editValues), .init(.color), .init("Move", keys: ["←", "…", "Shift+←", "…"]),
      .init("Resize", keys: ["Alt+←", "…"]), .init(.arrange), .init(.collapse),
    ],
    "Selection": [
      .init(.find), .init("Next, previous node", [.next, .previous]),
      .init("Next node in a direction", keys: ["Ctrl+←", "…"]),
      .init("Add it to the selection", keys: ["Ctrl+Shift+←", "…"]),
      .init("Next, previous edge", [.nextWire, .previousWire]), .init(.selectSeveral),
      .init(.selectAll),
    ],
    "Editing": [
      .init("Undo, redo", [.undo, .redo]), .init("Cut, copy, paste", [.cut, .copy, .paste]),
      .init(.copyResult),
      .init(.duplicate), .init(.delete), .init(.dissolve), .init(.cancel),
    ],
    "Groups": [.init(.group), .init(.makeSubgraph), .init(.enter), .init(.leave), .init(.unpack)],
    "View and file": [
      .init(.showEverything), .init(.showSelection), .init(.actualSize), .init(.toggleMinimap),
      .init(.changeGrid), .init(.toggleSnapping), .init(.toggleRoutes), .init(.export),
      .init(.exportResult), .init(.save), .init("Keys", [.keyList], keys: ["F1", "?"]),
    ],
  ])

  /// The commands for the selection; empty if nothing is selected.
  var selectionItems: [PopUpMenu.Item] {
    guard !session.selection.isEmpty else {
      guard !session.wireSelection.isEmpty else { return [] }
      let isEdge = !session.selectedEdges.isEmpty
      return NodeCommand.items(
        [isEdge ? [.rename, .startArrow, .endArrow] : [], [.color, .delete]], for: self)
    }
    let hasSubgraph = session.selection.contains { session.graph.node($0)?.subgraph != nil }
    let groups: [[NodeCommand]] = [
      [.cut, .copy, .duplicate, .delete, .dissolve],
      [.rename, .editValues, .connect, .collapse, .color],
      [.group, .makeSubgraph] + (hasSubgraph ? [.enter, .unpack] : []),
    ]
    let own = linkItems + resultItems
    return own + (own.isEmpty ? [] : [.separator]) + NodeCommand.items(groups, for: self)
  }

  /// The menu of commands for the selection and the graph.
  public var menuItems: [PopUpMenu.Item] {
    let selected = selectionItems
    let groups: [[NodeCommand]] = [
      [.add, .addCard, .paste, .selectSeveral, .selectAll, .find, .arrange],
      [
        .showEverything, .toggleMinimap, .toggleSnapping, .toggleRoutes, .changeGrid, .export,
        .keyList,
      ],
    ]
    let items = NodeCommand.items(groups, for: self)
    return selected + (selected.isEmpty ? [] : [.separator]) + items
  }

  /// The menu together with the items of the window.
  var allMenuItems: [PopUpMenu.Item] {
    let more = hostMenuItems()
    return menuItems + (more.isEmpty ? [] : [.separator]) + more
  }

  /// Shows the formats in which a picture of the selection, or of the whole graph, can be written.
  func presentExport() {
    guard let window, let more = toolbar.button(named: "More") else { return }
    let formats: [(String, GraphExport.Format)] = [
      ("PNG, 1 pixel per point", .png(scale: 1)), ("PNG, 2 pixels per point", .png(scale: 2)),
      ("PNG, 4 pixels per point", .png(scale: 4)), ("SVG", .svg), ("PDF", .pdf),
    ]
    let what = session.selection.isEmpty ? "everything" : "the selection"
    let items = formats.map { title, format in
      NodeCommand("Export \(what) as \(title)") { $0.export(format) }.item(for: self)
    }
    PopUpMenu(items: items).present(in: window, beside: toolbar.convert(more.frame, to: nil))
  }

  /// Shows the colours of JSON Canvas.
  func presentColors() {
    let middles = session.wireSelection.compactMap { canvas.wires.face($0)?.shape.point(at: 0.5) }
    let wires = CGRect(around: middles.map { CGRect(x: $0.x, y: $0.y, width: 1, height: 1) })
    guard let window, let rect = canvas.rect(around: session.selection) ?? wires else { return }
    let names = ["Red", "Orange", "Yellow", "Green", "Cyan", "Purple"]
    let colors = names.enumerated().map { ($1, String?.some("\($0 + 1)")) } + [("None", nil)]
    let present =
      session.selection.first.map { session.graph.node($0)?.color }
      ?? session.wireSelection.first.flatMap { session.graph.wire($0)?.color }
    let items = colors.map { name, color in
      NodeCommand(name) { $0.session.setColor(color) }.checked { _ in present == color }
        .item(for: self)
    }
    let place = panoramaView.contentView.convert(rect, to: nil)
    PopUpMenu(items: items).present(in: window, beside: CGRect(origin: place.origin, size: .zero))
  }
}
