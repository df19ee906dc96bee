/// Where decoded rows go.
protocol RowTarget: AnyObject {
  /// Rows that are elsewhere are as good as those in its own memory: nothing is copied.
  static var takesFromElsewhere: Bool { get }
  /// Memory for the `count` rows from `y` on, one after the other.
  func memory(for count: Int, at y: Int) -> UnsafeMutablePointer<UInt32>
  /// The rows are there: premultiplied sRGB, stored orientation. `count` may be less than what memory
  /// was asked for.
  func take(_ count: Int, at y: Int, isOpaque: Bool)
  /// As `take`, of rows that are elsewhere.
  func take(_ count: Int, at y: Int, from pixels: UnsafeMutablePointer<UInt32>, isOpaque: Bool)
}

/// Hands rows out band by band, from memory that is used again for each.
final class BandTarget: RowTarget {
  static let takesFromElsewhere = true
  private let width: Int
  private let capacity: Int
  private let rows: (RowBand) -> Void
  /// Nil while nobody asked for it.
  private var memory: UnsafeMutablePointer<UInt32>?

  /// - Parameter capacity: the most rows of a band.
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

/// A picture that needs no turning: rows are decoded right into it.
final class UprightTarget: RowTarget {
  static let takesFromElsewhere = false
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
