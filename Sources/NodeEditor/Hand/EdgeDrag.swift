import Foundation
import NodeGraph
import Panorama

/// A dragged edge between cards or groups. One end is fixed; the other follows the hand and snaps to the sides of
/// cards.
@MainActor
struct EdgeDrag {
  /// The fixed end. Its side may be missing in an edge of the file.
  let fixed: Wire.End
  /// Whether the start of the edge follows the hand.
  let movesStart: Bool
  /// The edge whose end is being moved; nil for a new one.
  let moved: WireID?
  /// The wire of the card's value, which the drag makes instead if it ends at an input; nil if the card has none.
  private(set) var value: WireDrag?
  /// The end and the card below the hand; nil if no card is there.
  private(set) var target: (end: Wire.End, place: CGPoint)?

  /// Starts to drag a new edge from a card.
  ///
  /// - Parameters:
  ///   - node: the card.
  ///   - side: the side at which it begins; nil for the one that fits best.
  ///   - canvas: the canvas.
  init(from node: NodeID, side: CardSide?, on canvas: NodeCanvas) {
    fixed = Wire.End(node, side: side?.rawValue)
    movesStart = false
    moved = nil
    if let port = canvas.nodeViews[node]?.face.box.rows.first(where: { !$0.isInput })?.port.name {
      value = WireDrag(from: Wire.End(node, port), isFromOutput: true, on: canvas)
    }
  }

  /// Starts to move an end of an edge.
  init(moving wire: Wire, start: Bool) {
    fixed = start ? wire.to : wire.from
    movesStart = start
    moved = wire.id
  }

  /// The ends of the edge if the moved one is at `end`.
  func ends(_ end: Wire.End) -> (from: Wire.End, to: Wire.End) {
    movesStart ? (end, fixed) : (fixed, end)
  }

  /// Snaps to an input that fits, or to the card or group below the hand.
  mutating func follow(_ point: CGPoint, on canvas: NodeCanvas) {
    value?.follow(point, on: canvas)
    target = nil
    guard value?.target == nil else { return }
    guard let node = canvas.edgeTarget(at: point), node != fixed.node,
      let rect = canvas.rect(of: node)
    else { return }
    let side = CardSide.nearest(to: point, of: rect)
    target = (Wire.End(node, side: side.rawValue), side.middle(of: rect))
  }

  /// The curve from the fixed end to the hand, or to the side to which it snaps; nil if the fixed end is gone.
  func shape(to point: CGPoint, on canvas: NodeCanvas) -> WireShape? {
    if value?.target != nil { return value?.shape(to: point, on: canvas) }
    guard let rect = canvas.rect(of: fixed.node) else { return nil }
    let here = (rect, fixed.cardSide)
    let end: (rect: CGRect, side: CardSide?) =
      target.flatMap { target in
        canvas.rect(of: target.end.node).map { ($0, target.end.cardSide) }
      } ?? (CGRect(origin: point, size: .zero), nil)
    return movesStart ? WireShape(from: end, to: here) : WireShape(from: here, to: end)
  }
}

extension NodeCanvas {
  /// The card or group at which an edge ends that is dropped at a point: a card there or near, or the group whose
  /// title or border is there; nil if there is none.
  func edgeTarget(at point: CGPoint) -> NodeID? {
    let reach = NodeMetrics.snapDistance / shownScale
    let near = CGRect(origin: point, size: .zero).insetBy(dx: -reach, dy: -reach)
    let cards = nodes(touching: near).filter { nodeViews[$0]?.face.box.style == .card }
    func distance(_ id: NodeID) -> Double {
      guard let rect = rect(of: id) else { return .infinity }
      let x = max(Double(rect.minX - point.x), 0, Double(point.x - rect.maxX))
      return hypot(x, max(Double(rect.minY - point.y), 0, Double(point.y - rect.maxY)))
    }
    let nearest = cards.map { ($0, distance($0)) }.filter { $0.1 <= reach }
      .min { ($0.1, $1.0) < ($1.1, $0.0) }
    if let nearest { return nearest.0 }
    return graph.nodeIDs.reversed().first { id in
      guard let frame = groupFrames[id] else { return false }
      guard frame.insetBy(dx: -reach, dy: -reach).contains(point) else { return false }
      let inside = CGRect(
        x: frame.minX + reach, y: frame.minY + NodeMetrics.groupTitleHeight,
        width: max(0, frame.width - 2 * reach),
        height: max(0, frame.height - NodeMetrics.groupTitleHeight - reach))
      return !inside.contains(point)
    }
  }
}
