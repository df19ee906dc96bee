import Panorama
import PanoramaImages
import PanoramaPictures

/// Opens picture files as tile sources. A program needs only one reader.
@MainActor
public struct PictureReader {
  private let work: WorkQueue?
  private let cache: TileCache?
  private let mail: Mailbox<[MainActorAction]>

  /// - Parameters:
  ///   - work: the queue on which pictures are decoded.
  ///   - cache: stores the tiles of huge pictures; nil for no cache.
  ///   - mail: delivers tiles to the main actor.
  public init(work: WorkQueue, cache: TileCache? = TileCache(), mail: Mailbox<[MainActorAction]>) {
    self.work = work
    self.cache = cache
    self.mail = mail
  }

  /// A reader that reads every picture completely and synchronously, for replays and tests.
  public static func immediate(mail: Mailbox<[MainActorAction]>) -> PictureReader {
    PictureReader(mail)
  }

  private init(_ mail: Mailbox<[MainActorAction]>) {
    work = nil
    cache = nil
    self.mail = mail
  }

  /// Starts reading the picture in `file`.
  ///
  /// - Parameters:
  ///   - file: the opened file.
  ///   - path: its path; nil if it is in memory only.
  ///   - screen: the size of the view, in device pixels.
  ///   - isForeground: whether this is the current picture.
  /// - Throws: `ImageError` if the picture cannot be decoded; only an immediate reader throws.
  func open(
    _ file: PictureFile, path: String?, screen: CGSize, isForeground: Bool
  ) throws(ImageError) -> any TileSource {
    guard let work else { return try Self.still(file) }
    var options = TileSourceOptions()
    options.screenWidth = Self.pixels(screen.width, or: options.screenWidth)
    options.screenHeight = Self.pixels(screen.height, or: options.screenHeight)
    options.isForeground = isForeground
    let post: MainActorPost = { [mail] in mail.post($0) }
    return switch file {
    case .image(let file):
      StreamedTileSource(
        file: file, path: path, options: options, work: work, cache: cache, post: post)
    case .deepZoom(let picture):
      StreamedTileSource(picture, options: options, work: work, post: post)
    case .drawing: DrawnTileSource(file.info)
    }
  }

  /// The most memory of a served picture's tiles, in bytes.
  private static let servedMemory = 128 << 20

  /// Starts showing the tiles of a server.
  func open(_ served: ServedPicture, isForeground: Bool) -> any TileSource {
    let source = LoadedTileSource(
      width: served.width, height: served.height, tileSide: served.tileSide,
      memory: Self.servedMemory, coarsestLevel: served.coarsestLevel
    ) { try await served.tile($0) }
    source.isForeground = isForeground
    return source
  }

  private static func still(_ file: PictureFile) throws(ImageError) -> any TileSource {
    switch file {
    case .image(let file):
      let decoded = try file.decode()
      return StillTileSource(decoded.image, damage: decoded.damage)
    case .deepZoom(let picture): return StillTileSource(try picture.decode(), damage: nil)
    case .drawing: return DrawnTileSource(file.info)
    }
  }

  private static func pixels(_ side: Double, or standard: Int) -> Int {
    side >= 1 && side < 1e6 ? Int(side.rounded(.up)) : standard
  }
}

/// A drawing, which needs no tiles.
@MainActor
private final class DrawnTileSource: TileSource {
  let snapshot: TiledImage
  let orientation = ImageOrientation.up
  let status: TileSourceStatus
  var onChange: (@MainActor () -> Void)?
  var isForeground = true

  init(_ info: ImageInfo) {
    snapshot = TiledImage(width: info.width, height: info.height)
    var status = TileSourceStatus(activity: .idle)
    status.isComplete = true
    self.status = status
  }

  func want(_ region: CGRect, scale: Double) {}
  func close() {}
}

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
