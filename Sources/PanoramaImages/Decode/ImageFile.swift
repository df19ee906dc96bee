import CCodecs
import Foundation

/// A picture file of which only the header has been read.
///
/// The content tells the format. The file stays open as long as this object lives, so it can be
/// decoded even after it was renamed or removed. Several threads may decode at once.
public final class ImageFile: Sendable {
  /// The contents of the header.
  public let info: ImageInfo
  /// The limits that the picture must not exceed.
  public let budget: ImageBudget
  /// The ICC profile; empty when there is none.
  let profile: [UInt8]
  /// The memory of the decoder itself, in bytes.
  let workingBytes: Int
  /// The additional memory for each pixel of the reduced picture, in bytes.
  let workingBytesPerPixel: Int
  let source: ByteSource
  /// The EXIF data from their TIFF header on; empty when there are none.
  private let exif: [UInt8]

  /// The maximum EXIF data that are read, in bytes. A JPEG has at most 64 KiB; other formats allow more, but
  /// files do not have more.
  private static let exifLimit = 1 << 20

  private init(source: ByteSource, budget: ImageBudget) throws(ImageError) {
    if source.size == 0 { throw .empty }
    let start = source.bytes(at: 0, count: ImageFormat.startSize)
    guard let format = ImageFormat(sniffing: start) else {
      throw UnreadFormat(sniffing: start).map { .unreadFormat($0) } ?? .notAPicture
    }
    if let library = format.missingLibrary {
      throw .needsLibrary(format: format.name, library: library)
    }
    typealias Read = (info: ImageInfo, exif: [UInt8], profile: [UInt8], CCodecsHeader)
    let read: Read = try source.withSource(cancel: nil) { bytes throws(ImageError) in
      guard let reader = RowReader(format, source: bytes, memoryLimit: budget.bytes) else {
        throw .inaccessible("out of memory")
      }
      var header = CCodecsHeader()
      let status = reader.readHeader(&header)
      if let error = ImageError(status, reader: reader, needs: 0) { throw error }
      let profile = UnsafeBufferPointer(start: header.profile, count: header.profileSize)
      let exifSize = min(header.exifSize, Self.exifLimit)
      let exif = Array(UnsafeBufferPointer(start: header.exif, count: exifSize))
      var info = ImageInfo(format, header)
      if header.orientation == 0 { info.orientation = ImageOrientation(exif: exif) ?? .up }
      return (info, exif, Array(profile), header)
    }
    let (width, height) = (read.info.storedWidth, read.info.storedHeight)
    guard width > 0, height > 0 else { throw .corrupt("a side of zero pixels") }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= budget.pixels else { throw .overBudget(width: width, height: height) }
    self.source = source
    self.budget = budget
    info = read.info
    exif = read.exif
    profile = read.profile
    workingBytes = Int(min(read.3.workingBytes, UInt64(Int.max / 8)))
    workingBytesPerPixel = Int(read.3.workingBytesPerPixel)
  }

  /// Reads the header of the file; decodes nothing.
  /// - Throws: `ImageError`: the file does not exist, is a folder, is not readable, is not a
  ///   picture, is damaged before its first pixel or has more pixels than the budget allows.
  public static func open(
    _ url: URL, budget: ImageBudget = .standard
  ) throws(ImageError) -> ImageFile {
    try open(path: url.path, budget: budget)
  }

  /// As `open(_:budget:)`, but takes a path.
  /// - Throws: `ImageError`.
  public static func open(
    path: String, budget: ImageBudget = .standard
  ) throws(ImageError) -> ImageFile {
    try ImageFile(source: ByteSource(path: path), budget: budget)
  }

  /// As `open(path:budget:)`, for tests of files that change while they are read.
  /// - Parameter beforeRead: called before each reading of the file, on the thread that reads.
  /// - Throws: `ImageError`.
  @_spi(ChangingFiles) public static func open(
    path: String, budget: ImageBudget, beforeRead: @escaping @Sendable () -> Void
  ) throws(ImageError) -> ImageFile {
    try ImageFile(source: ByteSource(path: path, beforeRead: beforeRead), budget: budget)
  }

  /// Reads the header of a picture in memory.
  /// - Throws: `ImageError`.
  public static func open(
    bytes: [UInt8], budget: ImageBudget = .standard
  ) throws(ImageError) -> ImageFile {
    try ImageFile(source: ByteSource(bytes), budget: budget)
  }

  /// The picture's metadata. It is read on each call, so that it never delays the first pixel.
  /// Reading takes microseconds, whatever the file claims.
  public var metadata: ImageMetadata {
    ImageMetadata(tags: info.format == .tiff ? source : ByteSource(exif))
  }

  /// The ICC profile's description of itself; nil when there is no profile.
  public var profileName: String? { ColorConversion.name(of: profile) }
}

extension ImageFile {
  /// Reads a regular file of at most `limit` bytes. O(size).
  /// - Throws: `ImageError`: the file does not exist, is a folder, is not readable or is too large.
  public static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    let (file, size) = try RegularFile.open(path)
    defer { close(file) }
    guard size <= limit else { throw .inaccessible("the file has \(size) bytes: over the budget") }
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
    let perPixel = info.comesInPasses && !isWhole ? 8 : workingBytesPerPixel
    let kept = Self.bytes(size.width, size.height) / 4 * perPixel
    return workingBytes + kept + band + scratch
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
  public static let standardThreads = max(1, ProcessInfo.processInfo.activeProcessorCount - 1)

  /// The bytes of `width` · `height` pixels, limited to `Int.max / 8` so that sums do not overflow.
  private static func bytes(_ width: Int, _ height: Int) -> Int {
    let (bytes, overflow) = (width * 4).multipliedReportingOverflow(by: height)
    return overflow ? .max / 8 : min(bytes, .max / 8)
  }
}
