import Foundation

/// Which group each node of a graph is in: the smallest one around its middle; a group is in the smallest one that
/// contains all of it. O(n log n) for boards that people make.
struct GroupNesting {
  /// The group of each node; −1 for none.
  private(set) var parents: [Int]
  /// The nodes in each group, in ascending order.
  private(set) var children: [[Int]]
  /// The nodes in no group.
  private(set) var roots: [Int]
  /// The groups; each comes before the one that it is in.
  let groups: [Int]
  private var depths: [Int]
  /// An ancestor far up, for a search in logarithmic time.
  private var jumps: [Int]

  /// - Parameters:
  ///   - frames: the frames of the nodes.
  ///   - isGroup: whether each of them is a group.
  init(frames: [CGRect], isGroup: [Bool]) {
    let count = frames.count
    let areas = frames.map { Double($0.width) * Double($0.height) }
    groups = frames.indices.filter { isGroup[$0] }.sorted { (areas[$0], $0) < (areas[$1], $1) }
    var rank = Array(repeating: -1, count: count)
    for (position, group) in groups.enumerated() { rank[group] = position }
    parents = Array(repeating: -1, count: count)
    var across = FreePlaces(frames.map { Double($0.midX) })
    var down = FreePlaces(frames.map { Double($0.midY) })
    for group in groups {
      let frame = frames[group]
      let (columns, rows) = (
        across.range(Double(frame.minX)...Double(frame.maxX)),
        down.range(Double(frame.minY)...Double(frame.maxY))
      )
      // Whichever has fewer nodes to look at.
      let isAcross = columns.count <= rows.count
      let found = (isAcross ? across.free(in: columns) : down.free(in: rows)).filter { node in
        guard isGroup[node] else {
          return frame.contains(CGPoint(x: frames[node].midX, y: frames[node].midY))
        }
        // `contains` compares a union, whose sums are not exact.
        let inner = frames[node]
        return rank[node] < rank[group] && inner.minX >= frame.minX && inner.maxX <= frame.maxX
          && inner.minY >= frame.minY && inner.maxY <= frame.maxY
      }
      for node in found {
        parents[node] = group
        across.take(node)
        down.take(node)
      }
    }
    children = Array(repeating: [], count: count)
    roots = []
    for node in 0..<count {
      if parents[node] < 0 { roots.append(node) } else { children[parents[node]].append(node) }
    }
    depths = Array(repeating: 0, count: count)
    jumps = Array(0..<count)
    for group in groups.reversed() { setJump(of: group) }
    for node in 0..<count where !isGroup[node] { setJump(of: node) }
  }

  /// The jump pointers of E. W. Myers, "An Applicative Random-Access Stack" (1983).
  private mutating func setJump(of node: Int) {
    let parent = parents[node]
    guard parent >= 0 else { return }
    depths[node] = depths[parent] + 1
    let (far, farther) = (jumps[parent], jumps[jumps[parent]])
    let isEven = depths[parent] - depths[far] == depths[far] - depths[farther]
    jumps[node] = isEven ? farther : parent
  }

  /// The ancestors of two nodes, or the nodes themselves, that are in the same group; nil if one of the nodes is in
  /// the other. O(log n)
  func sameLevel(_ a: Int, _ b: Int) -> (Int, Int)? {
    var (a, b) = (a, b)
    a = ancestor(of: a, depth: min(depths[a], depths[b]))
    b = ancestor(of: b, depth: min(depths[a], depths[b]))
    guard a != b else { return nil }
    while parents[a] != parents[b] {
      if jumps[a] != jumps[b] {
        (a, b) = (jumps[a], jumps[b])
      } else {
        (a, b) = (parents[a], parents[b])
      }
    }
    return (a, b)
  }

  private func ancestor(of node: Int, depth: Int) -> Int {
    var node = node
    while depths[node] > depth {
      node = depths[jumps[node]] >= depth ? jumps[node] : parents[node]
    }
    return node
  }
}

/// Numbers in ascending order, from which some are taken.
private struct FreePlaces {
  private let values: [Double]
  private let order: [Int]
  private let place: [Int]
  /// Where to look for the next free place.
  private var next: [Int]

  init(_ values: [Double]) {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var place = Array(repeating: 0, count: values.count)
    for (position, index) in order.enumerated() { place[index] = position }
    (self.values, self.order, self.place) = (order.map { values[$0] }, order, place)
    next = Array(0...values.count)
  }

  /// The places of the numbers in a range, taken or not.
  func range(_ range: ClosedRange<Double>) -> Range<Int> {
    let start = first { $0 >= range.lowerBound }
    return start..<max(start, first { $0 > range.upperBound })
  }

  private func first(where isThere: (Double) -> Bool) -> Int {
    var (low, high) = (0, values.count)
    while low < high {
      let middle = (low + high) / 2
      if isThere(values[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The indices of the numbers in some places that are not taken.
  mutating func free(in range: Range<Int>) -> [Int] {
    var (result, place): ([Int], Int) = ([], freePlace(from: range.lowerBound))
    while place < range.upperBound {
      result.append(order[place])
      place = freePlace(from: place + 1)
    }
    return result
  }

  private mutating func freePlace(from start: Int) -> Int {
    var end = start
    while next[end] != end { end = next[end] }
    var place = start
    while place != end { (place, next[place]) = (next[place], end) }
    return end
  }

  mutating func take(_ index: Int) { next[place[index]] = place[index] + 1 }
}
