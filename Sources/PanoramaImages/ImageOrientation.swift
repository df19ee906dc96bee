/// How stored rows and columns lie in the picture as seen. The raw values are EXIF's (CIPA DC-008,
/// tag 0x0112); the names say what to do with the stored picture.
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Seen as stored.
  case up = 1
  /// Left and right change places.
  case flippedHorizontally
  /// Turned by 180 degrees.
  case turnedHalf
  /// Top and bottom change places.
  case flippedVertically
  /// Mirrored in the diagonal from top left to bottom right.
  case transposed
  /// Turned by 90 degrees clockwise.
  case turnedClockwise
  /// Mirrored in the diagonal from top right to bottom left.
  case transversed
  /// Turned by 90 degrees counterclockwise.
  case turnedCounterclockwise

  /// Width and height change places.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Reads the tag from EXIF data, from its TIFF header on; `.up` when it is absent or senseless.
  init(exif bytes: UnsafeBufferPointer<UInt8>) {
    self = .up
    guard bytes.count >= 8 else { return }
    let little = bytes[0] == 0x49 && bytes[1] == 0x49
    guard little || (bytes[0] == 0x4D && bytes[1] == 0x4D) else { return }
    func number(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      return (0..<count).reduce(0) { sum, i in
        sum << 8 | Int(bytes[offset + (little ? count - 1 - i : i)])
      }
    }
    guard number(at: 2, count: 2) == 42, let directory = number(at: 4, count: 4),
      let entries = number(at: directory, count: 2)
    else { return }
    for i in 0..<entries {
      let entry = directory + 2 + i * 12
      guard let tag = number(at: entry, count: 2) else { return }
      guard tag == 0x0112 else { continue }
      let isShort = number(at: entry + 2, count: 2) == 3
      if isShort, let value = number(at: entry + 8, count: 2) {
        self = ImageOrientation(rawValue: value) ?? .up
      }
      return
    }
  }

  /// Where the stored pixel (x, y) of a `width × height` picture shows: index `x · column + y · row
  /// + origin` of the picture as seen.
  func placement(width: Int, height: Int) -> (origin: Int, column: Int, row: Int) {
    let (w, h) = (width, height)
    switch self {
    case .up: return (0, 1, w)
    case .flippedHorizontally: return (w - 1, -1, w)
    case .turnedHalf: return (w * h - 1, -1, -w)
    case .flippedVertically: return ((h - 1) * w, 1, -w)
    case .transposed: return (0, h, 1)
    case .turnedClockwise: return (h - 1, h, -1)
    case .transversed: return (w * h - 1, -h, -1)
    case .turnedCounterclockwise: return ((w - 1) * h, -h, 1)
    }
  }
}
