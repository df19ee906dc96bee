import CCodecs

/// The samples of some pixels as their file has them: with all their bits, in stored orientation, and before profiles and
/// alpha change them. Samples that are coded as a brightness and two differences are red, green and blue.
public struct PixelSamples: Hashable, Sendable {
  /// Part of a picture, in pixels as they are stored.
  public struct Region: Hashable, Sendable {
    /// The first column.
    public let x: Int
    /// The first row.
    public let y: Int
    /// Columns, at least 1.
    public let width: Int
    /// Rows, at least 1.
    public let height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    /// Whether the region has a pixel.
    public func contains(x: Int, y: Int) -> Bool {
      x >= self.x && y >= self.y && x - self.x < width && y - self.y < height
    }

    /// Whether the region has all pixels of another one.
    public func contains(_ other: Region) -> Bool {
      contains(x: other.x, y: other.y)
        && contains(x: other.x + other.width - 1, y: other.y + other.height - 1)
    }
  }

  /// The most pixels that are read at once; more cannot be told apart on any screen.
  public static let pixelLimit = 1 << 18

  /// The pixels.
  public let region: Region
  /// 1 for grey, 2 for grey and alpha, 3 for red, green and blue, 4 with alpha.
  public let channels: Int
  /// The greatest possible sample, such as 65,535.
  public let top: Int
  let values: [UInt16]

  /// The samples of a pixel; empty outside the region.
  public func samples(x: Int, y: Int) -> ArraySlice<UInt16> {
    guard region.contains(x: x, y: y) else { return [] }
    let start = ((y - region.y) * region.width + x - region.x) * channels
    return values[start..<start + channels]
  }
}

extension ImageFile {
  /// Whether the file has samples with more than eight bits, and `samples(in:cancel:)` may read them.
  public var hasDeepSamples: Bool {
    [.png, .tiff, .jpegXL, .heic, .avif].contains(info.format)
      && (9...16).contains(info.bitsPerComponent) && !info.isCMYK
  }

  /// Reads samples with more than eight bits. Of a TIFF only the strips and tiles of the region are decoded, of a PNG what
  /// comes before it, too, and of other formats the whole picture.
  ///
  /// - Parameters:
  ///   - region: the pixels, at most `PixelSamples.pixelLimit`.
  ///   - cancel: ends reading early.
  /// - Throws: `ImageError`: `.invalidRequest` when the region is not in the picture; `.unsupported` when the samples have
  ///   eight bits or fewer, or are of a rarer kind; the fault of the file.
  public func samples(
    in region: PixelSamples.Region, cancel: CancelToken? = nil
  ) throws(ImageError) -> PixelSamples {
    guard (1...info.storedWidth).contains(region.width),
      (1...info.storedHeight).contains(region.height),
      (0...info.storedWidth - region.width).contains(region.x),
      (0...info.storedHeight - region.height).contains(region.y),
      region.width * region.height <= PixelSamples.pixelLimit
    else { throw .invalidRequest("the region is not in the picture, or too large") }
    guard hasDeepSamples else { throw .unsupported("its samples have no more than eight bits") }
    let needs = memoryForSamples(region)
    guard needs <= budget.bytes, canDecodeRows() else { throw .needsMemory(bytes: needs) }
    if let decoders { return try samples(in: region, needs, by: decoders, cancel) }
    return try source.withSource(cancel: cancel) { bytes throws(ImageError) in
      guard let reader = RowReader(info.format, source: bytes, memoryLimit: budget.bytes) else {
        throw .needsMemory(bytes: needs)
      }
      var read = CCodecsHeader()
      if let error = ImageError(reader.readHeader(&read), reader: reader, needs: needs) {
        throw error
      }
      guard (Int(read.width), Int(read.height)) == (info.storedWidth, info.storedHeight) else {
        throw .changed
      }
      let count = region.width * region.height
      var found = CCodecsSamples()
      var status = CCodecsStatus.OK
      let values = [UInt16](unsafeUninitializedCapacity: count * 4) { buffer, used in
        buffer.initialize(repeating: 0)
        found.values = buffer.baseAddress
        status = reader.readSamples(
          CCodecsRegion(
            x: UInt32(region.x), y: UInt32(region.y), width: UInt32(region.width),
            height: UInt32(region.height)), &found)
        used = status == .OK ? count * Int(min(4, found.channels)) : 0
      }
      if let error = ImageError(status, reader: reader, needs: needs) { throw error }
      return PixelSamples(
        region: region, channels: Int(found.channels), top: Int(found.top), values: values)
    }
  }

  /// The most memory that reading samples takes, in bytes.
  private func memoryForSamples(_ region: PixelSamples.Region) -> Int {
    let rows =
      switch info.format {
      case .png: region.height + 1
      case .jpegXL: info.storedHeight
      default: 0
      }
    return header.workingBytes + info.storedWidth * rows * 8
  }
}

/// What another process is asked to read.
struct SamplesRequest: WireValue {
  /// What the file said when it was opened.
  var header: PictureHeader
  var region: PixelSamples.Region

  init(header: PictureHeader, region: PixelSamples.Region) {
    (self.header, self.region) = (header, region)
  }

  func write(to message: inout WireWriter) {
    message.write(header)
    for value in [region.x, region.y, region.width, region.height] { message.write(value) }
  }

  init(from message: inout WireReader) throws(WireFault) {
    header = try message.value()
    let (x, y) = (try message.int(), try message.int())
    region = PixelSamples.Region(x: x, y: y, width: try message.int(), height: try message.int())
  }
}

extension ImageFile {
  /// Has another process read samples.
  private func samples(
    in region: PixelSamples.Region, _ needs: Int, by decoders: DecoderPool, _ cancel: CancelToken?
  ) throws(ImageError) -> PixelSamples {
    var job = DecoderJob(
      kind: .samples, source: source, budget: budget, libraries: .init(info.format))
    job.fields.write(SamplesRequest(header: header, region: region))
    let count = region.width * region.height
    job.sharedBytes = count * 8
    job.needs = needs
    job.pixels = info.storedWidth * info.storedHeight
    return try decoders.withWorker(for: job) { worker throws(ImageError) in
      try worker.run(
        job, cancel: cancel, event: { _, _ throws(WireFault) in throw WireFault() }
      ) { message, memory throws(WireFault) in
        let channels = try message.int(in: 1...4)
        let top = try message.int(in: 256...65535)
        guard let bytes = memory.part(0..<count * channels * 2) else { throw WireFault() }
        return PixelSamples(
          region: region, channels: channels, top: top,
          values: Array(bytes.assumingMemoryBound(to: UInt16.self)))
      }
    }
  }
}
