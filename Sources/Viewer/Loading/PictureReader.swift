import Panorama

/// Opens picture files as tile sources. A program needs only one reader.
@MainActor
public struct PictureReader {
  /// An opened file.
  struct Opened {
    let info: ImageInfo
    let source: any TileSource
  }

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
  ///   - path: its path.
  ///   - screen: the size of the view, in device pixels.
  ///   - isForeground: whether this is the current picture.
  /// - Throws: `ImageError` if the picture cannot be decoded; only an immediate reader throws.
  func open(
    _ file: PictureFile, path: String, screen: CGSize, isForeground: Bool
  ) throws(ImageError) -> Opened {
    guard let work else {
      return Opened(info: file.info, source: try Self.still(file))
    }
    var options = TileSourceOptions()
    options.screenWidth = Self.pixels(screen.width, or: options.screenWidth)
    options.screenHeight = Self.pixels(screen.height, or: options.screenHeight)
    options.isForeground = isForeground
    let post: MainActorPost = { [mail] in mail.post($0) }
    let source =
      switch file {
      case .image(let file):
        StreamedTileSource(
          file: file, path: path, options: options, work: work, cache: cache, post: post)
      case .deepZoom(let picture):
        StreamedTileSource(picture, options: options, work: work, post: post)
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
}
