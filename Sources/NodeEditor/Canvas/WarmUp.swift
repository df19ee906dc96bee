import NodeGraph
import Panorama

/// Records the drawings of invisible nodes and wires, a few in each frame after a graph was opened, so that
/// zooming in and scrolling do not have to record many in one frame. The nearest come first.
@MainActor
final class WarmUp: FrameAnimation {
  private weak var canvas: NodeCanvas?
  private var nodes: Set<NodeID>
  private var wireCount = 0
  private var isWaitedFor = false

  /// The numbers of nodes and of wires recorded per frame, which take about half a millisecond. Long texts count as
  /// several nodes.
  private static let nodesPerFrame = 25
  private static let wiresPerFrame = 60
  /// The numbers while the canvas waits for visible nodes and wires.
  private static let urgentNodes = 60
  private static let urgentWires = 150

  /// - Parameters:
  ///   - canvas: what is recorded.
  ///   - former: one that has recorded nodes already; nil if none was.
  init(_ canvas: NodeCanvas, after former: WarmUp? = nil) {
    self.canvas = canvas
    nodes = former?.nodes ?? Set(canvas.nodeViews.keys)
  }

  /// Records nodes again that have changed while they were invisible.
  func renew(_ ids: [NodeID]) { nodes.formUnion(ids) }

  /// Whether everything in an area has been recorded. If not, the canvas is told when all that is visible has been.
  func isReady(_ area: CGRect) -> Bool {
    guard let canvas else { return true }
    isWaitedFor =
      canvas.cards(touching: area).contains { nodes.contains($0) }
      || canvas.wires.hasUnrecorded(in: area)
    return !isWaitedFor
  }

  func advance(to time: Double) -> Bool {
    guard let canvas, canvas.warmUp === self else { return false }
    let visible = canvas.visibleRect
    if isWaitedFor {
      record(in: visible, Self.urgentNodes)
      _ = canvas.wires.prepare(visible, maximum: Self.urgentWires)
      if isReady(visible) { canvas.groundDidChange() }
      return true
    }
    let near = visible.insetBy(dx: -1.5 * visible.width, dy: -1.5 * visible.height)
    if !record(in: near, Self.nodesPerFrame) {
      record(Array(nodes.prefix(Self.nodesPerFrame)), Self.nodesPerFrame)
    }
    if canvas.wires.prepare(near, maximum: Self.wiresPerFrame) { return true }
    let end = wireCount + Self.wiresPerFrame
    let isDone = canvas.wires.prepare(wireCount..<end)
    wireCount = end
    return !(nodes.isEmpty && isDone)
  }

  /// Records some nodes in an area; returns whether there were any.
  @discardableResult
  private func record(in area: CGRect, _ maximum: Int) -> Bool {
    guard let canvas else { return false }
    let next = canvas.cards(touching: area).lazy.filter { self.nodes.contains($0) }.prefix(maximum)
    let found = Array(next)
    record(found, maximum)
    return !found.isEmpty
  }

  /// Records nodes until they count as many as `maximum`; at least one.
  private func record(_ ids: [NodeID], _ maximum: Int) {
    var count = 0
    for id in ids where count < maximum {
      count += canvas?.nodeViews[id]?.recordingCost ?? 1
      record(id)
    }
  }

  private func record(_ id: NodeID) {
    canvas?.nodeViews[id]?.displayIfNeeded()
    nodes.remove(id)
  }
}
