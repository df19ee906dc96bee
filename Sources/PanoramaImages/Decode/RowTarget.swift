/// Some rows of a picture that is being decoded, valid only during the call that delivers it.
///
/// Rows are as stored: the orientation is not applied.
public struct RowBand {
  /// The first row, in pixels from the top of the reduced picture.
  public let y: Int
  /// The number of rows, > 0.
  public let count: Int
  /// The number of pixels in a row. Rows follow one another without padding.
  public let width: Int
  /// `width · count` pixels: premultiplied 0xAARRGGBB in sRGB, B G R A in memory on little-endian
  /// machines.
  public let pixels: UnsafeBufferPointer<UInt32>
  /// Whether every alpha is 255.
  public let isOpaque: Bool
}

/// A destination of decoded rows.
protocol RowTarget: AnyObject {
  /// Whether the target uses rows in memory that is not its own without copying them.
  var takesFromElsewhere: Bool { get }
  /// Memory for the `count` rows from `y` on, without padding.
  func memory(for count: Int, at y: Int) -> UnsafeMutablePointer<UInt32>
  /// Takes rows that were written to `memory`: premultiplied sRGB in stored orientation. `count`
  /// may be smaller than the requested number of rows.
  func take(_ count: Int, at y: Int, isOpaque: Bool)
  /// As `take`, but for rows in memory that is not the target's own.
  func take(_ count: Int, at y: Int, from pixels: UnsafeMutablePointer<UInt32>, isOpaque: Bool)
}

/// Delivers rows band by band from memory that each band reuses.
final class BandTarget: RowTarget {
  let takesFromElsewhere = true
  private let width: Int
  private let capacity: Int
  private let rows: (RowBand) -> Void
  /// Nil until it is first needed.
  private var memory: UnsafeMutablePointer<UInt32>?

  /// - Parameter capacity: the maximum number of rows in a band.
  init(width: Int, capacity: Int, rows: @escaping (RowBand) -> Void) {
    self.width = width
    self.capacity = width * capacity
    self.rows = rows
  }

  deinit { memory?.deallocate() }

  func memory(for count: Int, at y: Int) -> UnsafeMutablePointer<UInt32> {
    if let memory { return memory }
    let made = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    memory = made
    return made
  }

  func take(_ count: Int, at y: Int, isOpaque: Bool) {
    guard let memory else { return }
    take(count, at: y, from: memory, isOpaque: isOpaque)
  }

  func take(_ count: Int, at y: Int, from pixels: UnsafeMutablePointer<UInt32>, isOpaque: Bool) {
    guard count > 0 else { return }
    let pixels = UnsafeBufferPointer(start: pixels, count: width * count)
    rows(RowBand(y: y, count: count, width: width, pixels: pixels, isOpaque: isOpaque))
  }
}

/// A picture in its stored orientation: rows are decoded right into it.
final class UprightTarget: RowTarget {
  let takesFromElsewhere = false
  private let base: UnsafeMutablePointer<UInt32>
  private let width: Int
  private(set) var isOpaque = true

  init(_ base: UnsafeMutablePointer<UInt32>, width: Int) {
    self.base = base
    self.width = width
  }

  func memory(for count: Int, at y: Int) -> UnsafeMutablePointer<UInt32> { base + y * width }
  func take(_ count: Int, at y: Int, isOpaque: Bool) { self.isOpaque = self.isOpaque && isOpaque }

  func take(_ count: Int, at y: Int, from pixels: UnsafeMutablePointer<UInt32>, isOpaque: Bool) {
    memory(for: count, at: y).update(from: pixels, count: count * width)
    take(count, at: y, isOpaque: isOpaque)
  }
}

/// A picture that is rotated or mirrored: rows pass through a strip.
final class TurnedTarget: RowTarget {
  let takesFromElsewhere = false
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
