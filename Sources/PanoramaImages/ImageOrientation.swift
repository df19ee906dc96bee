/// How stored rows and columns are arranged in the displayed picture. The raw values are EXIF's
/// (CIPA DC-008, tag 0x0112); the names say what to do with the stored picture.
public enum ImageOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Displayed as stored.
  case up = 1
  /// Left and right are swapped.
  case flippedHorizontally
  /// Rotated by 180 degrees.
  case turnedHalf
  /// Top and bottom are swapped.
  case flippedVertically
  /// Mirrored about the diagonal from top left to bottom right.
  case transposed
  /// Rotated by 90 degrees clockwise.
  case turnedClockwise
  /// Mirrored about the diagonal from top right to bottom left.
  case transversed
  /// Rotated by 90 degrees counterclockwise.
  case turnedCounterclockwise

  /// Whether width and height are swapped.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// The place of the stored pixel (x, y) of a `width × height` picture: its index in the displayed
  /// picture is `x · column + y · row + origin`.
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
