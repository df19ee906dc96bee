import Foundation

extension CGContext {
  /// Intersects the clip with the current path, which is then discarded. Edges are antialiased. An
  /// empty path clips everything.
  public func clip(using rule: CGPathFillRule = .winding) {
    let transform = pathTransform
    clip(to: takePath(), rule, transform)
  }

  /// Intersects the clip with a rectangle, and discards the current path.
  public func clip(to rect: CGRect) {
    beginPath()
    if rect.isInfinite { return }
    guard state.ctm.isIdentity, rect.isFinite else {
      return clip(to: PathData(rect: rect), .nonZero, state.ctm)
    }
    clip(to: rect.standardized, inside: state.clip)
  }

  /// Intersects the clip with the union of rectangles, and discards the current path.
  public func clip(to rects: [CGRect]) {
    beginPath()
    var path = PathData()
    for rect in rects { path.addRect(rect) }
    clip(to: path, .nonZero, state.ctm)
  }

  /// Intersects the clip with `path`, and keeps the current path.
  public func clip(to path: PathData, using rule: CGPathFillRule = .nonZero) {
    clip(to: path, rule, state.ctm)
  }

  /// Intersects the clip with a picture stretched over `rect`, and discards the current path. The
  /// coverage is the picture's gray value if the picture is opaque, otherwise its alpha.
  public func clip(to rect: CGRect, mask: CGImage) {
    beginPath()
    guard rect.isFinite else {
      droppedCount += 1
      return
    }
    state.clip = NestedClip(shape: .mask(mask, rect.standardized, state.ctm), parent: state.clip)
  }

  /// The bounding box of the clip in current coordinates; infinite without a clip, null if nothing
  /// can be visible.
  public var boundingBoxOfClipPath: CGRect {
    var box = state.clip?.bounds ?? .infinite
    if let outer = layers.last?.clipBounds { box = box.intersection(outer) }
    if box.isNull || box.isInfinite { return box }
    guard state.ctm.determinant != 0 else { return .null }
    return box.applying(state.ctm.inverted())
  }

  /// Clips to a path. A path that is still an upright rectangle after the transform clips as a rectangle,
  /// which is faster.
  private func clip(to path: PathData, _ rule: CGPathFillRule, _ transform: CGAffineTransform) {
    guard path.isFinite else {
      droppedCount += 1
      return
    }
    let mapped = transform.isIdentity ? path : path.applying(transform)
    if let rect = mapped.rectangle { return clip(to: rect, inside: state.clip) }
    state.clip = NestedClip(shape: .path(mapped, rule), parent: state.clip)
  }

  /// Clips to a rectangle. If `clip` is a rectangle too, their intersection replaces both.
  private func clip(to rect: CGRect, inside clip: NestedClip?) {
    if let clip, case .rect(let outer) = clip.shape {
      state.clip = NestedClip(shape: .rect(rect.intersection(outer)), parent: clip.parent)
    } else {
      state.clip = NestedClip(shape: .rect(rect), parent: clip)
    }
  }
}
