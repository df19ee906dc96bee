import Foundation
import NodeGraph
import Panorama

extension NodeEditorView {
  /// Carries out a command.
  public func perform(_ command: NodeCommand) {
    switch command {
    case .undo: session.undo()
    case .redo: session.redo()
    case .copy: copy()
    case .cut:
      copy()
      session.deleteSelection()
    case .paste:
      window?.clipboard.read { [weak self] text in
        if let self, let text { session.paste(text, at: pastePoint) }
      }
    case .duplicate: session.duplicateSelection()
    case .delete: session.deleteSelection()
    case .dissolve: session.dissolveSelection()
    case .selectAll: session.selectAll()
    case .arrange:
      canvas.arrange()
      // The nodes are still moving, so the document has their final positions.
      if let end = session.rect(around: session.graph.nodeIDs) { show(end, animated: true) }
    case .collapse: session.toggleCollapsed()
    case .group: session.groupSelection()
    case .makeSubgraph:
      if let reason = session.packSelection() { say(reason, isError: true) }
    case .unpack: session.unpackSelection()
    case .enter: if let node = subgraphInSelection { enter(node) }
    case .leave: if path.count > 1 { leave(to: path.count - 2) }
    case .add, .find, .rename, .editValues, .connect: performChoosing(command)
    case .showEverything, .showSelection, .actualSize, .toggleMinimap, .toggleSnapping,
      .changeGrid, .next, .previous:
      performShowing(command)
    case .export: menus.presentExport()
    case .save: if document.save() { say(savedText, isError: false) }
    case .cancel: cancelSomething()
    }
  }

  private func performChoosing(_ command: NodeCommand) {
    switch command {
    case .add: chooseType(at: middle, for: nil)
    case .find: lists.chooseNode()
    case .rename: if let node = session.selection.first { editTitle(of: node) }
    case .editValues:
      if let node = subgraphInSelection { enter(node) } else { lists.chooseInput() }
    case .connect: lists.chooseOutput()
    default: break
    }
  }

  private func performShowing(_ command: NodeCommand) {
    switch command {
    case .showEverything: showEverything(animated: true)
    case .showSelection:
      if let rect = canvas.rect(around: session.selection) { show(rect, animated: true) }
    case .actualSize:
      panoramaView.scrollView.setZoomScale(1, animated: !theme.reducesMotion)
    case .toggleMinimap: showsMinimap.toggle()
    case .toggleSnapping:
      hand.snapsToGrid.toggle()
      say(hand.snapsToGrid ? "Nodes snap to the grid" : "Nodes snap to each other", isError: false)
    case .changeGrid:
      let all = GridStyle.allCases
      let index = all.firstIndex(of: canvas.gridStyle) ?? 0
      canvas.gridStyle = all[(index + 1) % all.count]
    case .next: step(1)
    case .previous: step(-1)
    default: break
    }
  }

  /// The middle of the visible part, in points of the canvas.
  var middle: CGPoint {
    let visible = canvas.visibleRect
    return CGPoint(x: visible.midX, y: visible.midY)
  }

  /// A point beside the middle of the visible selection, so that copies do not cover one another; without one, the
  /// middle of the view.
  private var pastePoint: CGPoint {
    let selected = canvas.rect(around: session.selection)
    let step = NodeMetrics.gridStep
    guard let selected, canvas.visibleRect.intersects(selected) else { return middle }
    return CGPoint(x: Double(selected.midX) + step, y: Double(selected.midY) + step)
  }

  private var subgraphInSelection: NodeID? {
    session.selection.first { canvas.graph.node($0)?.subgraph != nil }
  }

  private func copy() {
    guard let text = session.copiedText else { return }
    window?.clipboard.text = text
    let count = session.selection.count
    say(count == 1 ? "Copied a node" : "Copied \(count) nodes", isError: false)
  }

  /// Whether there is something that Escape can cancel.
  var canCancel: Bool {
    hand.isActing || hand.armed != nil || !session.selection.isEmpty
      || !session.wireSelection.isEmpty || path.count > 1
  }

  private func cancelSomething() {
    if hand.isActing || hand.armed != nil { return hand.cancel() }
    if !session.selection.isEmpty || !session.wireSelection.isEmpty {
      return session.select([])
    }
    if path.count > 1 { leave(to: path.count - 2) }
  }

  // MARK: Moving through the graph

  /// Selects the next or previous node, from left to right and top to bottom.
  private func step(_ way: Int) {
    if let next = canvas.order.node(after: session.selection.first, by: way) { select(next) }
  }

  /// Selects the nearest node in a direction.
  func selectNeighbour(_ way: SIMD2<Double>) {
    let selected = session.selection
    guard let here = canvas.rect(around: selected) else { return }
    if let next = canvas.order.neighbour(of: here, besides: selected, in: way) { select(next) }
  }

  /// Selects a node and scrolls to it if it is not completely visible.
  private func select(_ id: NodeID) {
    session.select([id])
    guard let rect = canvas.rect(of: id), !canvas.visibleRect.contains(rect) else { return }
    show(rect.insetBy(dx: -200, dy: -200), animated: true)
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

  private var savedText: String {
    guard let path = document.path else { return "This graph has no file" }
    return "\((path as NSString).lastPathComponent) is saved"
  }

  /// Writes a picture of the selection, or of the whole graph, into the document's folder.
  package func export(_ format: GraphExport.Format) {
    guard !exporter.isBusy else {
      return say("The last picture is still being written", isError: true)
    }
    let stem = document.path.map { ($0 as NSString).deletingPathExtension } ?? "nodes"
    let export = GraphExport(GraphPicture(canvas, selection: session.selection), as: format)
    say("The picture is being written", isError: false)
    exporter.run(post: postFromBackground, as: "\(stem).\(format.fileExtension)") {
      Result { () throws(ExportError) in try export.write(to: stem) }
    } then: { [weak self] in
      self?.didExport($0)
    }
  }

  private func didExport(_ result: Result<String, ExportError>) {
    switch result {
    case .success(let path):
      say("Exported as \(FileBytes.shown((path as NSString).lastPathComponent))", isError: false)
    case .failure(let error):
      say("The picture could not be written: \(error)", isError: true)
    }
  }
}
