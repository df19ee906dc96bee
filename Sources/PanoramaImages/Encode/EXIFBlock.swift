/// The camera's data of a picture, to be put into another file of it.
public struct EXIFBlock: Equatable, Sendable {
  /// As in files, beginning with the TIFF header.
  public let bytes: [UInt8]

  private static let orientation = 0x0112
  private static let thumbnailOffset = 0x0201
  private static let thumbnailLength = 0x0202
  /// What fits into a segment of a JPEG.
  private static let limit = 65_000

  /// Data of a picture whose pixels are upright now, and may be only a part of what they were: the orientation becomes
  /// that of upright pixels, and the small picture, which may show what was cut off, is blackened out.
  ///
  /// Nil if there are no data, or if they are damaged or too long.
  init?(uprightFrom bytes: [UInt8]) {
    guard bytes.count >= 8, bytes.count <= Self.limit else { return nil }
    var bytes = bytes
    let isLittle = bytes[0] == 0x49 && bytes[1] == 0x49 && bytes[2] == 42
    guard isLittle || bytes[0] == 0x4D && bytes[1] == 0x4D && bytes[3] == 42 else { return nil }
    func number(_ place: Int, _ size: Int) -> Int {
      guard place >= 0, place + size <= bytes.count else { return 0 }
      let part = bytes[place..<place + size]
      return (isLittle ? part.reversed() : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    /// The places of the entries of a directory, and of the number of the next one; nil if it is damaged.
    func entries(_ directory: Int) -> (places: [Int], next: Int)? {
      guard directory >= 8, directory + 2 <= bytes.count else { return nil }
      let end = directory + 2 + number(directory, 2) * 12
      guard end + 4 <= bytes.count else { return nil }
      return (Array(stride(from: directory + 2, to: end, by: 12)), end)
    }
    guard let first = entries(number(4, 4)) else { return nil }
    for place in first.places
    where number(place, 2) == Self.orientation && number(place + 2, 2) == 3 {
      let upright: [UInt8] = isLittle ? [1, 0] : [0, 1]
      bytes.replaceSubrange(place + 8..<place + 10, with: upright)
    }
    if let small = entries(number(first.next, 4)) {
      func value(_ tag: Int) -> Int {
        small.places.first { number($0, 2) == tag }.map { number($0 + 8, 4) } ?? 0
      }
      let (offset, length) = (value(Self.thumbnailOffset), value(Self.thumbnailLength))
      if offset >= 8, length > 0, offset + length <= bytes.count {
        for place in offset..<offset + length { bytes[place] = 0 }
      }
    }
    // Without the directory of the small picture.
    for place in first.next..<first.next + 4 { bytes[place] = 0 }
    self.bytes = bytes
  }

  /// The file of a JPEG, PNG or WebP encoder with these data.
  /// - Parameter file: as `JPEGEncoder`, `PNGEncoder` or `WebPEncoder` made it; any other stays as it is.
  /// - Parameter size: the picture's width and height.
  /// - Parameter hasAlpha: whether pixels may be transparent.
  public func inserted(
    into file: [UInt8], size: (width: Int, height: Int), hasAlpha: Bool
  ) -> [UInt8] {
    if file.starts(with: PNGChunk.signature) {
      // After the header, which has 25 bytes.
      let place = PNGChunk.signature.count + 25
      return Self.insert(PNGChunk.make("eXIf", bytes), into: file, at: place)
    }
    if file.starts(with: [0xFF, 0xD8]) {
      let content = Array("Exif\0\0".utf8) + bytes
      let length = content.count + 2
      let segment: [UInt8] = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + content
      // After the segment of JFIF, which must be the first.
      let isJFIF = file.count > 6 && file[2] == 0xFF && file[3] == 0xE0
      let place = isJFIF ? 4 + (Int(file[4]) << 8 | Int(file[5])) : 2
      guard place <= file.count else { return file }
      return Self.insert(segment, into: file, at: place)
    }
    if file.count > 12, file.starts(with: Array("RIFF".utf8)) {
      return insertedIntoWebP(file, size, hasAlpha)
    }
    return file
  }

  private static func insert(_ bytes: [UInt8], into file: [UInt8], at place: Int) -> [UInt8] {
    var whole = file
    whole.insert(contentsOf: bytes, at: place)
    return whole
  }

  /// In WebP, such data need the extended form: a header with flags and the size before everything else.
  private func insertedIntoWebP(
    _ file: [UInt8], _ size: (width: Int, height: Int), _ hasAlpha: Bool
  ) -> [UInt8] {
    func low(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let (exifFlag, alphaFlag): (UInt8, UInt8) = (0x08, 0x10)
    var chunks = Array(file[12...])
    if chunks.starts(with: Array("VP8X".utf8)), chunks.count > 8 {
      chunks[8] |= exifFlag
    } else {
      var header = Array("VP8X".utf8) + low(10, 4)
      header += [exifFlag | (hasAlpha ? alphaFlag : 0), 0, 0, 0]
      header += low(size.width - 1, 3)
      header += low(size.height - 1, 3)
      chunks = header + chunks
    }
    chunks += Array("EXIF".utf8)
    chunks += low(bytes.count, 4)
    chunks += bytes
    if bytes.count & 1 == 1 { chunks.append(0) }
    var file = Array("RIFF".utf8)
    file += low(chunks.count + 4, 4)
    file += Array("WEBP".utf8)
    return file + chunks
  }
}

extension ImageFile {
  /// The camera's data, for a file of the upright picture or a part of it; nil if there are none. The data of a TIFF file,
  /// which are spread over it, are not read.
  public var uprightEXIF: EXIFBlock? {
    info.format == .tiff ? nil : EXIFBlock(uprightFrom: header.exif)
  }
}
