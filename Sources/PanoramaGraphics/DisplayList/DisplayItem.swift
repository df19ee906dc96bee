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
  /// What is filled or stroked; nil for all other operations.
  package let shape: FlatShape?
  /// What the shape needs beside path and colour, if anything.
  package let details: ShapeDetails?

  /// An item whose bounds are computed from the arguments. O(points of its path).
  public init(
    _ operation: DrawOperation, transform: CGAffineTransform = .identity, clip: NestedClip? = nil,
    alpha: Double = 1, blendMode: CGBlendMode = .normal, shadow: DropShadow? = nil
  ) {
    self.init(
      operation, transform: transform, clip: clip, alpha: alpha, blendMode: blendMode,
      shadow: shadow, details: nil)
  }

  /// The same operation alone, with an alpha of its own. It allocates nothing.
  package init(operationOf item: DisplayItem, alpha: Double) {
    self.init(
      item.operation, transform: .identity, clip: nil, alpha: alpha, blendMode: .normal,
      shadow: nil, details: item.details)
  }

  /// - Parameter known: the details of another item with the same operation.
  private init(
    _ operation: DrawOperation, transform: CGAffineTransform, clip: NestedClip?, alpha: Double,
    blendMode: CGBlendMode, shadow: DropShadow?, details known: ShapeDetails?
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
      shape = FlatShape(path, rule, isPlain: isPlain, color: color)
      details = nil
    case .fill(let path, let rule, let paint):
      shape = FlatShape(path, rule, isPlain: isPlain, color: nil)
      details = known ?? ShapeDetails(style: FlatStroke(), paint: FlatPaint(paint))
    case .stroke(let path, let style, let paint):
      let paint = FlatPaint(paint)
      shape = FlatShape(stroking: path, color: paint.color)
      details = known ?? ShapeDetails(style: FlatStroke(style), paint: paint)
    default: (shape, details) = (nil, nil)
    }
  }

  /// A list that is only moved. O(1).
  init(_ list: DisplayList, x: Double, y: Double) {
    operation = .list(list)
    transform = CGAffineTransform(translationX: x, y: y)
    (clip, alpha, blendMode, shadow) = (nil, 1, .normal, nil)
    let box = list.bounds
    let isMovable = x.isFinite && y.isFinite && !box.isNull && !box.isInfinite
    let moved = CGRect(
      x: box.origin.x + x, y: box.origin.y + y, width: box.size.width,
      height: box.size.height)
    bounds = isMovable ? moved.measurable : x.isFinite && y.isFinite ? box : .null
    (shape, details) = (nil, nil)
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
    var flat = item.shape
    flat?.isPlainFill = false
    (shape, details) = (flat, item.details)
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
