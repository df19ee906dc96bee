import CCodecs
import PanoramaGraphics

/// Reads a pyramid as the levels and tiles of a `TiledImage`, whatever the pyramid's own levels and
/// tiles are.
///
/// A level that the pyramid lacks is made from the next finer one. Writers round the sizes of
/// levels down or up; when a level is one pixel short, its last column or row is repeated.
@_spi(TileTests) public final class PyramidReader: TileStore {
  let pyramid: any TilePyramid
  /// The sizes of the picture and its levels; it contains no tiles.
  @_spi(TileTests) public let shape: TiledImage
  /// The index of the pyramid's copy for each level that it has.
  private let copies: [Int: Int]

  /// The coarsest level that the pyramid has.
  var coarsestLevel: Int { copies.keys.max() ?? 0 }
  /// The levels that the pyramid has.
  @_spi(TileTests) public var levels: Set<Int> { Set(copies.keys) }

  /// The maximum number of levels between a level and the finer one that it is made from: at most
  /// 4³ times as many pixels are read.
  private static let largestGap = 3

  @_spi(TileTests) public init(_ pyramid: any TilePyramid, standardSide: Int) {
    self.pyramid = pyramid
    let first = pyramid.copies[0]
    // With the pyramid's own tile size, one tile is read for each tile.
    let isSquare = first.tileWidth == first.tileHeight && (64...1024).contains(first.tileWidth)
    let shape = TiledImage(
      width: first.width, height: first.height,
      tileSide: isSquare ? first.tileWidth : standardSide)
    var copies: [Int: Int] = [:]
    for (index, copy) in pyramid.copies.enumerated() {
      let level = (0..<shape.levelCount).first { level in
        let size = shape.size(ofLevel: level)
        return abs(size.width - copy.width) <= 1 && abs(size.height - copy.height) <= 1
      }
      if let level, copies[level] == nil { copies[level] = index }
    }
    self.copies = copies
    self.shape = shape
  }

  @_spi(TileTests) public func contains(_ tile: TileIndex) -> Bool {
    shape.size(of: tile) != nil && source(of: tile.level) != nil
  }

  @_spi(TileTests) public func read(_ tile: TileIndex, width: Int, height: Int) -> CGImage? {
    guard let source = source(of: tile.level) else { return nil }
    let gap = tile.level - source
    let size = shape.size(ofLevel: source)
    let (x, y) = ((tile.column * shape.tileSide) << gap, (tile.row * shape.tileSide) << gap)
    let (w, h) = (min(width << gap, size.width - x), min(height << gap, size.height - y))
    guard w > 0, h > 0,
      var part = try? region(level: source, x: x, y: y, width: w, height: h)
    else { return nil }
    for _ in 0..<gap { part = halved(part) }
    guard part.width == width, part.height == height else { return nil }
    return CGImage(width: width, height: height, pixels: part.pixels, isOpaque: part.isOpaque)
  }

  /// The coarsest level of the pyramid from which this level can be made.
  private func source(of level: Int) -> Int? {
    (0...Self.largestGap).lazy.map { level - $0 }.first { copies[$0] != nil }
  }

  struct Part {
    var width: Int
    var height: Int
    var pixels: [UInt32]
    var isOpaque: Bool
  }

  /// Reads a region of a level that the pyramid has. O(pixels).
  /// - Throws: `ImageError` when one of its tiles cannot be read.
  func region(
    level: Int, x: Int, y: Int, width: Int, height: Int
  ) throws(ImageError) -> Part {
    guard let index = copies[level] else { throw .invalidRequest("there is no level \(level)") }
    let copy = pyramid.copies[index]
    var part = Part(
      width: width, height: height, pixels: [UInt32](repeating: 0, count: width * height),
      isOpaque: true)
    let columns = touched(x, width, of: copy.width, side: copy.tileWidth)
    let lines = touched(y, height, of: copy.height, side: copy.tileHeight)
    for row in lines {
      for column in columns {
        let tile = try pyramid.readTile(copy: index, column: column, row: row)
        part.isOpaque = part.isOpaque && tile.isOpaque
        let (left, top) = (column * copy.tileWidth, row * copy.tileHeight)
        // The usual case: the region is exactly one tile.
        if (left, top, tile.width, tile.height) == (x, y, width, height) {
          part.pixels = tile.pixels
          return part
        }
        copyPixels(of: tile, left - x, top - y, to: &part)
      }
    }
    repeatEdges(of: &part, width: min(width, copy.width - x), height: min(height, copy.height - y))
    return part
  }

  /// The existing tiles that contain `count` pixels from `start` on.
  private func touched(_ start: Int, _ count: Int, of length: Int, side: Int) -> ClosedRange<Int> {
    let first = min(start, length - 1) / side
    return first...max(first, (min(start + count, length) - 1) / side)
  }

  private func copyPixels(of tile: CGImage, _ left: Int, _ top: Int, to part: inout Part) {
    let from = max(0, left)
    let to = min(part.width, left + tile.width)
    guard from < to else { return }
    for y in max(0, top)..<max(0, top, min(part.height, top + tile.height)) {
      let start = (y - top) * tile.width + from - left
      part.pixels.replaceSubrange(
        y * part.width + from..<y * part.width + to, with: tile.pixels[start..<start + to - from])
    }
  }

  /// Fills the pixels beyond the pyramid's own edge, at most one column and one row.
  private func repeatEdges(of part: inout Part, width: Int, height: Int) {
    if width < part.width, width > 0 {
      for y in 0..<part.height {
        for x in width..<part.width {
          part.pixels[y * part.width + x] = part.pixels[y * part.width + width - 1]
        }
      }
    }
    if height < part.height, height > 0 {
      for y in height..<part.height {
        for x in 0..<part.width {
          part.pixels[y * part.width + x] = part.pixels[(height - 1) * part.width + x]
        }
      }
    }
  }

  private func halved(_ part: Part) -> Part {
    let (width, height) = ((part.width + 1) / 2, (part.height + 1) / 2)
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { out, count in
      part.pixels.withUnsafeBufferPointer { pixels in
        guard let from = pixels.baseAddress, let to = out.baseAddress else { return }
        for y in 0..<height {
          let upper = from + 2 * y * part.width
          let lower = from + min(2 * y + 1, part.height - 1) * part.width
          ccodecs_halve(upper, lower, part.width, to + y * width)
        }
      }
      count = width * height
    }
    return Part(width: width, height: height, pixels: pixels, isOpaque: part.isOpaque)
  }
}
