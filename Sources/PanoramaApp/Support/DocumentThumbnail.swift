import Foundation
import Panorama
import PanoramaImages
import PanoramaPictures
import PanoramaSVG
import Sketch

/// Draws sketches and drawings small, for the cards of a board.
@MainActor
enum DocumentThumbnail {
  /// The maximum size of a file, in bytes. Others are only named: opening them would take too long.
  private static let maximumSketch = 16 << 20
  private nonisolated static let maximumDrawing = 4 << 20

  /// Opens a document, and returns what draws it on any thread; nil if it cannot be opened.
  static func reader(_ path: String) -> (@Sendable (_ side: Double) -> CGImage?)? {
    guard let size = HeldFile(path: path)?.status?.st_size else { return nil }
    switch FileKind(path) {
    case .sketch:
      guard size <= maximumSketch, let drawing = try? SketchDrawing(path: path) else { return nil }
      return { sketch(drawing, side: $0) }
    case .svg:
      guard size <= maximumDrawing else { return nil }
      return { svg(path, side: $0) }
    default: return nil
    }
  }

  private nonisolated static func sketch(_ drawing: SketchDrawing, side: Double) -> CGImage? {
    let scale = side / Double(max(drawing.bounds.width, drawing.bounds.height))
    var parts: [DisplayList] = []
    guard (try? drawing.draw(scale: scale, { parts.append($0) })) != nil else { return nil }
    return picture(of: drawing.bounds, scale) { context in
      for part in parts { context.draw(blending: part) }
    }
  }

  private nonisolated static func svg(_ path: String, side: Double) -> CGImage? {
    guard let bytes = HeldFile(path: path)?.start(maximumDrawing),
      let picture = try? SVGPicture.read(bytes)
    else { return nil }
    let scale = side / Double(max(picture.size.width, picture.size.height))
    return self.picture(of: CGRect(origin: .zero, size: picture.size), scale) {
      $0.draw(picture.drawing)
    }
  }

  private nonisolated static func picture(
    of bounds: CGRect, _ scale: Double, draw: (CGContext) -> Void
  ) -> CGImage? {
    guard scale.isFinite, scale > 0 else { return nil }
    return try? DisplayList { draw($0) }.picture(of: bounds, scale: scale, background: .white)
  }
}
