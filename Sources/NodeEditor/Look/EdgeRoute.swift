import Foundation
import Panorama

/// Finds a way for an edge around cards: lines across and down with few corners, which are as short as possible.
///
/// The lines lie beside the cards, so that a search for the cheapest path (E. W. Dijkstra, 1959) over the crossings of
/// these lines finds the best one.
struct EdgeRoute {
  /// The cards with the space around them that stays free.
  private let obstacles: [CGRect]
  private let columns: [Double]
  private let rows: [Double]

  /// The space between a card and an edge that goes around it, and how far an edge leaves its own card before it
  /// turns; more, so that it can turn.
  private static let margin = 14.0
  private static let stub = 22.0
  /// The space between edges in neighbouring lanes, and the number of lanes beside each card.
  private static let laneWidth = 6.0
  static let lanes = 4
  /// A detour of this length costs as much as a corner.
  private static let corner = 50.0
  /// More cards would take too long. The edge then does not go around them.
  static let maximumObstacles = 28

  /// The corners of a shape's way around cards; empty if it meets none, or there is no way.
  ///
  /// - Parameters:
  ///   - shape: a curve.
  ///   - ends: the cards at its ends.
  ///   - cards: the other cards near it.
  ///   - lane: 0 for the lane next to the cards … `lanes` − 1, so that edges that go the same way lie side by side.
  static func bends(
    of shape: WireShape, between ends: [CGRect], around cards: [CGRect], lane: Int
  ) -> [SIMD2<Double>] {
    guard cards.count <= maximumObstacles, meets(shape, ends, cards) else { return [] }
    // Where there is no room for the outer lanes, all go next to the cards.
    return path(of: shape, ends + cards, lane: lane)
      ?? (lane > 0 ? path(of: shape, ends + cards, lane: 0) : nil) ?? []
  }

  private static func path(
    of shape: WireShape, _ cards: [CGRect], lane: Int
  ) -> [SIMD2<Double>]? {
    let shift = Double(lane) * laneWidth
    let (start, end) = (
      shape.start + shape.startWay * (stub + shift), shape.end + shape.endWay * (stub + shift)
    )
    let route = EdgeRoute(cards, from: start, to: end, shift: shift)
    guard
      let path = route.path(
        from: start, way: direction(shape.startWay), to: end, way: direction(-shape.endWay))
    else { return nil }
    let bends = corners([shape.start] + path + [shape.end])
    return bends.isEmpty ? [start] : bends
  }

  /// Whether a curve runs over a card.
  private static func meets(_ shape: WireShape, _ ends: [CGRect], _ cards: [CGRect]) -> Bool {
    (1..<32).contains { index in
      let share = Double(index) / 32
      let place = shape.point(at: share)
      let point = CGPoint(x: place.x, y: place.y)
      if cards.contains(where: { $0.contains(point) }) { return true }
      // It touches its own cards where it begins and ends.
      return (0.1...0.9).contains(share)
        && ends.contains { $0.insetBy(dx: 3, dy: 3).contains(point) }
    }
  }

  /// The points at which the way turns.
  private static func corners(_ path: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    for index in path.indices.dropFirst().dropLast() {
      let before = result.last ?? path[0]
      let (a, b) = (path[index] - before, path[index + 1] - path[index])
      if abs(a.x * b.y - a.y * b.x) > 0.01 { result.append(path[index]) }
    }
    return result
  }

  private init(
    _ cards: [CGRect], from start: SIMD2<Double>, to end: SIMD2<Double>, shift: Double
  ) {
    obstacles = cards.map { $0.insetBy(dx: -Self.margin, dy: -Self.margin) }
    let beside = obstacles.map { $0.insetBy(dx: -shift, dy: -shift) }
    func lines(_ values: [Double]) -> [Double] { Set(values).sorted() }
    columns = lines(
      beside.flatMap { [Double($0.minX), Double($0.maxX)] }
        + [start.x, end.x, (start.x + end.x) / 2 + shift])
    rows = lines(
      beside.flatMap { [Double($0.minY), Double($0.maxY)] }
        + [start.y, end.y, (start.y + end.y) / 2 + shift])
  }

  // MARK: The search

  /// The directions: right, left, down, up.
  private static let ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]

  private static func direction(_ way: SIMD2<Double>) -> Int {
    abs(way.x) >= abs(way.y) ? (way.x > 0 ? 0 : 1) : way.y > 0 ? 2 : 3
  }

  private func point(_ column: Int, _ row: Int) -> SIMD2<Double> {
    SIMD2(columns[column], rows[row])
  }

  private func isFree(_ from: SIMD2<Double>, _ to: SIMD2<Double>) -> Bool {
    let middle = (from + to) / 2
    return !obstacles.contains { rect in
      middle.x > Double(rect.minX) + 0.01 && middle.x < Double(rect.maxX) - 0.01
        && middle.y > Double(rect.minY) + 0.01 && middle.y < Double(rect.maxY) - 0.01
    }
  }

  /// The crossings from one point to another; nil if there is no way.
  ///
  /// - Parameters:
  ///   - start: the first point.
  ///   - startWay: the direction in which the edge arrives there.
  ///   - end: the last point.
  ///   - endWay: the direction in which it goes on from there.
  private func path(
    from start: SIMD2<Double>, way startWay: Int, to end: SIMD2<Double>, way endWay: Int
  ) -> [SIMD2<Double>]? {
    guard let startColumn = columns.firstIndex(of: start.x),
      let startRow = rows.firstIndex(of: start.y),
      let endColumn = columns.firstIndex(of: end.x), let endRow = rows.firstIndex(of: end.y)
    else { return nil }
    func state(_ column: Int, _ row: Int, _ way: Int) -> Int {
      (row * columns.count + column) * 4 + way
    }
    let count = columns.count * rows.count * 4
    var costs = Array(repeating: Double.infinity, count: count)
    var before = Array(repeating: -1, count: count)
    var heap = CostHeap()
    let first = state(startColumn, startRow, startWay)
    costs[first] = 0
    heap.push(first, cost: 0)
    while let (now, cost) = heap.pop() {
      guard cost <= costs[now] else { continue }
      let (way, place) = (now % 4, now / 4)
      let (column, row) = (place % columns.count, place / columns.count)
      if column == endColumn, row == endRow, way == endWay {
        return trace(now, before)
      }
      func offer(_ next: Int, _ more: Double) {
        guard cost + more < costs[next] else { return }
        costs[next] = cost + more
        before[next] = now
        heap.push(next, cost: cost + more)
      }
      // It turns where it is, and never back.
      for other in Self.ways.indices where other / 2 != way / 2 {
        offer(state(column, row, other), Self.corner)
      }
      let (nextColumn, nextRow) = (column + Self.ways[way].0, row + Self.ways[way].1)
      guard columns.indices.contains(nextColumn), rows.indices.contains(nextRow) else { continue }
      let (from, to) = (point(column, row), point(nextColumn, nextRow))
      if isFree(from, to) {
        offer(state(nextColumn, nextRow, way), abs(to.x - from.x) + abs(to.y - from.y))
      }
    }
    return nil
  }

  private func trace(_ last: Int, _ before: [Int]) -> [SIMD2<Double>] {
    var result: [SIMD2<Double>] = []
    var state = last
    while state >= 0 {
      let place = state / 4
      result.append(point(place % columns.count, place / columns.count))
      state = before[state]
    }
    return result.reversed()
  }
}

/// Numbers by their costs: a binary heap.
private struct CostHeap {
  private var items: [(value: Int, cost: Double)] = []

  mutating func push(_ value: Int, cost: Double) {
    items.append((value, cost))
    var index = items.count - 1
    while index > 0, items[(index - 1) / 2].cost > items[index].cost {
      items.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> (value: Int, cost: Double)? {
    guard let first = items.first else { return nil }
    let last = items.removeLast()
    guard !items.isEmpty else { return first }
    items[0] = last
    var index = 0
    while true {
      let children = [2 * index + 1, 2 * index + 2].filter { $0 < items.count }
      guard let least = children.min(by: { items[$0].cost < items[$1].cost }),
        items[least].cost < items[index].cost
      else { return first }
      items.swapAt(index, least)
      index = least
    }
  }
}
