/// The constraints of a solution in flat arrays, in the order in which they were added.
struct FlatConstraints {
  /// The numbers of the constraints in their solver, ascending.
  private(set) var numbers: [Int] = []
  private(set) var relations: [LinearRelation] = []
  private(set) var strengths: [Strength] = []
  /// The strengths that apply where the expressions of equations are negative.
  private(set) var strengthsBelow: [Strength] = []
  /// The constants of the expressions.
  var constants: [Double] = []
  private(set) var terms: [LinearExpression.Term] = []
  private var ends: [Int] = []

  init(_ constraints: [ConstraintSolver.Constraint?]) {
    for (number, constraint) in constraints.enumerated() {
      guard let constraint else { continue }
      numbers.append(number)
      relations.append(constraint.relation)
      strengths.append(constraint.strength)
      strengthsBelow.append(constraint.strengthBelow)
      constants.append(constraint.expression.constant)
      terms += constraint.expression.terms
      ends.append(terms.count)
    }
  }

  var indices: Range<Int> { numbers.indices }

  /// The range of a constraint's terms in `terms`.
  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// The position of a constraint; nil if it is not among them. O(log n).
  func index(of number: Int) -> Int? { numbers.sortedIndex(of: number) }

  /// The value of a constraint's expression, given those of the variables.
  func value(_ index: Int, _ values: [Double]) -> Double {
    var sum = constants[index]
    for i in range(index) {
      sum += terms[i].coefficient * values[Int(terms[i].variable.symbol)]
    }
    return sum
  }
}
