/// Required equations that each define one variable, in an order in which they can be evaluated one after
/// another.
struct Definitions {
  /// For each variable the equation that defines it, or −1.
  private var constraintOf: [Int32]
  /// For each variable its coefficient in that equation.
  private var coefficientOf: [Double]
  /// The variables with a definition; each comes after those that its definition mentions.
  private var order: [Int32] = []
  /// For each variable its position in `order`.
  private var rankOf: [Int32]
  /// The constraints that define no variable.
  private(set) var rest: [Int] = []

  /// The maximum number of steps of a search for circular definitions; an equation that needs more defines
  /// nothing.
  private static let maximumSearchSteps = 256

  init(_ constraints: FlatConstraints, variableCount: Int) {
    constraintOf = Array(repeating: -1, count: variableCount)
    coefficientOf = Array(repeating: 0, count: variableCount)
    rankOf = Array(repeating: -1, count: variableCount)
    var mentioned = [Bool](repeating: false, count: variableCount)
    for index in constraints.indices {
      guard constraints.relations[index] == .equal, constraints.strengths[index] == .required,
        define(index, constraints, &mentioned)
      else {
        rest.append(index)
        continue
      }
    }
    findOrder(constraints)
  }

  /// Uses an equation as the definition of a variable that has none.
  private mutating func define(
    _ index: Int, _ constraints: FlatConstraints, _ mentioned: inout [Bool]
  ) -> Bool {
    let range = constraints.range(index)
    for i in range {
      let term = constraints.terms[i]
      let variable = Int(term.variable.symbol)
      guard abs(term.coefficient) > TableauRow.tolerance, constraintOf[variable] < 0,
        constraints.terms[range].count(where: { $0.variable == term.variable }) == 1,
        !mentioned[variable] || !depends(range, on: term.variable, constraints)
      else { continue }
      constraintOf[variable] = Int32(index)
      coefficientOf[variable] = term.coefficient
      for j in range { mentioned[Int(constraints.terms[j].variable.symbol)] = true }
      return true
    }
    return false
  }

  /// Whether the definition of one of the terms in `range`, other than `variable` itself, depends on
  /// `variable`. True if the search takes too long.
  private func depends(
    _ range: Range<Int>, on variable: LayoutVariable, _ constraints: FlatConstraints
  ) -> Bool {
    var open = constraints.terms[range].map(\.variable).filter { $0 != variable }
    var steps = 0
    while let next = open.popLast() {
      if next == variable { return true }
      steps += 1
      if steps > Self.maximumSearchSteps { return true }
      open += mentions(Int(next.symbol), constraints)
    }
    return false
  }

  /// The variables that the definition of `variable` mentions.
  private func mentions(_ variable: Int, _ constraints: FlatConstraints) -> [LayoutVariable] {
    let index = Int(constraintOf[variable])
    guard index >= 0 else { return [] }
    return constraints.terms[constraints.range(index)].map(\.variable)
      .filter { Int($0.symbol) != variable }
  }

  private mutating func findOrder(_ constraints: FlatConstraints) {
    for start in constraintOf.indices where constraintOf[start] >= 0 && rankOf[start] < 0 {
      var path = [(variable: start, open: mentions(start, constraints))]
      while let last = path.last {
        guard let next = last.open.last else {
          rankOf[last.variable] = Int32(order.count)
          order.append(Int32(last.variable))
          path.removeLast()
          continue
        }
        path[path.count - 1].open.removeLast()
        let variable = Int(next.symbol)
        if constraintOf[variable] >= 0, rankOf[variable] < 0 {
          path.append((variable, mentions(variable, constraints)))
        }
      }
    }
  }

  /// Sets the value of every defined variable, given those of the others.
  func evaluate(_ constraints: FlatConstraints, _ values: inout [Double]) {
    for variable in order {
      let (v, index) = (Int(variable), Int(constraintOf[Int(variable)]))
      var sum = constraints.constants[index]
      for i in constraints.range(index) where constraints.terms[i].variable.symbol != variable {
        sum +=
          constraints.terms[i].coefficient * values[Int(constraints.terms[i].variable.symbol)]
      }
      values[v] = -sum / coefficientOf[v]
    }
  }

  /// The terms of a constraint with defined variables replaced by their definitions.
  func expanded(_ index: Int, _ constraints: FlatConstraints) -> [LinearExpression.Term] {
    var coefficients: [Int32: Double] = [:]
    // Defined variables that occur, in ascending order.
    var ranks: [Int32] = []
    func add(_ coefficient: Double, _ symbol: Int32) {
      let rank = rankOf[Int(symbol)]
      if let known = coefficients[symbol] {
        coefficients[symbol] = known + coefficient
        return
      }
      coefficients[symbol] = coefficient
      guard rank >= 0 else { return }
      var place = ranks.count
      while place > 0, ranks[place - 1] > rank { place -= 1 }
      ranks.insert(rank, at: place)
    }
    for i in constraints.range(index) {
      add(constraints.terms[i].coefficient, constraints.terms[i].variable.symbol)
    }
    while let rank = ranks.popLast() {
      let symbol = order[Int(rank)]
      guard let coefficient = coefficients.removeValue(forKey: symbol) else { continue }
      let factor = -coefficient / coefficientOf[Int(symbol)]
      for i in constraints.range(Int(constraintOf[Int(symbol)]))
      where constraints.terms[i].variable.symbol != symbol {
        add(constraints.terms[i].coefficient * factor, constraints.terms[i].variable.symbol)
      }
    }
    return coefficients.filter { abs($0.value) > TableauRow.tolerance }
      .sorted { $0.key < $1.key }.map {
        LinearExpression.Term(variable: LayoutVariable(symbol: $0.key), coefficient: $0.value)
      }
  }
}
