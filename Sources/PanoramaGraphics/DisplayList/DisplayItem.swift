import Foundation

/// One drawing operation with all the state it needs: items do not depend on one another, so any
/// of them can be skipped, compared or drawn alone.
public struct DisplayItem: Equatable, Sendable {
  /// What is drawn.
  public let operation: DrawOperation
  /// From the item's own coordinates to the list's.
  public let transform: CGAffineTransform
  /// Where it shows, in the list's coordinates; nil: everywhere.
  public let clip: ClipNode?
  /// 0 … 1, multiplies what the operation draws; for a list it fades the whole group.
  public let alpha: Double
  /// What the item can touch, in the list's coordinates, clip included. Never too small, but for
  /// the thinnest lines (less than a device pixel wide), which reach half a pixel further. Null:
  /// draws nothing (NaN and infinite geometry among it).
  public let bounds: CGRect

  /// An item whose bounds follow from the rest. O(points of its path).
  public init(
    _ operation: DrawOperation, transform: CGAffineTransform = .identity, clip: ClipNode? = nil,
    alpha: Double = 1
  ) {
    self.operation = operation
    self.transform = transform
    self.clip = clip
    self.alpha = alpha
    let drawable = transform.isFinite && operation.isFinite && alpha > 0
    let box = drawable ? operation.bounds(under: transform).measurable : .null
    bounds = clip.map { box.intersection($0.bounds) } ?? box
  }
}
