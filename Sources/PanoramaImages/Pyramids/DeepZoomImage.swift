import Foundation
import PanoramaGraphics

/// A Deep Zoom picture: a small XML file and a folder of tiles beside it.
///
/// The format is described in "Deep Zoom File Format Overview", Microsoft; vips and OpenSeadragon
/// write and read it.
public final class DeepZoomImage: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The side of a tile in pixels, without the overlap.
  public let tileSide: Int
  /// The number of pixels that a tile shares with each of its neighbours.
  public let overlap: Int
  /// The file extension of the tiles.
  public let format: String
  private let folder: String
  private let header: DeepZoomHeader

  private static let xmlLimit = 1 << 16

  /// Reads the XML file; `PICTURE.dzi` (or `.xml`) has its tiles in `PICTURE_files`.
  /// - Throws: `ImageError`: the file does not exist, is not a Deep Zoom picture or has too many
  ///   pixels.
  public init(path: String, budget: ImageBudget = .tiled) throws(ImageError) {
    let text = try ImageFile.read(path, limit: Self.xmlLimit)
    guard let header = DeepZoomHeader(text) else { throw .notAPicture }
    try header.check()
    let (pixels, overflow) = header.width.multipliedReportingOverflow(by: header.height)
    guard !overflow, pixels <= budget.pixels else {
      throw .overBudget(width: header.width, height: header.height)
    }
    (width, height, tileSide) = (header.width, header.height, header.tileSide)
    (overlap, format) = (header.overlap, header.format)
    folder = (path as NSString).deletingPathExtension + "_files"
    self.header = header
  }
}

extension DeepZoomImage: TilePyramid {
  public var orientation: ImageOrientation { .up }
  public var hasAlpha: Bool { header.hasAlpha }

  /// All levels. Their sizes do not depend on the tile side of the `TiledImage` that computes them.
  public var copies: [PyramidCopy] {
    let shape = TiledImage(width: width, height: height, tileSide: 16)
    return (0...header.topLevel).map { level in
      let size = shape.size(ofLevel: level)
      return PyramidCopy(
        width: size.width, height: size.height, tileWidth: tileSide, tileHeight: tileSide)
    }
  }

  public func readTile(copy: Int, column: Int, row: Int) throws(ImageError) -> CGImage {
    let path = "\(folder)/\(header.topLevel - copy)/\(column)_\(row).\(format)"
    let side = tileSide + 2 * overlap
    let tile = try CGImage.load(
      contentsOf: path, budget: ImageBudget(pixels: side * side, bytes: 1 << 28))
    return try header.part(of: tile, copy: copy, column: column, row: row)
  }
}

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
