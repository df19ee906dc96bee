import Foundation

/// Records drawing calls, with Core Graphics' names and meaning, into a `DisplayList`.
///
/// Coordinates are points with the origin at the top left and **y downward**, as in a UIKit view;
/// pictures and text are upright. The context draws no pixels: `displayList` is the drawing, which
/// can be replayed under any transform.
///
/// Calls with NaN or infinite numbers do nothing, and a path that contains one is not drawn;
/// `droppedCount` counts both. Drawings that cannot be visible (outside the clip, or with invisible
/// paint) are not recorded.
public final class CGContext {
  // Calls never overlap, so the run-time checks for exclusive access can be left out.
  @exclusivity(unchecked) var state = GraphicsState()
  @exclusivity(unchecked) var stack: [GraphicsState] = []
  @exclusivity(unchecked) var items: [DisplayItem] = []
  var layers: [OpenLayer] = []
  var currentPath = PathData()
  /// The transform from the coordinates of `currentPath` to those of the list.
  var pathTransform = CGAffineTransform.identity

  /// The number of calls and drawings dropped because of a NaN or infinite number, for diagnostics.
  public internal(set) var droppedCount = 0

  /// The area that has to be drawn, in the list's coordinates: the whole plane, or, after
  /// `setNeedsDisplay(_ rect:)`, that rectangle.
  ///
  /// Everything that touches the area has to be drawn completely; anything else may be omitted. A
  /// layer, or a level of detail, counts as one drawing.
  public let neededArea: CGRect
  /// Whether `neededArea` is less than the whole plane.
  private let needsPart: Bool

  /// The pixels of a context that makes a picture; nil for any other.
  package var bitmapFormat: BitmapFormat?

  /// Whether the surroundings are dark, so that colours with two forms are recorded in their dark form.
  /// Default: false.
  public var isDark = false
  /// Whether a colour with two forms was used, so that the drawing differs in other surroundings.
  package private(set) var followsSurroundings = false

  /// An empty context with the identity as its transform and no clip.
  public init() {
    neededArea = .infinite
    needsPart = false
  }

  /// An empty context that records only drawings that touch `area`.
  public init(neededArea area: CGRect) {
    neededArea = area
    needsPart = true
  }

  /// The drawing so far, as if all open transparency layers had ended. O(n).
  public var displayList: DisplayList {
    var items = items
    for layer in layers.reversed() { items = layer.items + layer.closed(over: items) }
    return DisplayList(items: items)
  }

  /// The drawing so far. If it consists of one short list that is drawn unchanged, the result is that list
  /// itself. A long list stays wrapped, because otherwise it would look as if its items had been drawn one by
  /// one.
  package var unwrappedList: DisplayList {
    guard layers.isEmpty, items.count <= 1 else { return displayList }
    guard let item = items.first else { return .empty }
    guard let list = item.plainList,
      list.isSpatial || list.items.count <= RenewableList.minimumCount
    else { return displayList }
    return list
  }

  /// Adds an item with the current state, unless it would be invisible.
  func record(_ operation: DrawOperation) { record(operation, transform: state.ctm) }

  /// A fast path for a list that is only moved, as most are.
  ///
  /// - Returns: false, without recording anything, if the list needs more than a translation.
  func recordMoved(_ list: DisplayList) -> Bool {
    let t = state.ctm
    guard t.a == 1, t.b == 0, t.c == 0, t.d == 1, t.tx.isFinite, t.ty.isFinite, state.alpha == 1,
      state.blendMode == .normal, state.shadow == nil, !list.bounds.isNull
    else { return false }
    let item = DisplayItem(list, x: t.tx, y: t.ty)
    if let clip = state.clip, !clip.passes(item.bounds) { return false }
    keep(item)
    return true
  }

  /// Appends a finished item, unless it lies outside the needed area.
  func keep(_ item: DisplayItem) {
    if needsPart, layers.isEmpty, !item.bounds.touches(neededArea) { return }
    items.append(item)
  }

  func record(_ operation: DrawOperation, transform: CGAffineTransform) {
    guard operation.isFinite, transform.isFinite else {
      droppedCount += 1
      return
    }
    if operation.isInvisible || !(state.alpha > 0), state.blendMode.keepsBackdropUnderClear {
      return
    }
    let item = DisplayItem(
      operation, transform: transform, alpha: state.alpha, blendMode: state.blendMode,
      shadow: state.shadow
    ).clipped(by: state.clip)
    if !item.bounds.isNull { keep(item) }
  }

  /// Notes that a colour with two forms was used.
  func noteDynamicColor() { followsSurroundings = true }

  /// Whether all numbers are finite; if not, the call counts as dropped.
  func accepts(_ numbers: Double...) -> Bool {
    for n in numbers where !n.isFinite {
      droppedCount += 1
      return false
    }
    return true
  }
}

extension DisplayList {
  /// Records what `body` draws.
  public init(_ body: (CGContext) -> Void) {
    let context = CGContext()
    body(context)
    self = context.displayList
  }
}

extension CGPattern {
  /// A pattern whose cell `draw` draws; nil if `bounds` is empty, a step is 0, `matrix` has no inverse, or
  /// a number is not finite.
  public convenience init?(
    bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat,
    draw: (CGContext) -> Void
  ) {
    self.init(
      bounds: bounds, matrix: matrix, xStep: xStep, yStep: yStep, list: DisplayList(draw))
  }
}

/// The pixels of a context that makes a picture.
package struct BitmapFormat: Hashable, Sendable {
  /// The width in pixels.
  package let width: Int
  /// The height in pixels.
  package let height: Int
  /// Whether the picture is opaque, drawn on black.
  package let isOpaque: Bool

  package init(width: Int, height: Int, isOpaque: Bool) {
    (self.width, self.height, self.isOpaque) = (width, height, isOpaque)
  }
}
