/// What stands beside the lines: pictures and drop capitals, with their margins.
struct FloatArea {
  private struct FloatBox {
    var isLeft: Bool
    var top: Double
    var bottom: Double
    /// The edge towards the lines.
    var edge: Double
  }

  private var items: [FloatBox] = []
  /// The lower edge of all.
  private(set) var bottom = 0.0
  private var lastTop = 0.0

  /// The room of a line between two edges, from a place on.
  func room(_ v: Double, height: Double, left: Double, right: Double) -> (
    left: Double, right: Double
  ) {
    guard v < bottom else { return (left, right) }
    var (low, high) = (left, right)
    for item in items where item.top < v + max(height, 1e-6) && item.bottom > v + 1e-9 {
      if item.isLeft { low = max(low, item.edge) } else { high = min(high, item.edge) }
    }
    return (low, max(low, high))
  }

  /// The lower edge of those at a side, or of both.
  func bottom(of clear: ComputedStyle.Clear) -> Double {
    if clear == .none { return -.infinity }
    return items.reduce(-.infinity) { lowest, item in
      clear == .both || (clear == .left) == item.isLeft ? max(lowest, item.bottom) : lowest
    }
  }

  /// Finds a place for something that stands beside the lines, no higher than `top` and those before it.
  mutating func place(
    width: Double, height: Double, isLeft: Bool, top: Double, left: Double, right: Double,
    clear: ComputedStyle.Clear
  ) -> (u: Double, v: Double) {
    var v = max(top, lastTop, bottom(of: clear))
    while true {
      let room = room(v, height: height, left: left, right: right)
      if room.right - room.left >= width - 1e-6 || v >= bottom {
        let u = isLeft ? room.left : room.right - width
        items.append(
          FloatBox(isLeft: isLeft, top: v, bottom: v + height, edge: isLeft ? u + width : u))
        lastTop = v
        bottom = max(bottom, v + height)
        return (u, v)
      }
      v = items.filter { $0.bottom > v + 1e-9 }.map(\.bottom).min() ?? bottom
    }
  }

  /// Forgets what lies above a place, below which all further lines are.
  mutating func forget(above v: Double) {
    if v >= bottom, !items.isEmpty { items.removeAll(keepingCapacity: true) }
  }
}
