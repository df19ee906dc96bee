import Foundation
import PanoramaViews

/// How a window's three rulers relate: SDL's window units, points, device pixels.
///
/// On X11 a unit is a pixel; on Wayland a unit is a logical pixel and the drawable is larger. A
/// point is `interfaceScale` units.
package struct WindowMetrics: Equatable {
  /// SDL's window size, in units, ≥ 1.
  package var width: Int
  package var height: Int
  /// What the screen shows, in device pixels, ≥ 1.
  package var pixelWidth: Int
  package var pixelHeight: Int
  /// Units a point, > 0: the user's `--scale`, or what the desktop asks for.
  package var interfaceScale: Double
  /// X11 divides a finger's position by (size − 1), the others by the size.
  package var fingersSpanLastPixel: Bool

  package init(
    width: Int, height: Int, pixelWidth: Int, pixelHeight: Int, interfaceScale: Double,
    fingersSpanLastPixel: Bool
  ) {
    self.width = width
    self.height = height
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
    self.interfaceScale = interfaceScale
    self.fingersSpanLastPixel = fingersSpanLastPixel
  }

  /// Device pixels a point.
  package var screenScale: Double { interfaceScale * Double(pixelWidth) / Double(width) }
  /// The window's size in points.
  package var pointWidth: Double { Double(pixelWidth) / screenScale }
  package var pointHeight: Double { Double(pixelHeight) / screenScale }

  /// The size as an event says it.
  package var resizeInput: ResizeInput {
    ResizeInput(width: pointWidth, height: pointHeight, scale: screenScale)
  }

  /// Points from window units.
  package func points(_ units: Double) -> Double { units / interfaceScale }

  /// Points from a finger's normalised coordinates (0 … 1).
  package func fingerPoint(x: Double, y: Double) -> (x: Double, y: Double) {
    let last = fingersSpanLastPixel ? 1 : 0
    return (points(x * Double(width - last)), points(y * Double(height - last)))
  }
}
