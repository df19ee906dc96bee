import Foundation
import PanoramaGraphics

/// What `setNeedsDisplay(_ rect:)` asked for, and the recording in a form of which parts can be
/// exchanged.
package struct DrawingRenewal {
  private var area = CGRect.null
  private var list: RenewableList?

  package init() {}

  /// Something was asked for.
  package var isNeeded: Bool { !area.isNull }

  /// Asks for `rect` of `drawing`. O(1).
  ///
  /// - Returns: false where all has to be recorded anew, or costs no more.
  package mutating func add(_ rect: CGRect, of drawing: DisplayList) -> Bool {
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

  /// Begins to renew `drawing`: what draws may ask for more meanwhile, or for all.
  ///
  /// - Returns: what to draw on, under the clip that everything was drawn under, and then to
  ///   `finish`; nil where all has to be recorded anew.
  /// - Complexity: O(n log n) the first time, O(1) then.
  package mutating func begin(_ drawing: DisplayList) -> CGContext? {
    if list == nil { list = RenewableList(drawing.items) }
    defer { area = .null }
    return list == nil ? nil : CGContext(neededArea: area)
  }

  /// - Returns: the drawing with what was drawn on `context`; nil where all has to be recorded anew.
  package mutating func finish(_ context: CGContext) -> DisplayList? {
    let drawn = context.displayList.items
    if list?.replace(touching: context.neededArea, with: drawn) == true { return list?.list }
    self = DrawingRenewal()
    return nil
  }
}
