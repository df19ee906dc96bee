import Panorama

/// Opens files as tiles. One for all pictures of a program.
@MainActor
public struct PictureReader {
  /// What a file turned out to be.
  struct Opened {
    let info: ImageInfo
    let source: any TileSource
  }

  private let workers: TileWorkers?
  private let cache: TileCache?
  private let mail: MainMail

  /// - Parameters:
  ///   - cache: where tiles of huge pictures are kept; nil: nowhere.
  ///   - mail: brings tiles to the main actor.
  public init(cache: TileCache? = TileCache(), mail: MainMail) {
    workers = TileWorkers()
    self.cache = cache
    self.mail = mail
  }

  /// Reads every picture as a whole at once: for replays and tests.
  public static func immediate(mail: MainMail) -> PictureReader { PictureReader(mail) }

  private init(_ mail: MainMail) {
    workers = nil
    cache = nil
    self.mail = mail
  }

  /// Whether opening reads everything.
  var isImmediate: Bool { workers == nil }

  /// Starts reading the picture in `file`.
  /// - Parameter screen: what it is to fill, in device pixels.
  /// - Throws: `ImageError`, where it is read as a whole.
  func open(
    _ file: PictureFile, path: String, screen: CGSize, isForeground: Bool
  ) throws(ImageError) -> Opened {
    guard let workers else {
      return Opened(info: file.info, source: try Self.still(file))
    }
    var options = TileSourceOptions()
    options.screenWidth = Self.pixels(screen.width, or: options.screenWidth)
    options.screenHeight = Self.pixels(screen.height, or: options.screenHeight)
    options.isForeground = isForeground
    let post: @Sendable (@escaping MainMail.Action) -> Void = { [mail] in mail.post($0) }
    let source =
      switch file {
      case .image(let file):
        StreamedTileSource(
          file: file, path: path, options: options, workers: workers, cache: cache, post: post)
      case .deepZoom(let picture):
        StreamedTileSource(picture, options: options, workers: workers, post: post)
      }
    return Opened(info: file.info, source: source)
  }

  private static func still(_ file: PictureFile) throws(ImageError) -> StillTileSource {
    switch file {
    case .image(let file):
      let decoded = try file.decode()
      return StillTileSource(decoded.image, damage: decoded.damage)
    case .deepZoom(let picture): return StillTileSource(try picture.decode(), damage: nil)
    }
  }

  private static func pixels(_ side: Double, or standard: Int) -> Int {
    side >= 1 && side < 1e6 ? Int(side.rounded(.up)) : standard
  }

  /// The threads end.
  public func close() { workers?.close() }
}
