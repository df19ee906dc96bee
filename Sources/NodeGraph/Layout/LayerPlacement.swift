/// Positions along the layers, with straight long edges and every node near the middle of its
/// neighbours.
///
/// Brandes and Köpf, "Fast and Simple Horizontal Coordinate Assignment" (2001): four placements, each
/// aligned to one corner, are averaged. Each aligned block is placed by its longest path.
struct LayerPlacement {
  let order: LayerOrder
  /// The size of each vertex along its layer, in points.
  let sizes: [Double]
  /// Whether a vertex is a part of a long edge.
  let isDummy: [Bool]
  /// The distance between neighbours, in points.
  let gap: Double

  /// The middle of each vertex along its layer, in points.
  func places() -> [Double] {
    let conflicts = conflictingEdges()
    var placements: [[Double]] = []
    for isDown in [true, false] {
      for isLeft in [true, false] {
        placements.append(placement(isDown: isDown, isLeft: isLeft, conflicts))
      }
    }
    let extents = placements.map { extent($0) }
    guard let narrowest = extents.indices.min(by: { extents[$0].width < extents[$1].width }) else {
      return []
    }
    for index in placements.indices {
      // Placements from the left share the left edge of the narrowest, the others its right edge.
      let isLeft = index % 2 == 0
      let shift =
        isLeft
        ? extents[narrowest].lower - extents[index].lower
        : extents[narrowest].upper - extents[index].upper
      for vertex in placements[index].indices { placements[index][vertex] += shift }
    }
    return sizes.indices.map { vertex in
      let sorted = placements.map { $0[vertex] }.sorted()
      return (sorted[1] + sorted[2]) / 2
    }
  }

  private func extent(_ places: [Double]) -> (lower: Double, upper: Double, width: Double) {
    var (lower, upper) = (Double.infinity, -Double.infinity)
    for (vertex, place) in places.enumerated() {
      lower = min(lower, place - sizes[vertex] / 2)
      upper = max(upper, place + sizes[vertex] / 2)
    }
    return (lower, upper, upper - lower)
  }

  private struct Pair: Hashable {
    let from: Int
    let to: Int
  }

  /// The edges that cross a part of a long edge. Vertices are not aligned along them: the long edge stays straight.
  private func conflictingEdges() -> Set<Pair> {
    var conflicts: Set<Pair> = []
    for (layer, following) in zip(order.order, order.order.dropFirst()) {
      var places: [Int: Int] = [:]
      for (index, vertex) in layer.enumerated() { places[vertex] = index }
      var left = 0
      var scanned = 0
      for (index, vertex) in following.enumerated() {
        let inner = isDummy[vertex] ? order.previous[vertex].first { isDummy[$0] } : nil
        guard inner != nil || index == following.count - 1 else { continue }
        let right = inner.flatMap { places[$0] } ?? layer.count - 1
        while scanned <= index {
          let target = following[scanned]
          for source in order.previous[target] {
            let place = places[source] ?? 0
            if place < left || place > right, !(isDummy[source] && isDummy[target]) {
              conflicts.insert(Pair(from: source, to: target))
            }
          }
          scanned += 1
        }
        left = right
      }
    }
    return conflicts
  }

  private func placement(isDown: Bool, isLeft: Bool, _ conflicts: Set<Pair>) -> [Double] {
    var layers = isDown ? order.order : order.order.reversed()
    if !isLeft { layers = layers.map { $0.reversed() } }
    let root = align(layers, isDown: isDown, conflicts)
    let places = compact(layers, root)
    return isLeft ? places : places.map { -$0 }
  }

  /// Aligns each vertex with the middle one of its neighbours in the previous layer, unless the
  /// alignments would cross. Returns the first vertex of each block.
  private func align(_ layers: [[Int]], isDown: Bool, _ conflicts: Set<Pair>) -> [Int] {
    var root = Array(sizes.indices)
    var isJoined = Array(repeating: false, count: sizes.count)
    var place = Array(repeating: 0, count: sizes.count)
    for layer in layers { for (index, vertex) in layer.enumerated() { place[vertex] = index } }
    for layer in layers.dropFirst() {
      var free = -1
      for vertex in layer {
        let neighbors = (isDown ? order.previous : order.next)[vertex].sorted {
          place[$0] < place[$1]
        }
        guard !neighbors.isEmpty else { continue }
        let middle = neighbors.count - 1
        for index in Set([middle / 2, (middle + 1) / 2]).sorted() {
          let neighbor = neighbors[index]
          let pair =
            isDown ? Pair(from: neighbor, to: vertex) : Pair(from: vertex, to: neighbor)
          guard place[neighbor] > free, !isJoined[neighbor], !conflicts.contains(pair) else {
            continue
          }
          root[vertex] = root[neighbor]
          isJoined[neighbor] = true
          free = place[neighbor]
          break
        }
      }
    }
    return root
  }

  /// Places the blocks as far to the left as their neighbours allow, and then as far to the right
  /// as those already placed allow, so that blocks stay near their neighbours on the right.
  private func compact(_ layers: [[Int]], _ root: [Int]) -> [Double] {
    var after: [Int: [(block: Int, distance: Double)]] = [:]
    var waiting = Array(repeating: 0, count: sizes.count)
    for layer in layers {
      for (left, right) in zip(layer, layer.dropFirst()) {
        let distance = (sizes[left] + sizes[right]) / 2 + gap
        after[root[left], default: []].append((root[right], distance))
        waiting[root[right]] += 1
      }
    }
    var places = Array(repeating: 0.0, count: sizes.count)
    var ready = sizes.indices.filter { root[$0] == $0 && waiting[$0] == 0 }
    var sorted: [Int] = []
    while let block = ready.popLast() {
      sorted.append(block)
      for (next, distance) in after[block] ?? [] {
        places[next] = max(places[next], places[block] + distance)
        waiting[next] -= 1
        if waiting[next] == 0 { ready.append(next) }
      }
    }
    for block in sorted.reversed() {
      let room = (after[block] ?? []).map { places[$0.block] - $0.distance }.min()
      if let room, room > places[block] { places[block] = room }
    }
    return root.map { places[$0] }
  }
}
