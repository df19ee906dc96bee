import Panorama

/// A picture that is completely in memory with all its levels. It is used by replays and tests, whose
/// results must not depend on threads.
@MainActor
final class StillTileSource: TileSource {
  let snapshot: TiledImage
  let orientation = ImageOrientation.up
  let status: TileSourceStatus
  var onChange: (@MainActor () -> Void)?
  var isForeground = true

  /// Creates all tiles. O(pixels).
  ///
  /// - Parameters:
  ///   - image: the upright picture.
  ///   - damage: why a part of it is missing; nil if it is complete.
  init(_ image: CGImage, damage: ImageError?) {
    var tiles = TiledImage(width: image.width, height: image.height)
    var level = image
    for number in 0..<tiles.levelCount {
      Self.cut(level, number, into: &tiles)
      if number + 1 < tiles.levelCount { level = Self.halved(level) }
    }
    snapshot = tiles
    var status = TileSourceStatus(activity: .idle)
    status.isComplete = true
    status.damage = damage
    self.status = status
  }

  func want(_ region: CGRect, scale: Double) {}
  func close() {}

  private static func cut(_ image: CGImage, _ level: Int, into tiles: inout TiledImage) {
    let counts = tiles.tileCounts(ofLevel: level)
    let side = tiles.tileSide
    for row in 0..<counts.rows {
      for column in 0..<counts.columns {
        guard let size = tiles.sizeOfTile(level: level, column: column, row: row) else { continue }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(size.width * size.height)
        for y in 0..<size.height {
          let start = (row * side + y) * image.width + column * side
          pixels += image.pixels[start..<start + size.width]
        }
        let tile = CGImage(
          width: size.width, height: size.height, pixels: pixels, isOpaque: image.isOpaque)
        tiles.replace(level: level, column: column, row: row, with: tile)
      }
    }
  }

  /// The image with half the size, each pixel the mean of four. At an odd edge the last column or row
  /// counts twice.
  private static func halved(_ image: CGImage) -> CGImage {
    let (w, h) = ((image.width + 1) / 2, (image.height + 1) / 2)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(w * h)
    for y in 0..<h {
      let top = 2 * y * image.width
      let bottom = min(2 * y + 1, image.height - 1) * image.width
      for x in 0..<w {
        let right = min(2 * x + 1, image.width - 1)
        var sum = SIMD4<UInt32>(repeating: 2)
        for place in [top + 2 * x, top + right, bottom + 2 * x, bottom + right] {
          let p = image.pixels[place]
          sum &+= SIMD4(p & 255, p >> 8 & 255, p >> 16 & 255, p >> 24)
        }
        sum = sum &>> 2
        pixels.append(sum.w << 24 | sum.z << 16 | sum.y << 8 | sum.x)
      }
    }
    return CGImage(width: w, height: h, pixels: pixels, isOpaque: image.isOpaque)
  }
}
