import Panorama
import PanoramaImages
import PanoramaRaster

extension SketchDrawing {
  /// The maximum number of strokes and pictures in a thumbnail. Of more, some are left out evenly, so that a thumbnail
  /// of a million strokes is drawn soon.
  private static let thumbnailStrokes = 1500
  private static let thumbnailPictures = 16
  /// The number of points of its strokes from which on a thumbnail gets no further ones.
  private static let thumbnailPoints = 1 << 20
  /// The least width of a line, in pixels: thinner ones would hardly be visible.
  private static let thinnest = 1.0

  /// One layer alone on paper, hidden or not, with its ink as large as it fits but not larger than 100 %. It may be drawn
  /// on any thread. O(n)
  /// - Parameters:
  ///   - position: the layer's position among the others.
  ///   - width: in pixels, > 0.
  ///   - height: in pixels, > 0.
  ///   - cancel: ends the drawing early.
  /// - Returns: nil if the strokes cannot be read, or the drawing was cancelled.
  func thumbnail(
    ofLayer position: Int, width: Int, height: Int, cancel: CancelToken? = nil
  ) -> CGImage? {
    let bitmap = Bitmap(width: width, height: height)
    bitmap.clear(paper.color)
    let box = visible.inkBounds(ofLayer: position)
    guard !box.isNull else { return bitmap.makeImage() }
    let margin = 3.0
    let scale = min(
      1, (Double(width) - 2 * margin) / max(1, Double(box.width)),
      (Double(height) - 2 * margin) / max(1, Double(box.height)))
    guard scale > 0, let strokes = try? someStrokes(ofLayer: position, cancel) else { return nil }
    // Strokes are moved before they are scaled, to stay precise far from the canvas's origin.
    let toMiddle = CGAffineTransform(translationX: -Double(box.midX), y: -Double(box.midY))
    var pictures = DecodedPictures()
    let items = strokes.map { stroke in
      var stroke = stroke.applying(toMiddle)
      if stroke.hasWidth { stroke.width = max(stroke.width, Self.thinnest / scale) }
      return stroke.finishedItem(
        pixelLimit: stroke.pictureLimit(scale: scale), sharing: &pictures)
    }
    if cancel?.isCancelled == true { return nil }
    let place = CGAffineTransform(scaleX: scale, y: scale).concatenating(
      CGAffineTransform(translationX: Double(width) / 2, y: Double(height) / 2))
    bitmap.withPixelBuffer {
      Rasterizer(threads: 1).draw(DisplayList(items: items), into: $0, transform: place)
    }
    return bitmap.makeImage()
  }

  /// A page with what lies on it, as large as it fits. It may be drawn on any thread. O(n)
  /// - Parameters:
  ///   - page: on the canvas; not empty.
  ///   - width: in pixels, > 0.
  ///   - height: in pixels, > 0.
  ///   - cancel: ends the drawing early.
  /// - Returns: nil if the strokes cannot be read, or the drawing was cancelled.
  func thumbnail(
    of page: CGRect, width: Int, height: Int, cancel: CancelToken? = nil
  ) -> CGImage? {
    let bitmap = Bitmap(width: width, height: height)
    bitmap.clear(paper.color)
    let area = page.applying(transform)
    let scale = min(Double(width) / Double(page.width), Double(height) / Double(page.height))
    let place = CGAffineTransform(translationX: -area.midX, y: -area.midY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: Double(width) / 2, y: Double(height) / 2))
    let rasterizer = Rasterizer(threads: 1)
    do {
      try draw(in: area, scale: scale, hasPaper: false) { list in
        if cancel?.isCancelled == true { throw CancellationError() }
        bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, transform: place) }
      }
    } catch {
      return nil
    }
    return bitmap.makeImage()
  }

  /// At most so many strokes of a layer as a thumbnail shows, from the bottom up.
  private func someStrokes(
    ofLayer position: Int, _ cancel: CancelToken?
  ) throws -> [SketchStroke] {
    let ids = visible.indexedIDs(in: nil).filter { visible.layer(ofIndexed: $0) == position }
    let live = visible.live.filter { visible.layers.position(of: $0.layer) == position }
    let step = max(1, (ids.count + live.count + Self.thumbnailStrokes - 1) / Self.thumbnailStrokes)
    var strokes: [SketchStroke] = []
    var (pictures, points) = (0, 0)
    func take(_ stroke: SketchStroke) {
      if stroke.picture != nil { pictures += 1 }
      guard pictures <= Self.thumbnailPictures || stroke.picture == nil,
        points < Self.thumbnailPoints
      else { return }
      points += stroke.points.count
      strokes.append(stroke)
    }
    if let reader, !ids.isEmpty {
      let some = stride(from: 0, to: ids.count, by: step).map { ids[$0] }
      if cancel?.isCancelled == true { return [] }
      try reader.forEachStroke(some) { take($0) }
    }
    for i in stride(from: 0, to: live.count, by: step) { take(live[i]) }
    return strokes
  }
}
