import NodeGraph
import Panorama

/// Everything that determines how a node looks.
struct NodeFace: Equatable {
  var node: Node
  var box: NodeBox
  /// The title that is shown.
  var title: String
  /// The category of its type, which determines the colour of its title.
  var category: String
  var result: NodeResult?
  var isSelected = false
  /// Whether the mouse is over it, or a wire is dragged to it.
  var isHovered = false

  /// The values of the outputs, in their order; empty if there are none.
  var values: [Value] {
    if case .values(let values)? = result { values } else { [] }
  }

  /// Why there is no result; nil if there is one. Nodes of other programs compute nothing, which is not an
  /// error.
  var failure: NodeFailure? {
    guard case .failure(let failure)? = result, box.style == .rows || box.style == .dot else {
      return nil
    }
    return failure
  }

  /// The progress of a long computation, 0 … 1; nil if nothing is being computed.
  var progress: Double? {
    if case .working(let fraction)? = result { fraction } else { nil }
  }
}
