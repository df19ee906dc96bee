import Foundation
import PanoramaGraphics

extension Touch {
  /// Whether the pen touches the surface with its eraser end.
  public var isEraser: Bool { pen?.isEraser ?? false }

  /// Whether a button on the side of the pen is pressed. With it, a pen scrolls a scroll view that
  /// leaves single touches to its content.
  public var isSideButtonPressed: Bool { pen?.isSideButtonPressed ?? false }

  /// The angle between the pen and the surface, in radians, 0 … π/2. It is π/2 for a pen that is
  /// upright or does not measure it, and for fingers and the mouse.
  public var altitudeAngle: Double { pen?.altitude ?? .pi / 2 }

  /// The direction in which the pen leans, in radians clockwise from the x axis of `view`, or of the
  /// window for nil; 0 if it is upright.
  public func azimuthAngle(in view: View?) -> Double {
    let direction = azimuthUnitVector(in: view)
    return atan2(direction.dy, direction.dx)
  }

  /// The direction in which the pen leans, in the coordinates of `view`, or of the window for nil. Its
  /// length is 1; it is (1, 0) if the pen is upright.
  public func azimuthUnitVector(in view: View?) -> CGVector {
    let direction = (pen ?? PenInput()).azimuth
    let start = location(in: view)
    let ahead = CGPoint(x: locationInWindow.x + direction.x, y: locationInWindow.y + direction.y)
    let end = view?.convert(ahead, from: nil) ?? ahead
    let length = hypot(end.x - start.x, end.y - start.y)
    guard length > 0 else { return CGVector(dx: 1, dy: 0) }
    return CGVector(dx: (end.x - start.x) / length, dy: (end.y - start.y) / length)
  }
}
