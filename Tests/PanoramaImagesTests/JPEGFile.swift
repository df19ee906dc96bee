/// Makes JPEG files of flat 8 × 8 blocks byte by byte, to test the decoder.
///
/// Only the mean of each block is coded, in steps of one, so the decoder returns exactly these
/// values. A slope to the right can be added.
struct JPEGFile {
  var width: Int
  var height: Int
  /// The number of components: 1 for gray, 3 for YCbCr, 4 for inks.
  var components = 1
  var isProgressive = false
  /// The first coefficient after the mean of each block, -1023 … 1023; nil where all are flat. Only with
  /// one empty scan.
  var slope: ((Int, Int, Int) -> Int)?
  /// For a progressive file: the last bit of the means comes in a separate scan, after this many
  /// empty scans for each component.
  var emptyScans = 1
  var refinesMeans = false
  /// The Adobe segment's transform: 0 for plain inks, 2 for YCCK; nil omits the segment.
  var adobeTransform: UInt8?
  var exif: [UInt8]?

  /// Returns the value of each block, 0 … 255.
  func encoded(_ value: (Int, Int, Int) -> Int) -> [UInt8] {
    var result: [UInt8] = [0xFF, 0xD8]
    if let exif { result += Self.segment(0xE1, Array("Exif\0\0".utf8) + exif) }
    if let adobeTransform {
      result += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, adobeTransform])
    }
    result += Self.segment(0xDB, [0] + [UInt8](repeating: 8, count: 64))
    result += frame
    // Twelve codes of four bits for the size of a difference; one code of one bit: end of block.
    result += Self.segment(0xC4, [0x00] + Self.counts(4, 12) + Array(0..<12))
    if slope == nil {
      result += Self.segment(0xC4, [0x10] + Self.counts(1, 1) + [0])
    } else {
      result += Self.segment(0xC4, [0x10] + Self.counts(4, 11) + Array(0...10))
    }
    let all = Array(0..<components)
    if isProgressive {
      result += scan(all, from: 0, through: 0, low: refinesMeans ? 1 : 0, value)
      for number in 0..<emptyScans {
        let (from, next) = (1 + number * 63 / emptyScans, 1 + (number + 1) * 63 / emptyScans)
        for component in all {
          result += scan([component], from: UInt8(from), through: UInt8(next - 1), value)
        }
      }
      if refinesMeans { result += refinement(value) }
    } else {
      result += scan(all, from: 0, through: 63, value)
    }
    return result + [0xFF, 0xD9]
  }

  private var columns: Int { (width + 7) / 8 }
  private var rows: Int { (height + 7) / 8 }

  private var frame: [UInt8] {
    var bytes: [UInt8] = [8, UInt8(height >> 8), UInt8(height & 255)]
    bytes += [UInt8(width >> 8), UInt8(width & 255), UInt8(components)]
    for component in 0..<components { bytes += [UInt8(component + 1), 0x11, 0] }
    return Self.segment(isProgressive ? 0xC2 : 0xC0, bytes)
  }

  private func scan(
    _ chosen: [Int], from: UInt8, through: UInt8, low: Int = 0, _ value: (Int, Int, Int) -> Int
  ) -> [UInt8] {
    var header: [UInt8] = [UInt8(chosen.count)]
    for component in chosen { header += [UInt8(component + 1), 0x00] }
    var bits = BitWriter()
    var last = [Int](repeating: 0, count: components)
    for row in 0..<rows {
      for column in 0..<columns {
        for component in chosen {
          if from == 0 {
            let mean = (value(component, column, row) - 128) >> low
            Self.append(mean - last[component], to: &bits)
            last[component] = mean
          }
          if through > 0 {
            let value = slope?(component, column, row) ?? 0
            if value != 0 { Self.append(value, to: &bits) }
            bits.append(0, count: slope == nil ? 1 : 4)
          }
        }
      }
    }
    let coded = bits.flushed(padding: 1).flatMap { $0 == 255 ? [255, 0] : [$0] }
    return Self.segment(0xDA, header + [from, through, UInt8(low)]) + coded
  }

  /// The last bit of each mean.
  private func refinement(_ value: (Int, Int, Int) -> Int) -> [UInt8] {
    var bits = BitWriter()
    for row in 0..<rows {
      for column in 0..<columns {
        for component in 0..<components {
          bits.append((value(component, column, row) - 128) & 1, count: 1)
        }
      }
    }
    let header: [UInt8] = (0..<components).flatMap { [UInt8($0 + 1), 0x00] }
    let coded = bits.flushed(padding: 1).flatMap { $0 == 255 ? [255, 0] : [$0] }
    return Self.segment(0xDA, [UInt8(components)] + header + [0, 0, 0x10]) + coded
  }

  private static func append(_ difference: Int, to bits: inout BitWriter) {
    let size = Int.bitWidth - abs(difference).leadingZeroBitCount
    bits.append(size, count: 4)
    bits.append(difference < 0 ? difference + (1 << size) - 1 : difference, count: size)
  }

  private static func counts(_ length: Int, _ count: UInt8) -> [UInt8] {
    (1...16).map { $0 == length ? count : 0 }
  }

  static func segment(_ marker: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    let size = bytes.count + 2
    return [0xFF, marker, UInt8(size >> 8), UInt8(size & 255)] + bytes
  }
}
