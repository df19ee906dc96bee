import Foundation

/// Records drawing calls, with Core Graphics' names and meaning, into a `DisplayList`.
///
/// Coordinates: points, origin top left, **y down**, as in a UIKit view; pictures and text stand
/// upright. The context draws no pixels: `displayList` is the drawing, to be replayed under any
/// transform.
///
/// Calls with NaN or infinite numbers do nothing, and a path that holds one is not drawn;
/// `droppedCount` counts both. What cannot show (outside the clip, invisible paint) is not
/// recorded.
public final class CGContext {
  // Nothing of a call is still at work when the next begins, so that it need not be checked at run
  // time, call by call.
  @exclusivity(unchecked) var state = GraphicsState()
  @exclusivity(unchecked) var stack: [GraphicsState] = []
  @exclusivity(unchecked) var items: [DisplayItem] = []
  var layers: [OpenLayer] = []
  var currentPath = Path()
  /// The transform under which `currentPath` is written down.
  var pathTransform = CGAffineTransform.identity

  /// Calls and drawings left out so far because of a NaN or infinite number: for diagnostics.
  public internal(set) var droppedCount = 0

  /// What has to be drawn, in the coordinates the context begins with: all of the plane, or, after
  /// `setNeedsDisplay(_ rect:)`, that rectangle. What touches it has to be drawn whole; what does not
  /// may be drawn or left out. A layer, or a level of detail, is one drawing in this.
  public let neededArea: CGRect
  /// That is not all of the plane.
  private let needsPart: Bool

  /// A context with an empty drawing, the identity as `ctm` and no clip.
  public init() {
    neededArea = .infinite
    needsPart = false
  }

  /// The same, which keeps of what is drawn only what touches `area`.
  package init(neededArea area: CGRect) {
    neededArea = area
    needsPart = true
  }

  /// What has been drawn so far; open transparency layers count as ended. O(n).
  public var displayList: DisplayList {
    var items = items
    for layer in layers.reversed() { items = layer.items + layer.closed(over: items) }
    return DisplayList(items: items)
  }

  /// The same; where one short list was drawn, as it is, and nothing else, that list, with none
  /// around it. Of a long one it would not be known whether its items were drawn one by one.
  package var unwrappedList: DisplayList {
    guard layers.isEmpty, items.count <= 1 else { return displayList }
    guard let item = items.first else { return .empty }
    guard let list = item.plainList, list.isSpatial || list.items.count <= RenewableList.least
    else { return displayList }
    return list
  }

  /// Adds an item with the current state, unless it cannot show.
  func record(_ operation: DrawOperation) { record(operation, transform: state.ctm) }

  /// The same for a list that is moved and nothing else, as most are; false for others.
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

  /// What is finished, unless nobody needs it.
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

  /// Whether all numbers are finite; counts the call as dropped if not.
  func accepts(_ numbers: Double...) -> Bool {
    for n in numbers where !n.isFinite {
      droppedCount += 1
      return false
    }
    return true
  }
}
