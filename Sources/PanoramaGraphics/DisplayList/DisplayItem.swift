import Foundation

/// One drawing operation with all the state it needs: items do not depend on one another, so any
/// of them can be skipped, compared or drawn alone.
public struct DisplayItem: Equatable, Sendable {
  /// What is drawn.
  public let operation: DrawOperation
  // Here, as the operation leaves room for it: lists of a million items live on their size.
  /// How the operation's colours meet what is there: what the list around the item drew before it,
  /// for a list in which something blends is one group. For a list, those of the whole group.
  public let blendMode: CGBlendMode
  /// From the item's own coordinates to the list's.
  public let transform: CGAffineTransform
  /// Where it shows, in the list's coordinates; nil: everywhere.
  public let clip: ClipNode?
  /// 0 … 1, multiplies what the operation draws; for a list it fades the whole group.
  public let alpha: Double
  /// Drawn first, in the same blend mode; for a list, the shadow of the whole group.
  public let shadow: DropShadow?
  /// What the item can touch, in the list's coordinates, shadow and clip included. Never too small,
  /// but for the thinnest lines (less than a device pixel wide), which reach half a pixel further.
  /// Null: draws nothing (NaN and infinite geometry among it).
  public let bounds: CGRect
  /// The operation once more, where it is a plain fill.
  package let plainFill: PlainFill?

  /// An item whose bounds follow from the rest. O(points of its path).
  public init(
    _ operation: DrawOperation, transform: CGAffineTransform = .identity, clip: ClipNode? = nil,
    alpha: Double = 1, blendMode: CGBlendMode = .normal, shadow: DropShadow? = nil
  ) {
    self.operation = operation
    self.transform = transform
    self.clip = clip
    self.alpha = alpha
    self.blendMode = blendMode
    self.shadow = shadow
    let isDrawable =
      transform.isFinite && operation.isFinite
      && (alpha > 0 || (alpha == 0 && !blendMode.keepsBackdropUnderClear))
    var box = CGRect.null
    if isDrawable {
      if case .list = operation, !blendMode.keepsBackdropUnderClear {
        // The group's empty parts count too.
        box = .infinite
      } else {
        box = operation.bounds(under: transform).measurable
      }
      if let shadow { box = box.union(shadow.bounds(of: box)) }
    }
    bounds = clip.map { box.intersection($0.bounds) } ?? box
    if case .fill(let path, .nonZero, .color(let color)) = operation, transform.isIdentity,
      clip == nil, alpha == 1, blendMode == .normal, shadow == nil
    {
      plainFill = PlainFill(path, color, isBounded: !box.isNull && !box.isInfinite)
    } else {
      plainFill = nil
    }
  }

  /// A list moved and nothing else. O(1).
  init(_ list: DisplayList, x: Double, y: Double) {
    operation = .list(list)
    transform = CGAffineTransform(translationX: x, y: y)
    (clip, alpha, blendMode, shadow) = (nil, 1, .normal, nil)
    let box = list.bounds
    let isMovable = x.isFinite && y.isFinite && !box.isNull && !box.isInfinite
    let moved = CGRect(
      x: Double(box.origin.x) + x, y: Double(box.origin.y) + y, width: Double(box.size.width),
      height: Double(box.size.height))
    bounds = isMovable ? moved.measurable : x.isFinite && y.isFinite ? box : .null
    plainFill = nil
  }

  /// The same under a clip: without it where it would cut nothing off, for clips cost time and keep
  /// rectangles from being known as opaque.
  func clipped(by clip: ClipNode?) -> DisplayItem {
    guard let clip, !clip.passes(bounds) else { return self }
    return DisplayItem(self, clip: clip)
  }

  private init(_ item: DisplayItem, clip: ClipNode) {
    (operation, transform, alpha) = (item.operation, item.transform, item.alpha)
    (blendMode, shadow) = (item.blendMode, item.shadow)
    self.clip = clip
    bounds = item.bounds.intersection(clip.bounds)
    plainFill = nil
  }

  /// Draws its operation where that is, as it is.
  var isPlain: Bool {
    transform.isIdentity && clip == nil && alpha == 1 && blendMode == .normal && shadow == nil
  }

  /// What it draws depends on what lies below, in more than by being laid over it.
  var blends: Bool {
    if blendMode != .normal { return true }
    if case .detail(let list, _) = operation { return list.blends }
    return false
  }

  /// The list it draws, if nothing is done to it.
  var plainList: DisplayList? {
    guard case .list(let list) = operation, isPlain else { return nil }
    return list
  }
}
