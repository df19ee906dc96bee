#if Apps
  import Panorama

  /// One look at the strokes of a part of the page: they are read a few at a time and drawn, and only
  /// their pixels stay.
  struct InkPass: Sendable {
    let reader: StrokeReader
    /// Ascending.
    let ids: [Int64]
    /// Of the tiles.
    let level: Int
    /// What is drawn, in pixels of `level`.
    let rect: PixelRect
    /// From the page to pixels of `level`.
    let transform: CGAffineTransform
    let cancel = CancelToken()

    /// Strokes in memory at a time.
    private static let batch = 2048
    /// Strokes from one picture of what is there so far to the next.
    private static let progress = 8 * batch

    /// The pixels of `rect`.
    typealias Pixels = (rect: PixelRect, pixels: [UInt32])

    /// Draws on the thread it is called on, from the bottom up.
    /// - Parameter show: given what is there so far.
    /// - Returns: nil where it was cancelled.
    /// - Throws: what reading throws.
    func draw(_ show: (Pixels) -> Void) throws -> Pixels? {
      let bitmap = Bitmap(width: rect.width, height: rect.height)
      bitmap.clear(SketchPanorama.paper)
      let rasterizer = Rasterizer(threads: 1)
      let place = transform.concatenating(
        CGAffineTransform(translationX: -Double(rect.minX), y: -Double(rect.minY)))
      for start in stride(from: 0, to: ids.count, by: Self.batch) {
        if cancel.isCancelled { return nil }
        if start > 0, start % Self.progress == 0 { show((rect, bitmap.pixels)) }
        var items: [DisplayItem] = []
        items.reserveCapacity(Self.batch)
        try reader.forEachStroke(ids[start..<min(ids.count, start + Self.batch)]) {
          items.append($0.displayItem)
        }
        bitmap.withPixelBuffer {
          rasterizer.draw(DisplayList(items: items), into: $0, transform: place)
        }
      }
      return cancel.isCancelled ? nil : (rect, bitmap.pixels)
    }
  }
#endif
