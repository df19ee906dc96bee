import Foundation
import PanoramaGraphics

/// The area that `setNeedsDisplay(_ rect:)` marked, and the recording in a form whose parts can be replaced.
struct DrawingRenewal {
  private var area = CGRect.null
  private var list: RenewableList?

  init() {}

  /// Whether an area was marked.
  var isNeeded: Bool { !area.isNull }

  /// Marks `rect` of `drawing`. O(1).
  ///
  /// - Returns: false if everything has to be recorded again, or if that costs no more.
  mutating func add(_ rect: CGRect, of drawing: DisplayList) -> Bool {
    let rect = rect.standardized
    let isSound =
      rect.origin.x.isFinite && rect.origin.y.isFinite && rect.maxX.isFinite && rect.maxY.isFinite
    guard isSound, !rect.isEmpty else { return false }
    let isOwn = list != nil
    guard isOwn || (!drawing.isSpatial && drawing.items.count > RenewableList.minimumCount) else {
      return false
    }
    area = area.union(rect)
    return true
  }

  /// Begins to renew `drawing`. The node may mark more while it draws.
  ///
  /// - Returns: the context to draw on, which must be clipped as in the first recording and then be passed
  ///   to `finish`; nil if everything has to be recorded again.
  /// - Complexity: O(n log n) the first time, then O(1).
  mutating func begin(_ drawing: DisplayList) -> CGContext? {
    if list == nil { list = RenewableList(drawing.items) }
    defer { area = .null }
    return list == nil ? nil : CGContext(neededArea: area)
  }

  /// Ends the renewal.
  ///
  /// - Returns: the drawing with what was drawn on `context`; nil if everything has to be recorded
  ///   again.
  mutating func finish(_ context: CGContext) -> DisplayList? {
    let drawn = context.displayList.items
    if list?.replace(touching: context.neededArea, with: drawn) == true { return list?.list }
    self = DrawingRenewal()
    return nil
  }
}
