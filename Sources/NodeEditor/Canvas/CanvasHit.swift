import NodeGraph
import Panorama
import PanoramaBlocks

/// What is at a point of the canvas.
enum CanvasHit: Equatable {
  /// An output or input of a node.
  case port(NodeID, name: String, isInput: Bool)
  /// The field in which the value of an input is set.
  case field(NodeID, input: String)
  /// The mark that folds a node.
  case fold(NodeID)
  /// The box of a task in the text of a card, with its place in the text.
  case task(NodeID, place: Int)
  /// A link in the text of a card.
  case link(NodeID, InlineLink)
  /// Another part of a node.
  case node(NodeID)
  /// The title of a group.
  case group(NodeID)
  /// The dot in the middle of a side of a card or group, where edges begin.
  case side(NodeID, CardSide)
  /// An edge or a corner of a node's frame, which changes its size.
  case border(NodeID, FrameEdges)
  case wire(WireID)
  /// The handle at an end of a selected wire.
  case wireEnd(WireID, isStart: Bool)
  case ground

  /// The node that was hit; nil for wires and the ground.
  var node: NodeID? {
    switch self {
    case .port(let id, _, _), .field(let id, _), .fold(let id), .node(let id), .group(let id),
      .side(let id, _), .border(let id, _), .task(let id, _), .link(let id, _):
      id
    case .wire, .wireEnd, .ground: nil
    }
  }

  /// The same without its parts: the whole node, or the whole wire.
  var whole: CanvasHit {
    if case .wireEnd(let id, _) = self { return .wire(id) }
    return node.map { .node($0) } ?? self
  }
}

/// Handles fingers and the mouse on the canvas.
@MainActor
protocol CanvasTouchHandling: AnyObject {
  func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?)
  func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?)
  func touchesEnded(_ touches: Set<Touch>)
  func touchesCancelled(_ touches: Set<Touch>)
  /// Called when the mouse is over a point of the canvas without a button, or has left it (nil).
  func mouseMoved(to point: CGPoint?)
  func rightMouseDown(at point: CGPoint, with event: MouseEvent)
}
