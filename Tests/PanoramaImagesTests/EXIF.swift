/// Makes EXIF blocks.
enum EXIF {
  /// A position of degrees, minutes and seconds on each axis, a description and a rating.
  static func place(
    _ latitude: [UInt32], _ latitudeSide: String, _ longitude: [UInt32], _ longitudeSide: String
  ) -> [UInt8] {
    func words(_ values: [UInt32]) -> [UInt8] {
      values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    }
    func entry(_ tag: UInt16, _ type: UInt8, _ count: UInt32, _ value: [UInt8]) -> [UInt8] {
      [UInt8(tag & 255), UInt8(tag >> 8), type, 0] + words([count])
        + value + [UInt8](repeating: 0, count: 4 - value.count)
    }
    func side(_ side: String) -> [UInt8] { Array(side.utf8) + [0] }
    let main =
      [3, 0] + entry(0x010E, 2, 4, Array("Sea\0".utf8)) + entry(0x4746, 3, 1, [4, 0])
      + entry(0x8825, 4, 1, words([50])) + words([0])
    let position =
      [4, 0] + entry(1, 2, 2, side(latitudeSide)) + entry(2, 5, 3, words([104]))
      + entry(3, 2, 2, side(longitudeSide)) + entry(4, 5, 3, words([128])) + words([0])
    return [0x49, 0x49, 42, 0, 8, 0, 0, 0] + main + position
      + words((latitude + longitude).flatMap { [$0, 1] })
  }

  /// One tag, the orientation, in either byte order.
  static func orientation(_ value: UInt8, littleEndian: Bool = false) -> [UInt8] {
    littleEndian
      ? [
        0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0,
        0,
      ]
      : [
        0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0,
        0,
      ]
  }
}
