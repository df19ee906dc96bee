import Foundation
import PanoramaGraphics

/// A picture file of which only the header has been read.
///
/// The content tells the format. The file stays open as long as this object lives, so it can be
/// decoded even after it was renamed or removed. Several threads may decode at once.
public final class ImageFile: Sendable {
  /// The contents of the header.
  public let info: ImageInfo
  /// The page of a TIFF or PDF that is read; 0 is the first.
  public var page: Int { source.page }
  /// The limits that the picture must not exceed.
  public let budget: ImageBudget
  let header: PictureHeader
  /// The processes that decode it; nil if this program does.
  let decoders: DecoderPool?
  let source: ByteSource

  private init(
    source: ByteSource, budget: ImageBudget, decoders: DecoderPool?
  ) throws(ImageError) {
    // A test that watches the reading of a file watches it in this program. Where the system allows no more
    // processes, a picture is better than none.
    var decoders = source.isWatched ? nil : decoders
    if let pool = decoders, !pool.canDecode(try PictureHeader.format(of: source)) { decoders = nil }
    header =
      if let decoders {
        try PictureHeader(reading: source, budget: budget, by: decoders)
      } else {
        try PictureHeader(reading: source, budget: budget)
      }
    self.source = source
    self.budget = budget
    self.decoders = decoders
    info = header.info
  }

  /// Reads the header of the file; decodes nothing.
  /// - Parameters:
  ///   - url: the file.
  ///   - budget: the limits that the picture must not exceed.
  ///   - decoders: the processes that decode it; nil decodes it in this program.
  /// - Throws: `ImageError`: the file does not exist, is a folder, is not readable, is not a
  ///   picture, is damaged before its first pixel or has more pixels than the budget allows.
  public static func open(
    _ url: URL, budget: ImageBudget = .standard, decoders: DecoderPool? = .standard
  ) throws(ImageError) -> ImageFile {
    try open(path: url.path, budget: budget, decoders: decoders)
  }

  /// As `open(_:budget:decoders:)`, but takes a path.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - page: the page of a TIFF or PDF, 0 … `ImageInfo.pageCount` − 1; 0 for other formats.
  ///   - budget: the limits that the picture must not exceed.
  ///   - decoders: the processes that decode it; nil decodes it in this program.
  /// - Throws: `ImageError`, also when there is no such page.
  public static func open(
    path: String, page: Int = 0, budget: ImageBudget = .standard,
    decoders: DecoderPool? = .standard
  ) throws(ImageError) -> ImageFile {
    let file = try ImageFile(
      source: ByteSource(path: path, page: max(0, page)), budget: budget, decoders: decoders)
    guard page >= 0, page < file.info.pageCount else {
      throw .invalidRequest("there is no page \(page + 1)")
    }
    return file
  }

  /// As `open(path:budget:decoders:)`, without other processes, for tests of files that change while they are read.
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - budget: the limits that the picture must not exceed.
  ///   - beforeRead: called before each reading of the file, on the thread that reads.
  /// - Throws: `ImageError`.
  @_spi(ChangingFiles) public static func open(
    path: String, budget: ImageBudget, beforeRead: @escaping @Sendable () -> Void
  ) throws(ImageError) -> ImageFile {
    try ImageFile(
      source: ByteSource(path: path, beforeRead: beforeRead), budget: budget, decoders: nil)
  }

  /// Reads the header of a picture in memory.
  /// - Parameters:
  ///   - bytes: the file.
  ///   - page: the page of a TIFF or PDF, 0 … `ImageInfo.pageCount` − 1; 0 for other formats.
  ///   - budget: the limits that the picture must not exceed.
  ///   - decoders: the processes that decode it; nil decodes it in this program.
  /// - Throws: `ImageError`, also when there is no such page.
  public static func open(
    bytes: [UInt8], page: Int = 0, budget: ImageBudget = .standard,
    decoders: DecoderPool? = .standard
  ) throws(ImageError) -> ImageFile {
    let file = try ImageFile(
      source: ByteSource(bytes, page: max(0, page)), budget: budget, decoders: decoders)
    guard page >= 0, page < file.info.pageCount else {
      throw .invalidRequest("there is no page \(page + 1)")
    }
    return file
  }

  /// Takes over an open file of `size` bytes and decodes one of its pages in this program.
  /// - Throws: `ImageError`.
  static func open(
    descriptor: Int32, size: Int, page: Int, budget: ImageBudget
  ) throws(ImageError) -> ImageFile {
    try ImageFile(
      source: ByteSource(descriptor: descriptor, size: size, page: page), budget: budget,
      decoders: nil)
  }

  /// The picture's metadata. It is read on each call, so that it never delays the first pixel.
  /// Reading takes microseconds, whatever the file claims.
  public var metadata: ImageMetadata {
    // The tags of most raw files are those of TIFF.
    let isTagged = info.format == .tiff || info.format == .raw && TagFile(source) != nil
    return ImageMetadata(tags: isTagged ? source : ByteSource(header.exif))
  }

  /// The ICC profile's description of itself; nil when there is no profile.
  public var profileName: String? { header.profileName ?? ColorConversion.name(of: header.profile) }
}

extension ImageError {
  static func tooLong(_ size: Int) -> ImageError {
    .inaccessible("the file has \(size) bytes: over the budget")
  }
}

extension ImageFile {
  /// Reads a regular file of at most `limit` bytes. O(size).
  /// - Throws: `ImageError`: the file does not exist, is a folder, is not readable or is too large.
  public static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    let (file, size) = try RegularFile.open(path)
    defer { close(file) }
    guard size <= limit else { throw .tooLong(size) }
    // A file that shrinks meanwhile is read up to its new end.
    let (bytes, failure) = WholeTransfer.read(file, at: 0, count: size)
    guard failure == 0 else { throw .inaccessible(ImageError.systemReason(failure)) }
    return bytes
  }

  /// The format that a file's first `ImageFormat.startSize` bytes indicate; nil when they match none. Reads only
  /// these.
  /// - Throws: `ImageError`: the file does not exist, is a folder or is not readable.
  public static func format(of path: String) throws(ImageError) -> ImageFormat? {
    ImageFormat(sniffing: try ByteSource(path: path).bytes(at: 0, count: ImageFormat.startSize))
  }
}

extension ImageFile {
  /// The maximum memory of `decodeRows` in bytes: the decoder itself and its bands.
  public func memoryForRows(reduction: Int = 1) -> Int {
    let chunk = RowDecoding.chunkRows(info, reduction: reduction)
    let size = info.storedSize(reduction: reduction)
    // Some bands are on their way from one thread to the other.
    let isWhole = RowDecoding.isWhole(info, reduction: reduction)
    let bands = isWhole ? 1 : RowRelay.bands
    let band = Self.bytes(size.width, min(chunk, size.height)) * bands
    let scratch = reduction > 1 && !info.reduces ? Self.bytes(info.storedWidth, chunk) : 0
    // The sums of an interlaced picture's pixels take two words each.
    let perPixel = info.comesInPasses && !isWhole ? 8 : header.workingBytesPerPixel
    let kept = Self.bytes(size.width, size.height) / 4 * perPixel
    return header.workingBytes + kept + band + scratch
  }

  /// The maximum memory of `decodePreview` in bytes: as that of rows, but what is decoded is the thumbnail.
  func memoryForPreview(reduction: Int = 1) -> Int {
    // As the decoder takes for a whole picture with alpha and more than eight bits, and the thumbnail's pixels.
    let working = (14 + 4 + 4) * header.previewSide * header.previewSide + (4 << 20)
    return memoryForRows(reduction: reduction) - header.workingBytes
      + min(header.workingBytes, working)
  }

  /// The maximum memory of `decode` in bytes: the decoder itself and the picture.
  public func memoryForWhole(reduction: Int = 1) -> Int {
    let size = info.storedSize(reduction: reduction)
    return memoryForRows(reduction: reduction) + Self.bytes(size.width, size.height)
  }

  /// Whether rows can be decoded within the budget.
  func canDecodeRows(reduction: Int = 1) -> Bool {
    memoryForRows(reduction: reduction) <= budget.allowance(forFileOf: source.size)
  }

  /// The default number of decoding threads: all cores but one, which is left for drawing.
  public static let standardThreads = max(1, Processors.available - 1)

  /// The bytes of `width` · `height` pixels, limited to `Int.max / 8` so that sums do not overflow.
  private static func bytes(_ width: Int, _ height: Int) -> Int {
    let (bytes, overflow) = (width * 4).multipliedReportingOverflow(by: height)
    return overflow ? .max / 8 : min(bytes, .max / 8)
  }
}

extension ImageFile {
  /// Whether the decoder keeps the whole picture in some form.
  @_spi(DecoderTests) public var keepsThePicture: Bool {
    header.workingBytesPerPixel > 0 || [.gif, .heic, .avif, .jpegXL, .pdf].contains(info.format)
  }
}
