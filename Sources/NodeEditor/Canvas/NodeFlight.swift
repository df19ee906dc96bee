import NodeGraph
import Panorama

/// An animation that moves nodes to the positions that the document already has.
@MainActor
final class NodeFlight: FrameAnimation {
  struct Way {
    let id: NodeID
    let start: CGPoint
    let end: CGPoint
  }

  private weak var canvas: NodeCanvas?
  private let ways: [Way]
  private let revision: Int
  private let start: Double
  private static let duration = 0.3

  /// - Parameters:
  ///   - canvas: the canvas of the nodes.
  ///   - ways: the start and the end of each node.
  ///   - revision: the document's revision. Another edit ends the flight.
  ///   - start: the time at which it begins, in seconds of the host's clock.
  init(_ canvas: NodeCanvas, _ ways: [Way], revision: Int, start: Double) {
    self.canvas = canvas
    self.ways = ways
    self.revision = revision
    self.start = start
  }

  func advance(to time: Double) -> Bool {
    guard let canvas, canvas.session.document.revision == revision else { return false }
    let share = min(1, max(0, (time - start) / Self.duration))
    let eased = share * share * (3 - 2 * share)
    var places: [NodeID: CGPoint] = [:]
    for way in ways where canvas.rect(of: way.id) != nil {
      places[way.id] = CGPoint(
        x: way.start.x + (way.end.x - way.start.x) * eased,
        y: way.start.y + (way.end.y - way.start.y) * eased)
    }
    canvas.move(to: places)
    if share == 1 { canvas.flightDidEnd() }
    return share < 1
  }
}
