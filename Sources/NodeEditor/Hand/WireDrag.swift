import Foundation
import NodeGraph
import Panorama

/// A dragged wire. One end is fixed; the other follows the hand and snaps to matching ports.
@MainActor
struct WireDrag {
  /// The fixed end.
  let fixed: Wire.End
  /// Whether the fixed end is an output.
  let isFromOutput: Bool
  /// The wire whose end is being moved; nil for a new one.
  let moved: WireID?
  let type: PortType
  /// The nearest port, and why the wire cannot be connected to it, if it cannot; nil if no port is near.
  private(set) var target: (end: Wire.End, place: CGPoint, refusal: WireRefusal?)?

  /// Starts to drag a wire. Nil if the canvas has no such port.
  ///
  /// - Parameters:
  ///   - fixed: the fixed end.
  ///   - isFromOutput: whether the fixed end is an output.
  ///   - moved: the wire whose end is being moved.
  ///   - canvas: the canvas.
  init?(from fixed: Wire.End, isFromOutput: Bool, moved: WireID? = nil, on canvas: NodeCanvas) {
    guard
      let row = canvas.nodeViews[fixed.node]?.face.box.row(fixed.port, isInput: !isFromOutput)
    else { return nil }
    self.fixed = fixed
    self.isFromOutput = isFromOutput
    self.moved = moved
    type = row.port.type
  }

  /// The ends that the wire has if it is connected to `end`, in the direction of its values.
  func ends(to end: Wire.End) -> (from: Wire.End, to: Wire.End) {
    isFromOutput ? (fixed, end) : (end, fixed)
  }

  /// Whether the type of a port matches the fixed end's.
  func fits(_ port: Port) -> Bool { isFromOutput ? type.fits(port.type) : port.type.fits(type) }

  /// Snaps to the nearest port within reach of the hand.
  mutating func follow(_ point: CGPoint, on canvas: NodeCanvas) {
    target = nil
    let reach = NodeMetrics.snapDistance / canvas.shownScale
    var best = (fits: false, distance: Double.infinity)
    var found: (end: Wire.End, place: CGPoint, fits: Bool)?
    for viewlet in canvas.nodeViews.values where viewlet.id != fixed.node {
      let rect = viewlet.rect
      guard rect.insetBy(dx: -reach, dy: -reach).contains(point) else { continue }
      for row in viewlet.face.box.rows where row.isInput == isFromOutput {
        let place = viewlet.place(of: row)
        // Inside a node, the whole row counts as its port.
        let isInRow =
          rect.contains(point)
          && abs(Double(place.y - point.y)) <= NodeMetrics.rowHeight / 2
        let distance = hypot(Double(place.x - point.x), Double(place.y - point.y))
        guard distance <= reach || isInRow else { continue }
        // A matching port is preferred to a nearer one that does not match.
        let fits = fits(row.port)
        if fits && !best.fits || fits == best.fits && distance < best.distance {
          best = (fits, distance)
          found = (Wire.End(viewlet.id, row.port.name), place, fits)
        }
      }
    }
    if let found { aim(at: found.end, found.place, on: canvas) }
  }

  /// Snaps to the port of a node that fits best: one that fits and is free, before one that fits, before any other.
  mutating func snap(to node: NodeID, on canvas: NodeCanvas) {
    target = nil
    guard node != fixed.node, let viewlet = canvas.nodeViews[node] else { return }
    let rows = viewlet.face.box.rows.filter { $0.isInput == isFromOutput }
    let best = rows.first { fits($0.port) && !$0.isWired } ?? rows.first { fits($0.port) }
    guard let row = best ?? rows.first else { return }
    aim(at: Wire.End(node, row.port.name), viewlet.place(of: row), on: canvas)
  }

  private mutating func aim(at end: Wire.End, _ place: CGPoint, on canvas: NodeCanvas) {
    let (from, to) = ends(to: end)
    let refusal = canvas.session.document.refusal(
      of: from, to: to, in: canvas.session.graphID, types: canvas.session.types)
    target = (end, place, refusal)
  }

  /// The curve from the fixed end to the hand, or to the port to which it snaps; nil if the fixed end is gone.
  func shape(to point: CGPoint, on canvas: NodeCanvas) -> WireShape? {
    guard
      let start = canvas.nodeViews[fixed.node]?
        .place(ofPort: fixed.port, isInput: !isFromOutput)
    else { return nil }
    let end = target?.refusal == nil ? target?.place ?? point : point
    return isFromOutput ? WireShape(from: start, to: end) : WireShape(from: end, to: start)
  }

  /// The rectangles of the nodes with a matching port, and of the node with the fixed end.
  func candidates(on canvas: NodeCanvas) -> [CGRect] {
    canvas.nodeViews.values.filter { viewlet in
      viewlet.id == fixed.node
        || viewlet.face.box.rows.contains { $0.isInput == isFromOutput && fits($0.port) }
    }.map(\.rect)
  }
}
