import Foundation

/// A drawing operation with all the state it needs. Items do not depend on one another, so each can
/// be skipped, compared or drawn alone.
public struct DisplayItem: Equatable, Sendable {
  /// The drawing operation.
  public let operation: DrawOperation
  // Declared here to fill the padding after the operation: the size of an item matters in lists of a million
  // items.
  /// How the drawing is combined with its backdrop, which is what the enclosing list drew before it.
  /// If the item is a list, the mode applies to the whole group.
  public let blendMode: CGBlendMode
  /// The transform from the item's own coordinates to those of the list.
  public let transform: CGAffineTransform
  /// The clip in the list's coordinates, if any.
  public let clip: NestedClip?
  /// The opacity of the drawing, 0 … 1; if the item is a list, of the whole group.
  public let alpha: Double
  /// The shadow, which is drawn first, in the same blend mode; if the item is a list, the shadow of
  /// the whole group.
  public let shadow: DropShadow?
  /// The area that the item can touch, in the list's coordinates, including shadow and clip.
  ///
  /// Only lines thinner than a device pixel reach beyond it, by half a pixel. The bounds are null if
  /// the item draws nothing, for example because its geometry is NaN or infinite.
  public let bounds: CGRect
  /// What is filled, stroked or written; nil for all other operations.
  @usableFromInline
  package let flat: FlatItem?
  /// What else the item needs for that, or the paint of an item that covers everything.
  package let details: ShapeDetails?

  /// An item whose bounds are computed from the arguments. O(points of its path).
  public init(
    _ operation: DrawOperation, transform: CGAffineTransform = .identity, clip: NestedClip? = nil,
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
        // The mode also acts on the empty parts of the group.
        box = .infinite
      } else {
        box = operation.bounds(under: transform).measurable
      }
      if let shadow { box = box.union(shadow.bounds(of: box)) }
    }
    bounds = clip.map { box.intersection($0.bounds) } ?? box
    let isPlain =
      transform.isIdentity && clip == nil && alpha == 1 && blendMode == .normal && shadow == nil
      && !box.isNull && !box.isInfinite
    // One switch: each takes about as long as the rest of the initializer.
    switch operation {
    case .fill(let path, let rule, .color(let color)):
      flat = FlatShape(path, rule, isPlain: isPlain, color: color).map { FlatItem($0) }
      details = nil
    case .fill(let path, let rule, let paint):
      flat = FlatShape(path, rule, isPlain: isPlain, color: nil).map { FlatItem($0) }
      details = ShapeDetails(paint)
    case .stroke(let path, let style, let paint):
      let paint = FlatPaint(paint)
      flat = FlatShape(stroking: path, color: paint.color).map { FlatItem($0) }
      details = ShapeDetails(style: FlatStroke(style), paint: paint)
    case .glyphs(let run, .color(let color)):
      flat = FlatText(run, color: color).map { FlatItem($0) }
      details = nil
    case .glyphs(let run, let paint):
      flat = FlatText(run, color: nil).map { FlatItem($0) }
      details = ShapeDetails(paint)
    case .cover(let paint):
      flat = nil
      details = ShapeDetails(paint)
    default: (flat, details) = (nil, nil)
    }
  }

  /// A list that is only moved. O(1).
  init(_ list: DisplayList, x: Double, y: Double) {
    operation = .list(list)
    transform = CGAffineTransform(translationX: x, y: y)
    (clip, alpha, blendMode, shadow) = (nil, 1, .normal, nil)
    bounds = Self.bounds(of: ListRef(list), x: x, y: y)
    (flat, details) = (nil, nil)
  }

  /// What is filled or stroked; nil for all other operations.
  @inlinable @inline(__always)
  package var shape: FlatShape? { flat?.shape }

  /// What is written; nil for all other operations.
  @inlinable @inline(__always)
  package var text: FlatText? { flat?.text }

  /// The area that a list can touch if it is only moved. O(1).
  @inline(__always)
  static func bounds(of list: ListRef, x: Double, y: Double) -> CGRect {
    let box = list.bounds
    let isMovable = x.isFinite && y.isFinite && !box.isNull && !box.isInfinite
    let moved = CGRect(
      x: box.origin.x + x, y: box.origin.y + y, width: box.size.width,
      height: box.size.height)
    return isMovable ? moved.measurable : x.isFinite && y.isFinite ? box : .null
  }

  /// The area that an item can touch that draws a list as a group and does nothing else. O(1).
  @inline(__always)
  static func bounds(
    of list: ListRef, under transform: CGAffineTransform, alpha: Double
  ) -> CGRect {
    transform.isFinite && alpha > 0 ? list.bounds.applying(transform).measurable : .null
  }

  /// The item with a clip. A clip that would have no effect is left out, because clips cost time
  /// and hide the fact that a rectangle is opaque.
  func clipped(by clip: NestedClip?) -> DisplayItem {
    guard let clip, !clip.passes(bounds) else { return self }
    return DisplayItem(self, clip: clip)
  }

  private init(_ item: DisplayItem, clip: NestedClip) {
    (operation, transform, alpha) = (item.operation, item.transform, item.alpha)
    (blendMode, shadow) = (item.blendMode, item.shadow)
    self.clip = clip
    bounds = item.bounds.intersection(clip.bounds)
    var flat = item.flat
    flat?.isPlainFill = false
    self.flat = flat
    details = item.details
  }

  /// Whether the item draws its operation without any change.
  var isPlain: Bool {
    transform.isIdentity && clip == nil && alpha == 1 && blendMode == .normal && shadow == nil
  }

  /// Whether the result depends on the backdrop other than by normal compositing.
  var blends: Bool {
    if blendMode != .normal { return true }
    if case .detail(let list, _) = operation { return list.blends }
    return false
  }

  /// The list that the item draws without any change; nil for any other item.
  var plainList: DisplayList? {
    guard case .list(let list) = operation, isPlain else { return nil }
    return list
  }
}
