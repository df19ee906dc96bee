/// The solution of a set of constraints: definitions are evaluated one after another, and a tableau solves
/// the rest.
final class Solution {
  /// The required constraints that were left out.
  private(set) var contradictions: [ConstraintSolver.ConstraintID] = []
  private var constraints: FlatConstraints
  private let definitions: Definitions
  /// For each variable the constant part of its definition.
  private var offsets: [Double]
  private let tableau: Tableau
  /// The constraints in the tableau, with their indices there.
  private var inTableau: [(constraint: Int, index: Int)] = []
  /// Required constraints that follow from others.
  private var redundant: [Int] = []

  init(_ all: [ConstraintSolver.Constraint?], variableCount: Int) {
    constraints = FlatConstraints(all)
    definitions = Definitions(constraints, variableCount: variableCount)
    offsets = Array(repeating: 0, count: variableCount)
    tableau = Tableau(variableCount: variableCount)
    definitions.evaluate(constraints, &offsets)
    for isRequired in [true, false] {
      for index in definitions.rest
      where (constraints.strengths[index] == .required) == isRequired { addToTableau(index) }
    }
    try? tableau.solve()
  }

  private func addToTableau(_ index: Int) {
    let terms = definitions.expanded(index, constraints)
    let constant = constraints.value(index, offsets)
    if terms.isEmpty {
      guard constraints.strengths[index] == .required else { return }
      if holds(constant, constraints.relations[index]) {
        redundant.append(index)
      } else {
        leaveOut(index)
      }
      return
    }
    let expression = LinearExpression(terms: terms, constant: constant)
    let (relation, strength) = (constraints.relations[index], constraints.strengths[index])
    let below = constraints.strengthsBelow[index]
    if let place = try? tableau.add(expression, relation, strength, below: below) {
      inTableau.append((index, place))
    } else {
      leaveOut(index)
    }
  }

  private func leaveOut(_ index: Int) {
    contradictions.append(ConstraintSolver.ConstraintID(number: constraints.numbers[index]))
  }

  private func holds(_ constant: Double, _ relation: LinearRelation) -> Bool {
    let limit = Tableau.maximumContradiction
    return switch relation {
    case .equal: abs(constant) < limit
    case .lessThanOrEqual: constant < limit
    case .greaterThanOrEqual: constant > -limit
    }
  }

  /// Updates the solution after changes of constants.
  ///
  /// - Parameter changes: the new constants by the numbers of their constraints.
  /// - Returns: false if that is not possible; the solution must then be discarded.
  func follow(_ changes: [Int: Double]) -> Bool {
    for (number, constant) in changes {
      if let index = constraints.index(of: number) { constraints.constants[index] = constant }
    }
    definitions.evaluate(constraints, &offsets)
    for index in redundant
    where !holds(constraints.value(index, offsets), constraints.relations[index]) { return false }
    do {
      for (index, place) in inTableau {
        try tableau.setConstant(constraints.value(index, offsets), of: place)
      }
      try tableau.solve()
    } catch {
      return false
    }
    return true
  }

  /// Writes the value of every variable.
  func evaluate(_ values: inout [Double]) {
    for i in values.indices {
      values[i] = tableau.value(of: LayoutVariable(symbol: Int32(i)))
    }
    definitions.evaluate(constraints, &values)
  }
}
