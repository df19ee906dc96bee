import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// How far from an indicator a press still takes it, in points: it is thin.
  private static let reach = 6.0

  /// The indicator under a point of the view where it is shown, while it is visible.
  func indicatorAxis(at point: SIMD2<Double>) -> Int? {
    guard indicatorAlpha > 0 else { return nil }
    return (0..<2).first { axis in
      indicatorRect(axis)?.insetBy(dx: -Self.reach, dy: -Self.reach)
        .contains(CGPoint(x: point.x, y: point.y)) ?? false
    }
  }

  func beginIndicatorDrag(_ event: MouseEvent) -> Bool {
    let here = ownPosition(event.locationInWindow)
    guard event.button == .left, let axis = indicatorAxis(at: here),
      let rect = indicatorRect(axis)
    else { return false }
    let start = axis == 0 ? Double(rect.minX) : Double(rect.minY)
    indicatorDrag = IndicatorDrag(axis: axis, grab: here[axis] - start)
    perform(.stop, at: event.timestamp)
    return true
  }

  func moveIndicatorDrag(_ event: MouseEvent) -> Bool {
    guard let drag = indicatorDrag else { return false }
    let insets = scrollIndicatorInsets
    let (lead, trail) =
      drag.axis == 0 ? (insets.left, insets.right) : (insets.top, insets.bottom)
    let bounds = model.offsetBounds
    var target = model.contentOffset
    target[drag.axis] = IndicatorGeometry.offset(
      forPosition: ownPosition(event.locationInWindow)[drag.axis] - drag.grab - lead,
      viewLength: settings.viewSize[drag.axis] - lead - trail,
      bounds: bounds.lower[drag.axis]...bounds.upper[drag.axis])
    perform(.setContentOffset(target, animated: false), at: event.timestamp)
    return true
  }

  func endIndicatorDrag() -> Bool {
    guard indicatorDrag != nil else { return false }
    indicatorDrag = nil
    perform(.wait)
    return true
  }
}
