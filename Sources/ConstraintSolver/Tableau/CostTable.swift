/// For each strength, strongest first, the cost of one unit of each symbol that is not in the basis.
///
/// Costs are compared from the strongest to the weakest, so that no number of weak constraints
/// outweighs a strong one.
struct CostTable {
  private(set) var strengths: [Strength] = []
  /// For each strength the cost of every symbol.
  private var costs: [[Double]] = []
  private var count = 0

  static let tolerance = 1e-8

  mutating func addSymbol() {
    count += 1
    for i in costs.indices { costs[i].append(0) }
  }

  /// The index of `strength`, which is inserted if it is missing.
  mutating func level(of strength: Strength) -> Int {
    if let known = strengths.firstIndex(of: strength) { return known }
    let place = strengths.firstIndex { $0 < strength } ?? strengths.count
    strengths.insert(strength, at: place)
    costs.insert([Double](repeating: 0, count: count), at: place)
    return place
  }

  mutating func add(_ cost: Double, of symbol: Int32, at level: Int) {
    let sum = costs[level][Int(symbol)] + cost
    costs[level][Int(symbol)] = abs(sum) < Self.tolerance ? 0 : sum
  }

  /// Replaces `symbol`, which enters the basis, by its equation.
  mutating func substitute(_ symbol: Int32, _ row: TableauRow) {
    for level in costs.indices {
      let cost = costs[level][Int(symbol)]
      guard cost != 0 else { continue }
      costs[level][Int(symbol)] = 0
      for i in row.symbols.indices {
        add(cost * row.coefficients[i], of: row.symbols[i], at: level)
      }
    }
  }

  /// Whether increasing `symbol` would reduce the total cost.
  func isNegative(_ symbol: Int32) -> Bool {
    for level in costs {
      let cost = level[Int(symbol)]
      if cost != 0 { return cost < 0 }
    }
    return false
  }

  /// Whether `l` costs less than `r` after division by their coefficients `a` and `b`.
  func isCheaper(_ l: Int32, over a: Double, than r: Int32, over b: Double) -> Bool {
    for level in costs {
      let (x, y) = (level[Int(l)] / a, level[Int(r)] / b)
      if abs(x - y) > Self.tolerance { return x < y }
    }
    return false
  }
}
