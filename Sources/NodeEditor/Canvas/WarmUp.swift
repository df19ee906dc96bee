import Panorama

/// Records the drawings of nodes and wires that are not in sight, a few in each frame after a graph was
/// opened, so that zooming in does not have to record many at once.
@MainActor
final class WarmUp: FrameAnimation {
  private weak var canvas: NodeCanvas?
  private var nodes: [NodeViewlet]
  private var wireCount = 0

  /// The numbers of nodes and of wires in a frame: about half a millisecond.
  private static let nodesPerFrame = 25
  private static let wiresPerFrame = 60

  init(_ canvas: NodeCanvas) {
    self.canvas = canvas
    nodes = Array(canvas.nodeViews.values)
  }

  func advance(to time: Double) -> Bool {
    guard let canvas, canvas.warmUp === self else { return false }
    for node in nodes.suffix(Self.nodesPerFrame) { _ = node.recorded() }
    nodes.removeLast(min(nodes.count, Self.nodesPerFrame))
    let end = wireCount + Self.wiresPerFrame
    let isDone = canvas.wires.prepare(wireCount..<end)
    wireCount = end
    return !(nodes.isEmpty && isDone)
  }
}
