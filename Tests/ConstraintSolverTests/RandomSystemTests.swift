import ConstraintSolver
import TestSupport
import Testing

/// Random systems against a solver that tries everything.
@Suite struct RandomSystemTests {
  private struct System {
    let solver = ConstraintSolver()
    let variables: [LayoutVariable]
    /// The constraints that were added together, with the same expression.
    struct Part {
      var names: [ConstraintSolver.ConstraintID]
      var constraints: [ReferenceSolver.Constraint]
    }
    var parts: [Part] = []

    init(_ random: inout SeededGenerator) {
      let count = Int.random(in: 2...4, using: &random)
      let solver = solver
      variables = (0..<count).map { _ in solver.makeVariable() }
      let strengths: [Strength] = [
        .required, .required, .strong, .weak, Strength(rawValue: 500), Strength(rawValue: 999),
      ]
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let relation = LinearRelation(rawValue: Int.random(in: -1...1, using: &random)) ?? .equal
        let coefficients = (0..<count).map { _ in
          Bool.random(using: &random) ? Double(Int.random(in: -3...3, using: &random)) : 0
        }
        let constant = Double(Int.random(in: -20...20, using: &random))
        let strength = strengths.randomElement(using: &random) ?? .weak
        if Int.random(in: 0..<3, using: &random) == 0 {
          let below = strengths.randomElement(using: &random) ?? .weak
          addPull(coefficients, constant: constant, above: strength, below: below)
        } else {
          add(coefficients, constant: constant, relation, strength)
        }
      }
      // Everything stays where it is if nothing stronger moves it.
      for i in 0..<count {
        var coefficients = [Double](repeating: 0, count: count)
        coefficients[i] = 1
        add(
          coefficients, constant: Double(Int.random(in: -9...9, using: &random)), .equal,
          Strength(rawValue: 1))
      }
    }

    private mutating func add(
      _ coefficients: [Double], constant: Double, _ relation: LinearRelation, _ strength: Strength
    ) {
      let expression = expression(coefficients, constant)
      guard let name = solver.add(expression, relation, strength: strength) else { return }
      let constraint = ReferenceSolver.Constraint(
        coefficients: coefficients, constant: constant, relation: relation, strength: strength)
      parts.append(Part(names: [name], constraints: [constraint]))
    }

    private mutating func addPull(
      _ coefficients: [Double], constant: Double, above: Strength, below: Strength
    ) {
      let names = solver.addPull(
        expression(coefficients, constant), above: above, below: below)
      let sides: [(LinearRelation, Strength)] = [
        (.lessThanOrEqual, above), (.greaterThanOrEqual, below),
      ]
      parts.append(
        Part(
          names: names,
          constraints: sides.map {
            ReferenceSolver.Constraint(
              coefficients: coefficients, constant: constant, relation: $0, strength: $1)
          }))
    }

    private func expression(_ coefficients: [Double], _ constant: Double) -> LinearExpression {
      LinearExpression(
        terms: zip(variables, coefficients).map {
          LinearExpression.Term(variable: $0, coefficient: $1)
        }, constant: constant)
    }

    func check(_ comment: Comment) {
      let contradictions = solver.solve()
      let reference = ReferenceSolver(
        variableCount: variables.count, constraints: parts.flatMap(\.constraints))
      guard let best = reference.minimumCosts else {
        #expect(!contradictions.isEmpty, comment)
        return
      }
      #expect(contradictions.isEmpty, comment)
      let costs = reference.costs(at: variables.map(solver.value))
      #expect(costs != nil, comment)
      if let costs { #expect(!reference.isLess(best, costs), comment) }
    }
  }

  @Test(arguments: 0..<300) func asGoodAsTryingEverything(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    System(&random).check("seed \(seed)")
  }

  @Test(arguments: 300..<500) func changedConstantsAreFollowed(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var system = System(&random)
    system.solver.solve()
    for round in 0..<8 {
      let index = Int.random(in: system.parts.indices, using: &random)
      let constant = Double(Int.random(in: -20...20, using: &random))
      for i in system.parts[index].constraints.indices {
        system.parts[index].constraints[i].constant = constant
      }
      for name in system.parts[index].names { system.solver.setConstant(constant, of: name) }
      system.check("seed \(seed), round \(round)")
    }
  }

  @Test(arguments: 500..<600) func removedConstraintsNoLongerCount(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var system = System(&random)
    system.solver.solve()
    for _ in 0..<2 {
      for name in system.parts.removeFirst().names { system.solver.remove(name) }
      system.check("seed \(seed)")
    }
  }
}
