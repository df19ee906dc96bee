import PanoramaGraphics

/// What a rasterizer draws: a whole list, or what another one needs off screen.
enum OffscreenDrawing {
  case list(DisplayList)
  /// What casts a shadow.
  case item(DisplayItem)
  case cells(PatternCells)

  var isEmpty: Bool {
    if case .list(let list) = self { list.isEmpty } else { false }
  }
}

extension Planner {
  mutating func add(_ drawing: OffscreenDrawing, _ place: DeviceTransform, _ clip: ClipState) {
    switch drawing {
    case .list(let list):
      add(list, place, clip, alpha: 1, depth: 0)
    case .item(let item):
      var cache = ClipCache()
      withUnsafePointer(to: item) { add($0, place, clip, 1, 0, &cache) }
      close(cache)
    case .cells(let cells):
      addCells(cells, place, clip)
    }
  }
}

extension PixelBuffer {
  /// Pixels of `box` in its own memory.
  init(_ pixels: UnsafeMutablePointer<UInt32>, _ box: PixelRect) {
    self.init(base: pixels, width: box.width, height: box.height, bytesPerRow: box.width * 4)
  }
}
