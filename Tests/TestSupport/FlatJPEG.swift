/// A JPEG of one gray shade in any size, which takes almost no memory or time: every block has the
/// same bits.
package enum FlatJPEG {
  /// - Parameters: sides in pixels, 1 … 65,500.
  package static func make(width: Int, height: Int) -> [UInt8] {
    file(width: width, height: height, frame: 0xC0, scans: [(0, 63)])
  }

  /// A progressive JPEG: the first scan contains the whole picture, and the 63 that follow add
  /// nothing.
  package static func progressive(width: Int, height: Int) -> [UInt8] {
    file(width: width, height: height, frame: 0xC2, scans: (0..<64).map { ($0, $0) })
  }

  private static func file(
    width: Int, height: Int, frame: UInt8, scans: [(from: UInt8, through: UInt8)]
  ) -> [UInt8] {
    func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
    let blocks = (width + 7) / 8 * ((height + 7) / 8)
    var file: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
    file += [0xFF, frame, 0, 11, 8] + word(height) + word(width) + [1, 1, 0x11, 0]
    // One code of one bit each: no difference from the previous block, and end of block.
    let table = [UInt8](repeating: 0, count: 15) + [0]
    file += [0xFF, 0xC4, 0, 20, 0x00, 1] + table
    file += [0xFF, 0xC4, 0, 20, 0x10, 1] + table
    for scan in scans {
      let codes = scan.from == 0 && scan.through > 0 ? 2 : 1
      file += [0xFF, 0xDA, 0, 8, 1, 1, 0x00, scan.from, scan.through, 0]
      file += [UInt8](repeating: 0, count: (blocks * codes + 7) / 8)
    }
    return file + [0xFF, 0xD9]
  }
}
