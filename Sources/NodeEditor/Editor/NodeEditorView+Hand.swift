import NodeGraph
import Panorama

/// What the hand on the canvas asks of the editor.
extension NodeEditorView: CanvasHandOwner {
  func canvasWasPressed() {
    fields.commit()
    if window?.firstResponder is TextField { window?.makeFirstResponder(nil) }
  }

  /// The text of the notice above the canvas; nil if there is none.
  package var noticeText: String? { chrome.notice.text }

  func say(_ text: String, isError: Bool) { chrome.notice.show(text, isError: isError) }
  func hush() { chrome.notice.hidePassing() }

  func showMenu(at place: CGPoint) {
    guard let window else { return }
    let selected = selectionItems
    Menu(items: selected.isEmpty ? allMenuItems : selected).present(
      in: window, beside: CGRect(origin: place, size: .zero))
  }

  func chooseType(at point: CGPoint, for wire: WireDrag?) {
    lists.chooseType(at: point, for: wire)
  }
  func chooseTarget(of wire: WireDrag) { lists.chooseTarget(of: wire) }
  func editValue(of input: String, of node: NodeID) { fields.editValue(of: input, of: node) }
  func editTitle(of node: NodeID) { fields.editTitle(of: node) }

  func enter(_ node: NodeID) {
    guard let id = canvas.graph.node(node)?.subgraph, canvas.session.document.graphs[id] != nil
    else {
      return say("The subgraph is missing", isError: true)
    }
    path.append(id)
    canvas.session.show(id)
    showEverything(animated: false)
  }
}
