import PanoramaGraphics

extension DeepZoomImage {
  /// Whether a file that begins with these bytes may be a Deep Zoom picture: XML after an optional
  /// byte order mark and blanks.
  /// - Parameter bytes: the first 64 or more bytes of the file, or all of a shorter one.
  public static func mayBegin(with bytes: some Collection<UInt8>) -> Bool {
    bytes.mayBeginXML
  }

  /// A header for this picture. The format is that of its tiles.
  public var info: ImageInfo {
    ImageInfo(
      format: hasAlpha ? .png : .jpeg, storedWidth: width, storedHeight: height, orientation: .up,
      bitsPerComponent: 8, components: hasAlpha ? 4 : 3, hasAlpha: hasAlpha, isProgressive: false,
      hasProfile: false, isCMYK: false)
  }

  /// Assembles the picture, or its smallest copy with a longer side of at least `side` pixels, from
  /// its tiles. O(pixels of the copy).
  /// - Throws: `ImageError`: the copy is over the budget, or a tile is missing or damaged.
  public func decode(
    side: Int = .max, budget: ImageBudget = .standard
  ) throws(ImageError) -> CGImage {
    let copies = copies
    let index = copies.lastIndex { max($0.width, $0.height) >= side } ?? 0
    let copy = copies[index]
    guard copy.width * copy.height <= min(budget.pixels, budget.bytes / 4) else {
      throw .overBudget(width: copy.width, height: copy.height)
    }
    var pixels = [UInt32](repeating: 0, count: copy.width * copy.height)
    var isOpaque = true
    for y in stride(from: 0, to: copy.height, by: tileSide) {
      for x in stride(from: 0, to: copy.width, by: tileSide) {
        let tile = try readTile(copy: index, column: x / tileSide, row: y / tileSide)
        isOpaque = isOpaque && tile.isOpaque
        for row in 0..<tile.height {
          let (from, to) = (row * tile.width, (y + row) * copy.width + x)
          pixels.replaceSubrange(to..<to + tile.width, with: tile.pixels[from..<from + tile.width])
        }
      }
    }
    return CGImage(width: copy.width, height: copy.height, pixels: pixels, isOpaque: isOpaque)
  }
}
