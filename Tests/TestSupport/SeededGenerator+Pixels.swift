extension SeededGenerator {
  /// 0 and 255, which are special cases, as often as all values between them.
  package mutating func byte() -> UInt8 {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: 0
    case 1: 255
    default: UInt8.random(in: 0...255, using: &self)
    }
  }

  package mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  /// Pixels 0xAARRGGBB, many of them fully clear or opaque.
  ///
  /// - Parameter isPremultiplied: whether channels stay below alpha; otherwise they may be up to
  ///   255, as in invalid pictures.
  package mutating func pixels(_ count: Int, isPremultiplied: Bool = true) -> [UInt32] {
    (0..<count).map { _ in
      let alpha = UInt32(byte())
      let most = isPremultiplied ? alpha : 255
      let channels = (0..<3).map { _ in UInt32.random(in: 0...most, using: &self) }
      return alpha << 24 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
  }
}
