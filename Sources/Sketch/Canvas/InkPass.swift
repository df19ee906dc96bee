import Panorama
import PanoramaImages
import PanoramaRaster

/// Draws the strokes of a part of the page. They are read a few at a time, and only their pixels
/// are kept.
struct InkPass: Sendable {
  let reader: StrokeReader
  /// The strokes by layer, from the bottom up.
  let layers: [(ids: [Int64], opacity: Double)]
  /// The level of the tiles.
  let level: Int
  /// The part of the page to draw, in pixels of `level`.
  let rect: PixelRect
  /// The colour of the paper.
  let paper: CGColor
  /// The page's upper left corner on the canvas.
  let corner: CGPoint
  /// Pixels of `level` per scene unit.
  let scale: Double
  let cancel = CancelToken()

  /// The maximum number of strokes in memory at a time.
  private static let batch = 2048
  /// The number of strokes between two intermediate results.
  private static let progress = 8 * batch

  /// The pixels of `rect`.
  typealias Pixels = (rect: PixelRect, pixels: [UInt32])

  /// Draws the strokes from the bottom up, on the calling thread.
  /// - Parameter show: called with intermediate results.
  /// - Returns: nil if the pass was cancelled.
  /// - Throws: reading errors.
  func draw(_ show: (Pixels) -> Void) throws -> Pixels? {
    let bitmap = Bitmap(width: rect.width, height: rect.height)
    bitmap.clear(paper)
    let rasterizer = Rasterizer(threads: 1)
    var pictures = DecodedPictures()
    // Strokes are moved before they are scaled, to stay precise far from the canvas's origin.
    let toPage = CGAffineTransform(translationX: -Double(corner.x), y: -Double(corner.y))
    let place = CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(translationX: -Double(rect.minX), y: -Double(rect.minY)))
    for layer in layers {
      let isGroup = layer.opacity < 1
      let sheet = isGroup ? Bitmap(width: rect.width, height: rect.height) : bitmap
      for start in stride(from: 0, to: layer.ids.count, by: Self.batch) {
        if cancel.isCancelled { return nil }
        if start > 0, start % Self.progress == 0 { show((rect, bitmap.pixels)) }
        var items: [DisplayItem] = []
        items.reserveCapacity(Self.batch)
        func flush() {
          sheet.withPixelBuffer {
            rasterizer.draw(DisplayList(items: items), into: $0, transform: place)
          }
          items.removeAll(keepingCapacity: true)
        }
        // Pictures are decoded after the transaction, one at a time.
        var strokes: [SketchStroke] = []
        try reader.forEachStroke(layer.ids[start..<min(layer.ids.count, start + Self.batch)]) {
          strokes.append($0)
        }
        for stroke in strokes {
          let stroke = stroke.applying(toPage)
          items.append(
            stroke.finishedItem(
              pixelLimit: stroke.pictureLimit(scale: scale), sharing: &pictures))
          if stroke.picture != nil { flush() }
        }
        flush()
      }
      if isGroup, let image = sheet.makeImage() {
        let area = CGRect(x: 0, y: 0, width: rect.width, height: rect.height)
        let whole = DisplayItem(.image(image, area, .none), alpha: layer.opacity)
        bitmap.withPixelBuffer { rasterizer.draw(DisplayList(items: [whole]), into: $0) }
      }
    }
    return cancel.isCancelled ? nil : (rect, bitmap.pixels)
  }

  /// How many strokes are drawn.
  var count: Int { layers.reduce(0) { $0 + $1.ids.count } }
}
