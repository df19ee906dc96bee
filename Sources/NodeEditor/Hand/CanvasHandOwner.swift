import NodeGraph
import Panorama

/// What the hand on the canvas asks of the editor.
@MainActor
protocol CanvasHandOwner: AnyObject {
  /// Called when the canvas was pressed.
  func canvasWasPressed()
  /// Opens the list of node types at a point of the canvas; for a dragged wire, only those that fit it.
  func chooseType(at point: CGPoint, for wire: WireDrag?)
  /// Opens a field for the value of an input.
  func editValue(of input: String, of node: NodeID)
  /// Opens a field for the title of a node, or for the text of a card.
  func editTitle(of node: NodeID)
  /// Opens a subgraph.
  func enter(_ node: NodeID)
  /// Lists the ports to which a wire can lead, because they are too small to be tapped.
  func chooseTarget(of wire: WireDrag)
  /// Opens the menu of the selection.
  func showMenu(at place: CGPoint)
  /// Shows a notice for a moment.
  func say(_ text: String, isError: Bool)
  /// Hides the notice.
  func hush()
}
