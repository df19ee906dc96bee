/// Makes EXIF blocks.
enum EXIF {
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
