import Foundation
import PanoramaGraphics
import PanoramaRaster
import PanoramaText
import PanoramaViews

/// The picture of the head-up display: lines of figures above a graph. It is kept, and only what
/// changes is drawn.
///
/// Its rectangles are in its own pixels, from its upper left corner.
final class FigurePanel {
  /// The size, in points.
  static let size = CGSize(width: 312, height: 159)
  private static let margin = 12.0
  private static let lineHeight = 17.0
  private static let ground = CGColor(gray: 0, alpha: 0.72)

  /// Pixels per point.
  let scale: Double
  private let bitmap: Bitmap
  private let rasterizer: Rasterizer
  private let font: Font
  private var graph: FrameGraph
  private var lines: [String] = []

  /// - Parameters:
  ///   - scale: pixels per point, > 0.
  ///   - rasterizer: draws the text.
  ///   - font: the font of the text.
  init(scale: Double, rasterizer: Rasterizer, font: Font) {
    self.scale = scale
    self.rasterizer = rasterizer
    self.font = font
    bitmap = Bitmap(
      width: Int((Double(Self.size.width) * scale).rounded(.up)),
      height: Int((Double(Self.size.height) * scale).rounded(.up)))
    graph = FrameGraph(
      origin: (
        x: Int(Self.margin * scale),
        y: Int((Double(Self.size.height) - 8 - FrameGraph.height) * scale)
      ), scale: scale, ground: Self.ground.premultipliedPixel)
    let background = DisplayList { context in
      context.setFillColor(Self.ground)
      context.fill(PathData(CGRect(origin: .zero, size: Self.size), cornerRadius: 8))
    }
    draw(background, damage: nil)
    bitmap.withPixelBuffer { graph.drawEmpty(in: $0) }
  }

  /// The number of columns and rows.
  var width: Int { bitmap.width }
  var height: Int { bitmap.height }

  /// Lends the pixels to `body`. The buffer must not leave it.
  func withPixelBuffer<Result>(_ body: (PixelBuffer) throws -> Result) rethrows -> Result {
    try bitmap.withPixelBuffer(body)
  }

  /// Adds the column of a frame to the graph.
  ///
  /// - Returns: the pixels that changed.
  func add(_ entry: FrameHistory.Entry) -> PixelRect {
    bitmap.withPixelBuffer { graph.add(draw: entry.draw, total: entry.total, to: $0) }
  }

  /// Shows lines of text; lines that are already shown are not redrawn.
  ///
  /// - Returns: the pixels that changed.
  func show(_ new: [String]) -> [PixelRect] {
    let stale = new.indices.filter { $0 >= lines.count || lines[$0] != new[$0] }
    guard !stale.isEmpty else { return [] }
    lines = new
    let boxes = stale.map(box)
    bitmap.withPixelBuffer { pixels in
      for box in boxes { pixels.fill(box, with: Self.ground.premultipliedPixel) }
    }
    let drawing = DisplayList { context in
      for line in stale {
        context.draw(
          TextLine(lines[line], font: font),
          baseline: CGPoint(x: Self.margin, y: Self.top(of: line) + 13), color: CGColor(gray: 1))
      }
    }
    draw(drawing, damage: boxes.map(\.cgRect))
    return boxes
  }

  /// The upper edge of a line, in points.
  private static func top(of line: Int) -> Double { 7 + Double(line) * lineHeight }

  private func box(_ line: Int) -> PixelRect {
    PixelRect(
      inside: CGRect(
        x: 8 * scale, y: Self.top(of: line) * scale,
        width: (Double(Self.size.width) - 16) * scale, height: Self.lineHeight * scale))
  }

  private func draw(_ list: DisplayList, damage: [CGRect]?) {
    bitmap.withPixelBuffer {
      rasterizer.draw(
        list, into: $0, transform: CGAffineTransform(scaleX: scale, y: scale), damage: damage)
    }
  }
}
