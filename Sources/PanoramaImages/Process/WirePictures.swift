extension ImageBudget: WireValue {
  func write(to message: inout WireWriter) {
    message.write(pixels)
    message.write(bytes)
    message.write(bytesPerFileByte)
  }

  init(from message: inout WireReader) throws(WireFault) {
    self.init(
      pixels: try message.int(), bytes: try message.int(),
      bytesPerFileByte: try message.optional())
  }
}

extension ImageInfo: WireValue {
  func write(to message: inout WireWriter) {
    message.write(format.rawValue)
    for value in [
      storedWidth, storedHeight, orientation.rawValue, bitsPerComponent, components, pageCount,
    ] { message.write(value) }
    for value in [hasAlpha, isProgressive, hasProfile, isCMYK] { message.write(value) }
  }

  init(from message: inout WireReader) throws(WireFault) {
    guard let format = ImageFormat(rawValue: try message.string()) else { throw WireFault() }
    let (width, height) = (try message.int(in: 1...(1 << 31)), try message.int(in: 1...(1 << 31)))
    guard let orientation = ImageOrientation(rawValue: try message.int()) else { throw WireFault() }
    let (bits, components) = (try message.int(in: 0...1024), try message.int(in: 0...65536))
    let pages = try message.int(in: 1...(1 << 20))
    self.init(
      format: format, storedWidth: width, storedHeight: height, orientation: orientation,
      bitsPerComponent: bits, components: components,
      hasAlpha: try message.bool(), isProgressive: try message.bool(),
      hasProfile: try message.bool(), isCMYK: try message.bool(), pageCount: pages)
  }
}

extension ImageError: WireValue {
  /// The number of a case, and what belongs to it.
  private var fields: (kind: Int, first: Int, second: Int, text: String) {
    switch self {
    case .noSuchFile: (0, 0, 0, "")
    case .isFolder: (1, 0, 0, "")
    case .inaccessible(let reason): (2, 0, 0, reason)
    case .empty: (3, 0, 0, "")
    case .notAPicture: (4, 0, 0, "")
    case .truncated: (5, 0, 0, "")
    case .corrupt(let reason): (6, 0, 0, reason)
    case .changed: (7, 0, 0, "")
    case .unsupported(let reason): (8, 0, 0, reason)
    case .invalidRequest(let reason): (9, 0, 0, reason)
    case .unreadFormat(let format): (10, 0, 0, format.rawValue)
    case .needsLibrary(let format, let library): (11, format.utf8.count, 0, format + library)
    case .overBudget(let width, let height): (12, width, height, "")
    case .needsMemory(let bytes): (13, bytes, 0, "")
    case .cancelled: (14, 0, 0, "")
    }
  }

  func write(to message: inout WireWriter) {
    let fields = fields
    message.write(fields.kind)
    message.write(fields.first)
    message.write(fields.second)
    message.write(String(fields.text.prefix(1000)))
  }

  init(from message: inout WireReader) throws(WireFault) {
    let kind = try message.int()
    let (first, second) = (try message.int(), try message.int())
    let text = try message.string()
    switch kind {
    case 0: self = .noSuchFile
    case 1: self = .isFolder
    case 2: self = .inaccessible(text)
    case 3: self = .empty
    case 4: self = .notAPicture
    case 5: self = .truncated
    case 6: self = .corrupt(text)
    case 7: self = .changed
    case 8: self = .unsupported(text)
    case 9: self = .invalidRequest(text)
    case 10:
      guard let format = UnreadFormat(rawValue: text) else { throw WireFault() }
      self = .unreadFormat(format)
    case 11:
      guard (0...text.utf8.count).contains(first) else { throw WireFault() }
      self = .needsLibrary(
        format: String(decoding: text.utf8.prefix(first), as: UTF8.self),
        library: String(decoding: text.utf8.dropFirst(first), as: UTF8.self))
    case 12: self = .overBudget(width: first, height: second)
    case 13: self = .needsMemory(bytes: max(0, first))
    case 14: self = .cancelled
    default: throw WireFault()
    }
  }
}
