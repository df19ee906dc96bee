/// The order of the nodes within their layers, with few crossings of edges.
///
/// Layer by layer, nodes are sorted by the positions of their neighbours (Sugiyama, Tagawa and
/// Toda, "Methods for Visual Understanding of Hierarchical System Structures", 1981), and adjacent
/// nodes are exchanged if that removes crossings (Gansner et al. 1993, §3). The best order seen is
/// kept.
struct LayerOrder {
  /// The layer of each vertex. Edges lead from a layer to the next one; long edges have a vertex in
  /// every layer between.
  let layers: [Int]
  let next: [[Int]]
  let previous: [[Int]]
  /// The vertices of each layer, in order.
  private(set) var order: [[Int]]
  private var place: [Int]

  private static let sweeps = 24
  private static let exchangeRounds = 8

  /// - Parameters:
  ///   - layers: the layer of each vertex, from 0.
  ///   - next: the neighbours of each vertex in the next layer.
  ///   - previous: the neighbours of each vertex in the previous layer.
  init(layers: [Int], next: [[Int]], previous: [[Int]]) {
    self.layers = layers
    self.next = next
    self.previous = previous
    order = []
    place = Array(repeating: 0, count: layers.count)
    var best: (crossings: Int, order: [[Int]])?
    for isForward in [true, false] {
      order = firstOrder(isForward)
      updatePlaces()
      let result = improve()
      if best.map({ result.crossings < $0.crossings }) ?? true { best = result }
    }
    order = best?.order ?? []
    updatePlaces()
  }

  /// The vertices in the order of a breadth-first search from one side.
  private func firstOrder(_ isForward: Bool) -> [[Int]] {
    var result = Array(repeating: [Int](), count: (layers.max() ?? -1) + 1)
    var isSeen = Array(repeating: false, count: layers.count)
    let before = isForward ? previous : next
    let starts = layers.indices.filter { before[$0].isEmpty }
    for start in isForward ? starts : starts.reversed() where !isSeen[start] {
      isSeen[start] = true
      var queue = [start]
      var index = 0
      while index < queue.count {
        let vertex = queue[index]
        index += 1
        result[layers[vertex]].append(vertex)
        for neighbor in (isForward ? next : previous)[vertex] where !isSeen[neighbor] {
          isSeen[neighbor] = true
          queue.append(neighbor)
        }
      }
    }
    return result
  }

  private mutating func updatePlaces() {
    for layer in order { for (index, vertex) in layer.enumerated() { place[vertex] = index } }
  }

  // MARK: Improving

  private mutating func improve() -> (crossings: Int, order: [[Int]]) {
    exchangeNeighbors()
    var best = (crossings: crossings, order: order)
    var idle = 0
    for sweep in 0..<Self.sweeps where best.crossings > 0 {
      let isForward = sweep % 2 == 0
      let usesMedian = sweep % 4 < 2
      let indices =
        isForward ? Array(order.indices.dropFirst()) : order.indices.dropLast().reversed()
      for layer in indices { sort(layer, by: isForward ? previous : next, usesMedian) }
      exchangeNeighbors()
      let count = crossings
      idle = count < best.crossings ? 0 : idle + 1
      if count < best.crossings { best = (count, order) }
      if idle >= 8 { break }
    }
    return best
  }

  /// Sorts a layer by the mean or median position of the neighbours. Vertices without neighbours keep their
  /// positions.
  private mutating func sort(_ layer: Int, by neighbors: [[Int]], _ usesMedian: Bool) {
    let vertices = order[layer]
    var keyed: [(key: Double, index: Int, vertex: Int)] = []
    keyed.reserveCapacity(vertices.count)
    for (index, vertex) in vertices.enumerated() where !neighbors[vertex].isEmpty {
      let places = neighbors[vertex].map { place[$0] }
      keyed.append((usesMedian ? Self.median(places) : Self.mean(places), index, vertex))
    }
    keyed.sort { ($0.key, $0.index) < ($1.key, $1.index) }
    var sorted = keyed.makeIterator()
    order[layer] = vertices.map { neighbors[$0].isEmpty ? $0 : sorted.next()?.vertex ?? $0 }
    for (index, vertex) in order[layer].enumerated() { place[vertex] = index }
  }

  private static func mean(_ places: [Int]) -> Double {
    Double(places.reduce(0, +)) / Double(places.count)
  }

  /// The median. For an even number of positions, it lies between the middle two, nearer to the
  /// side where the positions are denser (Gansner et al. 1993, §3.1).
  private static func median(_ places: [Int]) -> Double {
    let sorted = places.sorted()
    let middle = sorted.count / 2
    if sorted.count % 2 == 1 { return Double(sorted[middle]) }
    let (left, right) = (sorted[middle - 1] - sorted[0], sorted[sorted.count - 1] - sorted[middle])
    guard sorted.count > 2, left + right > 0 else {
      return Double(sorted[middle - 1] + sorted[middle]) / 2
    }
    return Double(sorted[middle - 1] * right + sorted[middle] * left) / Double(left + right)
  }

  private mutating func exchangeNeighbors() {
    var ahead = sortedNeighbors(next)
    var behind = sortedNeighbors(previous)
    var isDirty = Array(repeating: true, count: order.count)
    for _ in 0..<Self.exchangeRounds {
      var improved = false
      for layer in order.indices where isDirty[layer] {
        isDirty[layer] = false
        var changed = false
        for index in order[layer].indices.dropLast() {
          let (v, w) = (order[layer][index], order[layer][index + 1])
          let now =
            Self.pairs(ahead[v], before: ahead[w]) + Self.pairs(behind[v], before: behind[w])
          let then =
            Self.pairs(ahead[w], before: ahead[v]) + Self.pairs(behind[w], before: behind[v])
          guard then < now else { continue }
          order[layer].swapAt(index, index + 1)
          place[v] = index + 1
          place[w] = index
          changed = true
        }
        guard changed else { continue }
        improved = true
        for near in [layer - 1, layer, layer + 1] where order.indices.contains(near) {
          isDirty[near] = true
          for vertex in order[near] {
            if near == layer - 1 { ahead[vertex] = next[vertex].map { place[$0] }.sorted() }
            if near == layer + 1 { behind[vertex] = previous[vertex].map { place[$0] }.sorted() }
          }
        }
      }
      if !improved { return }
    }
  }

  private func sortedNeighbors(_ neighbors: [[Int]]) -> [[Int]] {
    neighbors.map { $0.map { place[$0] }.sorted() }
  }

  /// The number of crossing pairs if the vertex whose neighbours are at positions `a` comes before
  /// the one with `b`.
  private static func pairs(_ a: [Int], before b: [Int]) -> Int {
    var count = 0
    var smaller = 0
    for value in a {
      while smaller < b.count, b[smaller] < value { smaller += 1 }
      count += smaller
    }
    return count
  }

  // MARK: Counting

  /// The number of crossings. O(m log n) with m edges (Barth, Jünger and Mutzel, "Simple and Efficient
  /// Bilayer Cross Counting", 2002).
  var crossings: Int {
    var total = 0
    for (layer, following) in zip(order, order.dropFirst()) {
      var tree = Array(repeating: 0, count: following.count + 1)
      var inserted = 0
      for vertex in layer {
        let places = next[vertex].map { place[$0] }.sorted()
        for place in places {
          var index = place + 1
          var notAfter = 0
          while index > 0 {
            notAfter += tree[index]
            index &= index - 1
          }
          total += inserted - notAfter
        }
        for place in places {
          var index = place + 1
          while index < tree.count {
            tree[index] += 1
            index += index & -index
          }
          inserted += 1
        }
      }
    }
    return total
  }
}

extension LayeredLayout {
  /// The number of crossings that are left in the best order of vertices. The parameters are those of `LayerOrder`.
  @_spi(GraphTests) public static func crossings(layers: [Int], next: [[Int]], previous: [[Int]])
    -> Int
  {
    LayerOrder(layers: layers, next: next, previous: previous).crossings
  }
}
