import Documents
import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// What the hand on the canvas asks of the editor.
extension NodeEditorView: CanvasHandOwner {
  func canvasWasPressed() {
    fields.commit()
    awaitsFocus = false
    if window?.firstResponder is TextField { window?.makeFirstResponder(nil) }
  }

  /// The text of the notice above the canvas; nil if there is none.
  public var noticeText: String? { chrome.notice.text }

  func say(_ text: String, isError: Bool) { chrome.notice.show(text, isError: isError) }
  func hush() { chrome.notice.hidePassing() }

  func showMenu(at place: CGPoint) {
    guard let window else { return }
    let selected = selectionItems
    PopUpMenu(items: selected.isEmpty ? allMenuItems : selected).present(
      in: window, beside: CGRect(origin: place, size: .zero))
  }

  func chooseType(at point: CGPoint, for wire: WireDrag?) {
    lists.chooseType(at: point, for: wire)
  }
  func chooseTarget(of wire: WireDrag) { lists.chooseTarget(of: wire) }
  func editValue(of input: String, of node: NodeID) { lists.editValue(of: input, of: node) }
  func editTitle(of node: NodeID) { fields.editTitle(of: node) }

  func editLabel(of wire: WireID) { fields.editLabel(of: wire) }

  func addCard(at point: CGPoint, for edge: EdgeDrag) {
    let (session, size) = (canvas.session, NodeMetrics.cardSize)
    guard let start = edge.shape(to: point, on: canvas)?.start else { return }
    // The side that faces the other card is at the hand.
    let way = CGVector(dx: Double(point.x) - start.x, dy: Double(point.y) - start.y)
    let isAcross = abs(way.dx) * size.height >= abs(way.dy) * size.width
    let side: CardSide = isAcross ? (way.dx < 0 ? .right : .left) : way.dy < 0 ? .bottom : .top
    let center = CGPoint(
      x: Double(point.x) - side.way.x * size.width / 2,
      y: Double(point.y) - side.way.y * size.height / 2)
    var id = NodeID(rawValue: "")
    session.edit("Add") { draft in
      id = draft.unusedNodeID()
      draft.add(session.newNode(id, type: "text", at: center, values: [:]))
      let (from, to) = edge.ends(Wire.End(id, side: side.rawValue))
      draft.connect(from, to: to)
    }
    session.select([id])
    fields.editTitle(of: id)
  }

  func enter(_ node: NodeID) {
    guard let id = canvas.graph.node(node)?.subgraph, canvas.session.document.graphs[id] != nil
    else {
      return say("The subgraph is missing", isError: true)
    }
    path.append(id)
    canvas.session.show(id)
    showEverything(animated: false)
  }

  // MARK: File

  /// The name of the file, or “Untitled”.
  public var title: String { document.path.map(DocumentFile.name) ?? "Untitled" }

  /// How long to wait before looking for a file that is gone, in seconds: programs that make a backup rename the
  /// file before they write it again.
  private static let pauseAfterLoss = 0.5

  func connectFile() {
    document.onFileEvent = { [weak self] in self?.take($0) }
    document.onReload = { [weak self] in self?.session.replace($0) }
    document.onLoss = { [weak self] in
      guard let self, let window else { return }
      _ = window.schedule(at: window.time + Self.pauseAfterLoss) { [weak self] in
        self?.document.checkFile()
      }
    }
    let reporter = chrome.reporter
    reporter.onSave = { [weak self] in _ = self?.document.save() }
    reporter.onOverwrite = { [weak self] in self?.document.overwrite() }
    reporter.onReload = { [weak self] () throws(DocumentError) in
      guard let self else { return }
      session.replace(try document.reload())
    }
    reporter.readOnlyReason = document.readOnlyReason
    noteProblems()
  }

  private func take(_ event: DocumentEvent) {
    let folder = document.path.map { HeldFolder.split($0).folder }
    if let folder, folder != session.folder {
      session.folder = folder
      canvas.folderDidChange()
    }
    chrome.reporter.readOnlyReason = document.readOnlyReason
    chrome.reporter.show(event)
    if event == .changed { noteProblems() }
    onChange()
  }

  /// Shows what was wrong in the file.
  private func noteProblems() {
    guard let first = document.problems.first else { return }
    let others = document.problems.count - 1
    let more = others > 0 ? ", and \(others) more" : ""
    chrome.reporter.remark("In the file: \(first.place) \(first.reason)\(more)")
  }

  /// Saves the document and ends all background work.
  ///
  /// - Returns: false if some edits could not be saved, or an exported picture is not written yet; then the
  ///   editor stays open.
  public func close() -> Bool {
    fields.commit()
    // With the undo steps, the insides of deleted subgraphs end.
    let (now, last) = (
      session.document.withoutAbandonedSubgraphs(),
      session.document.withoutAbandonedSubgraphs(isClosing: true)
    )
    if last.graphs.count < now.graphs.count { document.note(last) }
    guard document.save(), chrome.finishExport(), document.close() else { return false }
    session.close()
    return true
  }
}
