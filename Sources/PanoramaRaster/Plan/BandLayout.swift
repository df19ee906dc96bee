import PanoramaGraphics

/// How rows are divided into bands, which are drawn in parallel.
///
/// Tall bands cost least, because outlines cross fewer of them. But at the end of a frame, threads wait for
/// the last bands, so with several threads bands become shorter towards the bottom. The layout keeps its
/// memory from frame to frame.
struct BandLayout: ~Copyable {
  /// The first row of each band, and the end of the last.
  private(set) var tops = Arena<Int32>(capacity: 64)
  /// The band of each row. It is read for every command, where a division would cost more.
  private var bands = Arena<Int32>(capacity: 2048)
  private var top = 0
  /// The number of rows of the tallest band.
  private(set) var maximumHeight = 64

  private static let maximumRows = 64
  private static let minimumRows = 16

  var count: Int { tops.count - 1 }

  /// - Parameter height: the rows per band; nil to derive them from the number of threads.
  mutating func set(_ rows: Range<Int>, threads: Int, height: Int?) {
    top = rows.lowerBound
    let least = height ?? (threads > 1 ? Self.minimumRows : Self.maximumRows)
    tops.removeAll()
    bands.removeAll(room: rows.count)
    maximumHeight = least
    var y = top
    while y < rows.upperBound {
      var count = least
      if height == nil, threads > 1 {
        let share = (rows.upperBound - y) / (2 * threads)
        count = min(max(share, Self.minimumRows), Self.maximumRows)
        count -= count % Self.minimumRows
      }
      for _ in y..<min(y + count, rows.upperBound) {
        bands.append(Int32(truncatingIfNeeded: tops.count))
      }
      tops.append(Int32(truncatingIfNeeded: y))
      maximumHeight = max(maximumHeight, count)
      y += count
    }
    tops.append(Int32(truncatingIfNeeded: rows.upperBound))
  }

  /// The band of row `y`, which must be one of the rows.
  @inline(__always)
  func band(of y: Int) -> Int { Int(bands.base[y &- top]) }

  /// The rows of a band.
  @inline(__always)
  func rows(_ band: Int) -> Range<Int> { Int(tops.base[band])..<Int(tops.base[band + 1]) }
}
