import CWaylandGestures
import Foundation
import PanoramaGraphics
import PanoramaHost
import PanoramaRaster
import PanoramaViews

/// The picture beside the pointer while something is dragged to other programs: what the window shows, reduced.
struct DragIcon {
  private var pixels: [UInt32]
  private var width: Int
  private var height: Int
  private var scale: Int

  /// The maximum side, in points.
  private static let side = 96.0

  /// Draws it; nil if there is nothing to show.
  init?(_ request: DragRequest, _ metrics: WindowMetrics, _ rasterizer: Rasterizer) {
    let area = request.area
    let longest = max(Double(area.width), Double(area.height))
    guard longest > 0, longest.isFinite else { return nil }
    // A surface of Wayland has a whole number of pixels for each unit; on X11 a unit is a pixel.
    let unit = metrics.screenScale / metrics.interfaceScale
    let scale = Driver.current == .wayland ? max(1, unit.rounded(.up)) : 1
    let ratio = min(1, Self.side / longest) * metrics.interfaceScale * scale
    let whole = { (side: CGFloat) in
      Int((Double(side) * ratio / scale).rounded(.up)) * Int(scale)
    }
    let bitmap = Bitmap(width: whole(area.width), height: whole(area.height))
    bitmap.clear(.white)
    let transform = CGAffineTransform(translationX: -area.minX, y: -area.minY)
      .concatenating(CGAffineTransform(scaleX: ratio, y: ratio))
    bitmap.withPixelBuffer { rasterizer.draw(request.drawing, into: $0, transform: transform) }
    (pixels, width, height, self.scale) = (bitmap.pixels, bitmap.width, bitmap.height, Int(scale))
  }

  /// Lends it to C.
  func withIcon<Result>(_ body: (UnsafePointer<cwayland_icon>) -> Result) -> Result {
    pixels.withUnsafeBufferPointer { buffer in
      var icon = cwayland_icon(
        pixels: buffer.baseAddress, width: Int32(width), height: Int32(height), scale: Int32(scale))
      return body(&icon)
    }
  }
}
