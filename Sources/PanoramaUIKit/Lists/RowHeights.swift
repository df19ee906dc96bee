import Panorama

/// The heights of the rows of one section, of which only some may be known. The others count with an assumed
/// height.
///
/// The rows lie in chunks. A chunk of which nothing is known stores only its number of rows, so that a million
/// rows take little memory and no time. Finding a row takes time proportional to the number of chunks.
struct RowHeights {
  private struct Chunk {
    var count: Int
    /// The known heights, NaN for the others; empty if none is known.
    var known: [CGFloat] = []
    /// The height of all rows together.
    var total: CGFloat
  }

  /// The number of rows in a new chunk.
  private static let chunkLength = 512

  /// The height of a row of which nothing is known, in points, ≥ 0.
  let usual: CGFloat
  /// Whether every row has the usual height, so that none has to be measured.
  let isExact: Bool
  private(set) var count: Int
  /// The height of all rows together, in points.
  private(set) var total: CGFloat
  private var chunks: [Chunk] = []

  init(count: Int, usual: CGFloat, isExact: Bool) {
    (self.count, self.usual, self.isExact) = (count, usual, isExact)
    total = CGFloat(count) * usual
    var left = count
    while left > 0 {
      let length = min(left, Self.chunkLength)
      chunks.append(Chunk(count: length, total: CGFloat(length) * usual))
      left -= length
    }
  }

  /// Whether the height of a row does not have to be measured.
  func isKnown(_ row: Int) -> Bool {
    if isExact { return true }
    let (chunk, inside) = place(row)
    return !chunks[chunk].known.isEmpty && !chunks[chunk].known[inside].isNaN
  }

  /// The known or assumed height of a row, in points.
  subscript(row: Int) -> CGFloat {
    let (chunk, inside) = place(row)
    guard !chunks[chunk].known.isEmpty else { return usual }
    let height = chunks[chunk].known[inside]
    return height.isNaN ? usual : height
  }

  /// The distance from the top of the section's rows to that of a row, in points. `row` may be `count`.
  func offset(of row: Int) -> CGFloat {
    if isExact { return CGFloat(row) * usual }
    guard row < count else { return total }
    let (chunk, inside) = place(row)
    return chunks[..<chunk].reduce(0) { $0 + $1.total } + offset(of: inside, in: chunk)
  }

  /// The row at a distance from the top of the section's rows. A distance outside means the nearest row; the
  /// section must have one.
  func row(at distance: CGFloat) -> Int {
    if isExact, usual > 0 {
      return Int(min(max(0, (distance / usual).rounded(.down)), CGFloat(count - 1)))
    }
    var (first, top) = (0, CGFloat(0))
    for (index, chunk) in chunks.enumerated() {
      if distance < top + chunk.total {
        for inside in 0..<chunk.count {
          top += height(inside, in: index)
          if distance < top { return first + inside }
        }
        return first + chunk.count - 1
      }
      first += chunk.count
      top += chunk.total
    }
    return count - 1
  }

  /// Sets the height of a row.
  ///
  /// - Returns: by how much the row became higher, in points.
  mutating func set(_ row: Int, to height: CGFloat) -> CGFloat {
    let (chunk, inside) = place(row)
    let difference = height - self.height(inside, in: chunk)
    if chunks[chunk].known.isEmpty {
      chunks[chunk].known = Array(repeating: .nan, count: chunks[chunk].count)
    }
    chunks[chunk].known[inside] = height
    chunks[chunk].total += difference
    total += difference
    return difference
  }

  /// Has the height of a row measured again.
  mutating func forget(_ row: Int) {
    let (chunk, inside) = place(row)
    guard !chunks[chunk].known.isEmpty else { return }
    let difference = usual - height(inside, in: chunk)
    chunks[chunk].known[inside] = .nan
    chunks[chunk].total += difference
    total += difference
  }

  /// Removes a row.
  ///
  /// - Returns: its height; nil if it is not known.
  @discardableResult
  mutating func remove(_ row: Int) -> CGFloat? {
    let (chunk, inside) = place(row)
    let height = height(inside, in: chunk)
    let wasKnown = !chunks[chunk].known.isEmpty && !chunks[chunk].known[inside].isNaN
    if !chunks[chunk].known.isEmpty { chunks[chunk].known.remove(at: inside) }
    chunks[chunk].count -= 1
    chunks[chunk].total -= height
    if chunks[chunk].count == 0 { chunks.remove(at: chunk) }
    count -= 1
    total -= height
    return wasKnown ? height : nil
  }

  /// Inserts a row, which may be the last one.
  ///
  /// - Parameter height: its height; nil if it is not known.
  mutating func insert(_ row: Int, height: CGFloat? = nil) {
    if chunks.isEmpty { chunks.append(Chunk(count: 0, total: 0)) }
    var (chunk, inside) =
      row < count ? place(row) : (chunks.count - 1, chunks[chunks.count - 1].count)
    if chunks[chunk].count >= 2 * Self.chunkLength { (chunk, inside) = split(chunk, inside) }
    if chunks[chunk].known.isEmpty, height != nil {
      chunks[chunk].known = Array(repeating: .nan, count: chunks[chunk].count)
    }
    if !chunks[chunk].known.isEmpty || height != nil {
      chunks[chunk].known.insert(height ?? .nan, at: inside)
    }
    chunks[chunk].count += 1
    chunks[chunk].total += height ?? usual
    count += 1
    total += height ?? usual
  }

  private func height(_ inside: Int, in chunk: Int) -> CGFloat {
    guard !chunks[chunk].known.isEmpty else { return usual }
    let height = chunks[chunk].known[inside]
    return height.isNaN ? usual : height
  }

  private func offset(of inside: Int, in chunk: Int) -> CGFloat {
    guard !chunks[chunk].known.isEmpty else { return CGFloat(inside) * usual }
    return chunks[chunk].known[..<inside].reduce(0) { $0 + ($1.isNaN ? usual : $1) }
  }

  private func place(_ row: Int) -> (chunk: Int, inside: Int) {
    var left = row
    for (index, chunk) in chunks.enumerated() {
      if left < chunk.count { return (index, left) }
      left -= chunk.count
    }
    return (chunks.count - 1, max(0, chunks[chunks.count - 1].count - 1))
  }

  /// Halves a chunk, and returns the new place of one of its rows.
  private mutating func split(_ chunk: Int, _ inside: Int) -> (Int, Int) {
    let half = chunks[chunk].count / 2
    var (front, back) = (chunks[chunk], chunks[chunk])
    if !front.known.isEmpty {
      front.known = Array(front.known[..<half])
      back.known = Array(back.known[half...])
    }
    front.total = offset(of: half, in: chunk)
    back.total = chunks[chunk].total - front.total
    (front.count, back.count) = (half, back.count - half)
    chunks.replaceSubrange(chunk...chunk, with: [front, back])
    return inside < half ? (chunk, inside) : (chunk + 1, inside - half)
  }
}
