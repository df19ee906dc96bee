import Foundation

/// One drawing operation with all the state it needs: items do not depend on one another, so any
/// of them can be skipped, compared or drawn alone.
public struct DisplayItem: Equatable, Sendable {
  public var operation: DrawOperation
  /// From the item's own coordinates to the list's.
  public var transform: CGAffineTransform
  public var clip: ClipNode?
  /// 0 … 1, multiplies what the operation draws; for a list it fades the whole group.
  public var alpha: Double
  /// What the item can touch, in the list's coordinates, clip included. Never too small.
  public let bounds: CGRect

  public init(
    _ operation: DrawOperation, transform: CGAffineTransform = .identity, clip: ClipNode? = nil,
    alpha: Double = 1
  ) {
    self.operation = operation
    self.transform = transform
    self.clip = clip
    self.alpha = alpha
    let box = operation.bounds.applying(transform)
    bounds = clip.map { box.intersection($0.bounds) } ?? box
  }
}

extension DrawOperation {
  /// What the operation can touch, in its own coordinates.
  var bounds: CGRect {
    switch self {
    case .fill(let path, _, _): return path.controlPointBounds
    case .stroke(let path, let style, _):
      let box = path.controlPointBounds
      let reach = style.reach
      return box.isNull ? box : box.insetBy(dx: -reach, dy: -reach)
    case .cover(let paint): return paint.reach
    case .image(_, let rect, _): return rect.standardized
    case .glyphs(let run, _): return run.bounds
    case .list(let list): return list.bounds
    }
  }
}

extension StrokeStyle {
  /// How far ink can lie from the path.
  var reach: Double {
    let half = abs(lineWidth) / 2
    let miter = lineJoin == .miter ? max(1, miterLimit) : 1
    let cap = lineCap == .square ? 2.0.squareRoot() : 1
    return half * max(miter, cap)
  }
}
