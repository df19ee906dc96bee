import ConstraintSolver

/// Solves tiny systems by trying every point where enough constraints hold exactly: the best values
/// are always at such a point.
struct ReferenceSolver {
  struct Constraint {
    var coefficients: [Double]
    var constant: Double
    let relation: LinearRelation
    let strength: Strength

    func violation(at point: [Double]) -> Double {
      let value = zip(coefficients, point).reduce(constant) { $0 + $1.0 * $1.1 }
      return switch relation {
      case .equal: abs(value)
      case .lessThanOrEqual: max(0, value)
      case .greaterThanOrEqual: max(0, -value)
      }
    }
  }

  let variableCount: Int
  let constraints: [Constraint]

  /// The errors at a point, from the strongest constraints to the weakest; nil if a required one is
  /// violated.
  func costs(at point: [Double]) -> [Double]? {
    var sums: [Strength: Double] = [:]
    for constraint in constraints {
      let violation = constraint.violation(at: point)
      if constraint.strength == .required {
        if violation > 1e-5 { return nil }
      } else {
        sums[constraint.strength, default: 0] += violation
      }
    }
    return sums.sorted { $0.key > $1.key }.map(\.value)
  }

  /// The least errors; nil if the required constraints contradict one another.
  var minimumCosts: [Double]? {
    var best: [Double]?
    forEachChoice(from: 0, []) { chosen in
      guard let point = intersection(chosen), let costs = costs(at: point) else { return }
      if let known = best, !isLess(costs, known) { return }
      best = costs
    }
    return best
  }

  func isLess(_ l: [Double], _ r: [Double]) -> Bool {
    for (a, b) in zip(l, r) where abs(a - b) > 1e-5 { return a < b }
    return false
  }

  private func forEachChoice(from start: Int, _ chosen: [Int], _ body: ([Int]) -> Void) {
    if chosen.count == variableCount { return body(chosen) }
    for index in start..<max(start, constraints.count) {
      forEachChoice(from: index + 1, chosen + [index], body)
    }
  }

  /// Where the chosen constraints hold exactly, by Gauss's elimination; nil if that is no point.
  private func intersection(_ chosen: [Int]) -> [Double]? {
    var rows = chosen.map { constraints[$0].coefficients + [-constraints[$0].constant] }
    for column in 0..<variableCount {
      let pivot = (column..<variableCount).max { abs(rows[$0][column]) < abs(rows[$1][column]) }
      guard let pivot, abs(rows[pivot][column]) > 1e-9 else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<variableCount where row != column {
        let factor = rows[row][column] / rows[column][column]
        for k in column...variableCount { rows[row][k] -= factor * rows[column][k] }
      }
    }
    return (0..<variableCount).map { rows[$0][variableCount] / rows[$0][$0] }
  }
}
