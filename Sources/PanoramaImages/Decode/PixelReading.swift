import CCodecs
import PanoramaGraphics

/// One decoding: the header is read, the pixels follow when asked for.
struct PixelReading {
  private let reader: any RowReader
  private let header: CCodecsHeader
  let info: ImageInfo

  init(_ reader: any RowReader, format: ImageFormat) throws(ImageError) {
    var header = CCodecsHeader()
    let status = reader.readHeader(&header)
    if let error = ImageError(status, reader: reader, header: nil) { throw error }
    self.reader = reader
    self.header = header
    let exif = UnsafeBufferPointer(start: header.exif, count: header.exifSize)
    info = ImageInfo(
      format: format, storedWidth: Int(header.width), storedHeight: Int(header.height),
      orientation: ImageOrientation(exif: exif), bitsPerComponent: Int(header.bitsPerComponent),
      components: Int(header.components), hasAlpha: header.hasAlpha != 0,
      isProgressive: header.isInterlaced != 0 || header.isProgressive != 0)
  }

  func decode(budget: ImageBudget, allowsPartial: Bool) throws(ImageError) -> DecodedImage {
    let (width, height) = (info.storedWidth, info.storedHeight)
    let tooMuch = ImageError.overBudget(width: width, height: height)
    // Turned pictures pass through a strip: the whole of it where rows come out of order.
    let stripRows = header.isInterlaced != 0 ? height : min(height, 64)
    let strip = info.orientation == .up ? 0 : UInt64(stripRows) * UInt64(width) * 4
    let extra = header.workingBytes + strip
    guard width > 0, height > 0 else { throw .corrupt("a side of zero pixels") }
    guard budget.allows(width: width, height: height, extra: extra) else { throw tooMuch }

    var failure = reader.start(memoryLimit: budget.bytes - width * height * 4)
    if let error = ImageError(failure, reader: reader, header: header) {
      if !(allowsPartial && error == .truncated) { throw error }
    }
    var rows = 0
    var isOpaque = !info.hasAlpha
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      if failure == .OK {
        let whole = info.orientation == .up
        (failure, rows) = whole ? readUpright(into: base) : readTurned(into: base, stripRows)
        if !whole, rows < height { isOpaque = false }
      }
      if info.orientation == .up {
        (base + rows * width).initialize(repeating: 0, count: (height - rows) * width)
      }
      count = width * height
    }
    if rows == height, failure == .OK { failure = reader.finish() }
    let error = ImageError(failure, reader: reader, header: header)
    if let error, !allowsPartial || rows == 0 { throw error }
    if info.hasAlpha { isOpaque = pixels.allSatisfy { $0 >> 24 == 255 } }
    let image = CGImage(
      width: info.width, height: info.height, pixels: pixels, isOpaque: isOpaque && rows == height)
    return DecodedImage(image: image, info: info, damage: error)
  }

  private func readUpright(into base: UnsafeMutablePointer<UInt32>) -> (CCodecsStatus, Int) {
    let (width, height) = (info.storedWidth, info.storedHeight)
    // Passes fill in between one another's pixels.
    if header.isInterlaced != 0 { base.initialize(repeating: 0, count: width * height) }
    var done = 0
    let status = reader.readRows(into: base, stride: width, count: height, done: &done)
    return (status, done)
  }

  private func readTurned(
    into base: UnsafeMutablePointer<UInt32>, _ stripRows: Int
  ) -> (CCodecsStatus, Int) {
    let (width, height) = (info.storedWidth, info.storedHeight)
    base.initialize(repeating: 0, count: width * height)
    let place = info.orientation.placement(width: width, height: height)
    let strip = UnsafeMutablePointer<UInt32>.allocate(capacity: stripRows * width)
    defer { strip.deallocate() }
    var y = 0
    while y < height {
      let count = min(stripRows, height - y)
      strip.initialize(repeating: 0, count: count * width)
      var done = 0
      let status = reader.readRows(into: strip, stride: width, count: count, done: &done)
      for x in 0..<width {
        var target = place.origin + x * place.column + y * place.row
        for row in 0..<done {
          base[target] = strip[row * width + x]
          target += place.row
        }
      }
      y += done
      if status != .OK || done < count { return (status, y) }
    }
    return (.OK, y)
  }
}

extension ImageError {
  /// Nil for success. Running out of memory counts as over budget where the size is known.
  fileprivate init?(_ status: CCodecsStatus, reader: any RowReader, header: CCodecsHeader?) {
    switch status {
    case .OK: return nil
    case .truncated: self = .truncated
    case .corrupt: self = .corrupt(reader.message)
    case .unsupported: self = .unsupported(reader.message)
    case .outOfMemory:
      guard let header else {
        self = .inaccessible("out of memory")
        return
      }
      self = .overBudget(width: Int(header.width), height: Int(header.height))
    }
  }
}
