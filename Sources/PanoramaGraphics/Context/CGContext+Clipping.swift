import Foundation

extension CGContext {
  /// Intersects the clip with the current path, which is then thrown away. Edges are antialiased.
  /// An empty path lets nothing through.
  public func clip(using rule: CGPathFillRule = .winding) {
    let transform = pathTransform
    clip(to: takePath(), rule, transform)
  }

  /// Intersects the clip with a rectangle, and throws the current path away.
  public func clip(to rect: CGRect) {
    beginPath()
    if rect.isInfinite { return }
    guard state.ctm.isIdentity, rect.isFinite else {
      return clip(to: Path(rect: rect), .nonZero, state.ctm)
    }
    state.clip = ClipNode(shape: .rect(rect.standardized), parent: state.clip)
  }

  /// Intersects the clip with the union of rectangles, and throws the current path away.
  public func clip(to rects: [CGRect]) {
    beginPath()
    var path = Path()
    for rect in rects { path.addRect(rect) }
    clip(to: path, .nonZero, state.ctm)
  }

  /// Intersects the clip with a path, leaving the current one alone.
  public func clip(to path: Path, using rule: FillRule = .nonZero) {
    clip(to: path, rule, state.ctm)
  }

  /// The box around the clip in current coordinates; infinite without a clip, null where nothing
  /// can show.
  public var boundingBoxOfClipPath: CGRect {
    var box = state.clip?.bounds ?? .infinite
    if let outer = layers.last?.clipBounds { box = box.intersection(outer) }
    if box.isNull || box.isInfinite { return box }
    guard state.ctm.determinant != 0 else { return .null }
    return box.applying(state.ctm.inverted())
  }

  /// A rectangle under a transform that keeps it upright stays a rectangle.
  private func clip(to path: Path, _ rule: FillRule, _ transform: CGAffineTransform) {
    guard path.isFinite else {
      droppedCount += 1
      return
    }
    let mapped = transform.isIdentity ? path : path.applying(transform)
    let shape: ClipNode.Shape = mapped.rectangle.map { .rect($0) } ?? .path(mapped, rule)
    state.clip = ClipNode(shape: shape, parent: state.clip)
  }
}
