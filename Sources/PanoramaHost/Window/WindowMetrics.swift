import Foundation
import PanoramaViews

/// The relation between a window's three coordinate systems: SDL's window units, points and device
/// pixels.
///
/// On X11 a unit is a pixel. On Wayland a unit is a logical pixel, and the drawable is larger. A
/// point is `interfaceScale` units.
public struct WindowMetrics: Equatable {
  /// The width of the window, in units, ≥ 1.
  public var width: Int
  /// The height of the window, in units, ≥ 1.
  public var height: Int
  /// The width of the drawable, in device pixels, ≥ 1.
  public var pixelWidth: Int
  /// The height of the drawable, in device pixels, ≥ 1.
  public var pixelHeight: Int
  /// Units per point, > 0: the user's `--scale`, or the scale of the desktop.
  public var interfaceScale: Double
  /// Whether a finger's position was divided by (size − 1), as on X11, and not by the size.
  public var fingersSpanLastPixel: Bool

  public init(
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

  /// Device pixels per point.
  public var screenScale: Double { interfaceScale * pixelsPerUnit }
  /// Device pixels per window unit, > 0. Sizes are whole numbers, so their ratio is only near the scale of a
  /// compositor, which is a multiple of 1/120 (fractional-scale-v1). With the ratio, text would be larger or smaller
  /// by up to half a pixel, and blurred.
  private var pixelsPerUnit: Double {
    let ratio = Double(pixelWidth) / Double(width)
    let scale = (ratio * 120).rounded() / 120
    let isNear =
      abs(scale * Double(width) - Double(pixelWidth)) <= 1
      && abs(scale * Double(height) - Double(pixelHeight)) <= 1
    return isNear ? scale : ratio
  }
  /// The width of the window, in points.
  public var pointWidth: Double { Double(pixelWidth) / screenScale }
  /// The height of the window, in points.
  public var pointHeight: Double { Double(pixelHeight) / screenScale }

  /// The size as an input event.
  public var resizeInput: ResizeInput {
    ResizeInput(width: pointWidth, height: pointHeight, scale: screenScale)
  }

  /// Converts window units to points.
  public func points(_ units: Double) -> Double { units / interfaceScale }

  /// Converts a finger's normalised coordinates (0 … 1) to points.
  public func fingerPoint(x: Double, y: Double) -> (x: Double, y: Double) {
    let last = fingersSpanLastPixel ? 1 : 0
    return (points(x * Double(width - last)), points(y * Double(height - last)))
  }
}
