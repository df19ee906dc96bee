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
