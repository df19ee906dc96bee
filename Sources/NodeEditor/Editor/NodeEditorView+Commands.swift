import Documents
import Foundation
import NodeGraph
import Panorama

extension NodeEditorView {
  /// Carries out a command.
  public func perform(_ command: NodeCommand) { command.perform(self) }

  /// The middle of the visible part, in points of the canvas.
  var middle: CGPoint {
    let visible = canvas.visibleRect
    return CGPoint(x: visible.midX, y: visible.midY)
  }

  var subgraphInSelection: NodeID? {
    session.selection.first { canvas.graph.node($0)?.subgraph != nil }
  }

  /// Whether nodes or wires are selected.
  var hasSelection: Bool { !session.selection.isEmpty || !session.wireSelection.isEmpty }

  func copy() {
    guard let text = session.copiedText else { return }
    window?.clipboard.text = text
    let count = session.selection.count
    say(count == 1 ? "Copied a node" : "Copied \(count) nodes", isError: false)
  }

  /// Whether there is something that Escape can cancel.
  var canCancel: Bool {
    hand.isActing || hand.armed != nil || hand.isSelecting || hasSelection || path.count > 1
  }

  func cancelSomething() {
    if hand.isActing || hand.armed != nil { return hand.cancel() }
    if hand.isSelecting { return toggleSelecting() }
    if hasSelection { session.select([]) } else { leave(to: path.count - 2) }
  }

  // MARK: Moving through the graph

  /// Selects the next or previous node, from left to right and top to bottom.
  func step(_ way: Int) {
    if let next = canvas.order.node(after: session.selection.first, by: way) { select(next) }
  }

  /// Selects the nearest node in a direction.
  ///
  /// - Parameter extending: whether those that are selected stay so.
  func selectNeighbour(_ way: SIMD2<Double>, extending: Bool) {
    let selected = session.selection
    guard let here = canvas.rect(around: selected) else { return }
    if let next = canvas.order.neighbour(of: here, besides: selected, in: way) {
      select(next, besides: extending ? selected : [])
    }
  }

  /// Selects a node and scrolls to it if it is not completely visible.
  private func select(_ id: NodeID, besides others: Set<NodeID> = []) {
    session.select(others.union([id]))
    if let rect = canvas.rect(of: id) { reveal(rect) }
  }

  /// Scrolls to a rectangle of the canvas if it is not completely visible.
  private func reveal(_ rect: CGRect) {
    guard !canvas.visibleRect.contains(rect) else { return }
    show(rect.insetBy(dx: -200, dy: -200), animated: true)
  }

  /// Selects the next or previous wire: from selected nodes on, one of theirs.
  func stepWire(_ way: Int) {
    if let next = canvas.nextWire(way), let middle = canvas.wires.face(next)?.shape.point(at: 0.5) {
      session.select([], wires: [next])
      reveal(CGRect(x: middle.x, y: middle.y, width: 1, height: 1))
    } else {
      say(
        session.selection.isEmpty ? "There are no edges" : "No edge begins or ends there",
        isError: false)
    }
  }

  // MARK: Cards, and several things

  /// Adds a text card near the selection, or else near the middle, where nothing is, and opens the field for its text.
  func addCard() {
    let visible = clearRect
    let selected = canvas.rect(around: session.selection)
    let near = selected.flatMap { visible.intersects($0) ? CGPoint(x: $0.midX, y: $0.midY) : nil }
    let place = session.freePlace(forNew: "text", near: near ?? middle, within: visible)
    fields.editTitle(of: session.addNode("text", at: place))
  }

  /// The visible part of the canvas that the tools do not cover, in points of the canvas.
  var clearRect: CGRect {
    let visible = canvas.visibleRect
    let covered = Double(bounds.maxY - toolbar.frame.minY) / panoramaView.zoomScale
    return CGRect(
      x: visible.minX, y: visible.minY, width: visible.width,
      height: max(1, Double(visible.height) - covered))
  }

  /// Begins or ends that taps add to the selection.
  func toggleSelecting() {
    hand.cancel()
    hand.isSelecting.toggle()
    if hand.isSelecting {
      say("Tap cards, or draw a box around them", isError: false)
    } else {
      hush()
    }
    stateDidChange()
  }

  // MARK: Subgraphs

  func updateBreadcrumb() {
    if path.last != session.graphID {
      // An undo has shown another graph.
      path = session.graphID == .main ? [.main] : [.main, session.graphID]
    }
    let name = document.path.map { (($0 as NSString).lastPathComponent as NSString) }
    breadcrumb.names = path.enumerated().map { index, id in
      index == 0 ? name?.deletingPathExtension ?? "Graph" : session.document[id].name.shortened
    }
  }

  /// Shows the graph with the given index on the path from the main graph.
  func leave(to index: Int) {
    guard path.indices.contains(index) else { return }
    path = Array(path.prefix(index + 1))
    session.show(path[index])
    showEverything(animated: false)
  }

  // MARK: Files

  var savedText: String {
    guard let path = document.path else { return "This graph has no file" }
    return "\(DocumentFile.name(path)) is saved"
  }

  /// Writes a picture of the selection, or of the whole graph, into the document's folder.
  public func export(_ format: GraphExport.Format) {
    let stem = document.path.map { ($0 as NSString).deletingPathExtension } ?? "nodes"
    let export = GraphExport(GraphPicture(canvas, selection: session.selection), as: format)
    chrome.export(post: postFromBackground, as: "\(stem).\(format.fileExtension)") {
      () throws(ExportError) in try export.write(to: stem)
    }
  }
}
