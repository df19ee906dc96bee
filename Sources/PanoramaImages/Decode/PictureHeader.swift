import CCodecs

/// What the header of a picture file says, and what decoding the rest takes.
struct PictureHeader: Sendable {
  var info: ImageInfo
  /// The EXIF data from their TIFF header on; empty when there are none.
  var exif: [UInt8]
  /// The ICC profile; empty when there is none, or when another process keeps it.
  var profile: [UInt8]
  /// The profile's description of itself, if another process keeps it; nil when there is none.
  var profileName: String?
  /// The longer side of the thumbnail in a HEIC or AVIF file, in pixels; 0 if there is none.
  var previewSide: Int
  /// The memory of the decoder itself, in bytes.
  var workingBytes: Int
  /// The additional memory for each pixel of the reduced picture, in bytes.
  var workingBytesPerPixel: Int

  /// The maximum EXIF data that are read, in bytes. A JPEG has at most 64 KiB; other formats allow more, but
  /// files do not have more.
  static let exifLimit = 1 << 20

  /// Reads the header in this process.
  /// - Throws: `ImageError`.
  init(reading source: ByteSource, budget: ImageBudget) throws(ImageError) {
    let format = try Self.format(of: source)
    if let library = format.missingLibrary {
      throw .needsLibrary(format: format.name, library: library)
    }
    self = try source.withSource(cancel: nil) { bytes throws(ImageError) in
      guard let reader = RowReader(format, source: bytes, memoryLimit: budget.bytes) else {
        throw .inaccessible("out of memory")
      }
      var header = CCodecsHeader()
      let status = reader.readHeader(&header)
      if let error = ImageError(status, reader: reader, needs: 0) {
        // Of a file that ends before its preview, the library says only that there is none.
        if format == .raw, TagFile(source)?.isCutOff ?? false { throw .truncated }
        throw error
      }
      return PictureHeader(format, header)
    }
    try check(budget)
  }

  /// What a file's first bytes indicate.
  /// - Throws: `ImageError`: nothing that is read.
  static func format(of source: ByteSource) throws(ImageError) -> ImageFormat {
    if source.size == 0 { throw .empty }
    let start = source.bytes(at: 0, count: ImageFormat.startSize)
    guard let format = ImageFormat(sniffing: start) else {
      throw UnreadFormat(sniffing: start).map { .unreadFormat($0) } ?? .notAPicture
    }
    return format
  }

  private init(_ format: ImageFormat, _ header: CCodecsHeader) {
    let exifSize = min(header.exifSize, Self.exifLimit)
    exif = Array(UnsafeBufferPointer(start: header.exif, count: exifSize))
    profile = Array(UnsafeBufferPointer(start: header.profile, count: header.profileSize))
    info = ImageInfo(format, header)
    if header.orientation == 0 { info.orientation = ImageOrientation(exif: exif) ?? .up }
    previewSide = Int(header.previewSide)
    workingBytes = Int(min(header.workingBytes, UInt64(Int.max / 8)))
    workingBytesPerPixel = Int(header.workingBytesPerPixel)
  }

  /// - Throws: `ImageError`: the picture has no pixels, or more than the budget allows.
  func check(_ budget: ImageBudget) throws(ImageError) {
    let (width, height) = (info.storedWidth, info.storedHeight)
    guard width > 0, height > 0 else { throw .corrupt("a side of zero pixels") }
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, count <= budget.pixels else { throw .overBudget(width: width, height: height) }
  }
}

extension PictureHeader {
  /// Whether a header that was read again still describes the picture that the memory was computed
  /// for: the file may have been written to meanwhile.
  func isSame(as earlier: PictureHeader) -> Bool {
    info == earlier.info && workingBytes <= earlier.workingBytes
      && workingBytesPerPixel <= earlier.workingBytesPerPixel
  }
}

/// Without the EXIF data and the profile.
extension PictureHeader: WireValue {
  func write(to message: inout WireWriter) {
    message.write(info)
    message.write(profileName.map { String($0.prefix(200)) })
    message.write(previewSide)
    message.write(workingBytes)
    message.write(workingBytesPerPixel)
  }

  init(from message: inout WireReader) throws(WireFault) {
    info = try message.value()
    (exif, profile) = ([], [])
    profileName = try message.optional()
    previewSide = try message.int(in: 0...(1 << 20))
    workingBytes = try message.int(in: 0...(.max / 8))
    workingBytesPerPixel = try message.int(in: 0...1024)
  }
}
