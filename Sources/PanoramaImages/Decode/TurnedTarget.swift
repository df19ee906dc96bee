/// A picture that is rotated or mirrored: rows pass through a strip.
final class TurnedTarget: RowTarget {
  static let takesFromElsewhere = false
  private let base: UnsafeMutablePointer<UInt32>
  private let width: Int
  private let place: (origin: Int, column: Int, row: Int)
  private let strip: UnsafeMutablePointer<UInt32>
  private(set) var isOpaque = true

  /// - Parameters:
  ///   - base: the memory of the whole picture.
  ///   - width: the stored width in pixels.
  ///   - height: the stored height in pixels.
  ///   - orientation: how the stored picture is rotated or mirrored.
  ///   - capacity: the maximum number of rows taken at once.
  init(
    _ base: UnsafeMutablePointer<UInt32>, width: Int, height: Int, orientation: ImageOrientation,
    capacity: Int
  ) {
    self.base = base
    self.width = width
    place = orientation.placement(width: width, height: height)
    strip = .allocate(capacity: width * capacity)
  }

  deinit { strip.deallocate() }

  func memory(for count: Int, at y: Int) -> UnsafeMutablePointer<UInt32> { strip }

  func take(_ count: Int, at y: Int, isOpaque: Bool) {
    take(count, at: y, from: strip, isOpaque: isOpaque)
  }

  func take(
    _ count: Int, at y: Int, from strip: UnsafeMutablePointer<UInt32>, isOpaque: Bool
  ) {
    self.isOpaque = self.isOpaque && isOpaque
    for x in 0..<width {
      var target = place.origin + x * place.column + y * place.row
      for row in 0..<count {
        base[target] = strip[row * width + x]
        target += place.row
      }
    }
  }
}
