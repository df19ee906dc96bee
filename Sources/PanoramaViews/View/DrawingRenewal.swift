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
    guard isOwn || (!drawing.isSpatial && drawing.items.count > RenewableList.least) else {
      return false
    }
    area = area.union(rect)
    return true
  }

  /// `drawing` with what was asked for recorded anew.
  ///
  /// - Parameter record: draws on the context, under the clip that everything was drawn under.
  /// - Returns: nil where all has to be recorded anew.
  /// - Complexity: that of `record` besides what touches the area; O(n log n) the first time.
  package mutating func renew(
    _ drawing: DisplayList, _ record: (CGContext) -> Void
  ) -> DisplayList? {
    defer { area = .null }
    if list == nil { list = RenewableList(drawing.items) }
    guard list != nil else { return nil }
    let context = CGContext(neededArea: area)
    record(context)
    guard list?.replace(touching: area, with: context.displayList.items) == true else {
      list = nil
      return nil
    }
    return list?.list
  }
}
