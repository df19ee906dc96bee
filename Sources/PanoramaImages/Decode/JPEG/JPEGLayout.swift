/// The structure of a JPEG file with one scan and restart markers, as far as it is needed to decode
/// parts of the file separately. ITU T.81, annex B.
struct JPEGLayout {
  /// The segments that decoding needs, from the start of the file to the scan's data. Comments,
  /// thumbnails and profiles are left out.
  private let head: [UInt8]
  /// The offset of the picture's height in `head`.
  private let heightOffset: Int
  /// The offset of the scan's data in the file.
  let dataStart: Int
  /// The number of MCUs (minimum coded units) between restart markers, > 0.
  let interval: Int
  let width: Int
  let height: Int
  /// The size of an MCU in pixels.
  let unitWidth: Int
  let unitHeight: Int
  /// Whether some colour components have fewer rows than others.
  let isSubsampledVertically: Bool
  /// Whether all components with fewer rows have half the rows and half the columns.
  let isHalved: Bool

  /// The number of MCUs in a row.
  var columns: Int { (width + unitWidth - 1) / unitWidth }
  /// The number of rows of MCUs.
  var rows: Int { (height + unitHeight - 1) / unitHeight }
  /// A row of MCUs and a restart interval begin together once every this many rows.
  var rowsPerGroup: Int {
    var (a, b) = (columns, interval)
    while b != 0 { (a, b) = (b, a % b) }
    return interval / a
  }

  /// Nil for anything but a regular baseline JPEG of one scan with restart markers.
  init?(_ source: ByteSource) {
    var (head, at): ([UInt8], Int) = ([0xFF, 0xD8], 2)
    var frame: (offset: Int, bytes: [UInt8])?
    var interval = 0
    // No sane file has more segments or larger tables before its picture.
    for _ in 0..<2000 where head.count < 1 << 20 {
      let start = source.bytes(at: at, count: 4)
      guard start.count == 4, start[0] == 0xFF, start[1] != 0xFF else { return nil }
      let marker = start[1]
      let size = Int(start[2]) << 8 | Int(start[3])
      // Comments and application data are skipped, except JFIF's and Adobe's, which describe the
      // components.
      let isSkipped = (0xE1...0xEF).contains(marker) && marker != 0xEE || marker == 0xFE
      guard size >= 2, marker >= 0xC0, !(0xD0...0xD9).contains(marker) else { return nil }
      let segment = isSkipped ? [] : source.bytes(at: at, count: 2 + size)
      guard isSkipped || segment.count == 2 + size else { return nil }
      at += 2 + size
      switch marker {
      case 0xC0, 0xC1:
        guard frame == nil, size >= 8, segment[4] == 8 else { return nil }
        frame = (head.count, segment)
      case 0xC2, 0xC3, 0xC5...0xC7, 0xC9...0xCF: return nil
      case 0xDD:
        guard size == 4 else { return nil }
        interval = Int(segment[4]) << 8 | Int(segment[5])
      default: break
      }
      head += segment
      if marker == 0xDA { break }
    }
    guard let frame, interval > 0, head.count > 4 else { return nil }
    let (offset, bytes) = frame
    let components = Int(bytes[9])
    height = Int(bytes[5]) << 8 | Int(bytes[6])
    width = Int(bytes[7]) << 8 | Int(bytes[8])
    guard (1...4).contains(components), bytes.count >= 10 + components * 3, width > 0, height > 0
    else { return nil }
    var factors: [(h: Int, v: Int)] = []
    for i in 0..<components {
      let both = Int(bytes[11 + i * 3])
      factors.append((both >> 4, both & 15))
    }
    let h = factors.map { $0.h }.max() ?? 0
    let v = factors.map { $0.v }.max() ?? 0
    for factor in factors where !(1...4).contains(factor.h) || !(1...4).contains(factor.v) {
      return nil
    }
    // The scan must hold all components. A single component has MCUs of one block.
    let scan = head.count - 6 - components * 2
    guard scan > 0, head[scan - 2] == 0xFF, head[scan - 1] == 0xDA,
      Int(head[scan + 2]) == components
    else { return nil }
    unitWidth = components == 1 ? 8 : 8 * h
    unitHeight = components == 1 ? 8 : 8 * v
    isSubsampledVertically = components > 1 && factors.contains { $0.v < v }
    isHalved = factors.allSatisfy { (factor: (h: Int, v: Int)) -> Bool in
      factor.v == v || (factor.v * 2 == v && factor.h * 2 == h)
    }
    self.head = head
    heightOffset = offset + 5
    dataStart = at
    self.interval = interval
  }

  /// The head with the height replaced by `height` pixels.
  func head(height: Int) -> [UInt8] {
    var bytes = head
    bytes[heightOffset] = UInt8(truncatingIfNeeded: height >> 8)
    bytes[heightOffset + 1] = UInt8(truncatingIfNeeded: height)
    return bytes
  }

  /// Whether rows depend on the MCU rows above and below, because colour is smoothed across them.
  func needsNeighbours(reduction: Int) -> Bool {
    isSubsampledVertically && !(reduction > 1 && isHalved) && reduction < 8
  }
}
