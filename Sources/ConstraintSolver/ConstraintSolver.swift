/// Finds numbers that satisfy linear constraints of different strengths, as a layout needs them.
///
/// Required constraints always hold. Of the others, the sum of the errors of the strongest is as
/// small as possible, then that of the next strongest, and so on. The same calls always give the same
/// values.
///
/// Most equations of a layout define one variable and only have to be evaluated in the right order. A simplex
/// method solves the rest. After a change of constants `solve()` updates the last solution; after any other
/// change it starts from the beginning.
public final class ConstraintSolver {
  /// Identifies a constraint in its solver.
  public struct ConstraintID: Hashable, Sendable {
    let number: Int
  }

  struct Constraint {
    var expression: LinearExpression
    let relation: LinearRelation
    let strength: Strength
    /// The strength that applies where the expression of an equation is negative.
    let strengthBelow: Strength
  }

  /// The constraints by their numbers; nil for those that were removed.
  private var constraints: [Constraint?] = []
  /// The number of constraints.
  public private(set) var constraintCount = 0
  /// The value of each variable.
  private var values: [Double] = []
  /// The solution of the current constraints; nil if they changed in more than their constants.
  private var solution: Solution?
  /// The constants that changed since the last `solve()`, by the numbers of their constraints.
  private var changes: [Int: Double] = [:]

  /// A solver without variables.
  public init() {}

  /// A new variable.
  public func makeVariable() -> LayoutVariable {
    values.append(0)
    solution = nil
    return LayoutVariable(symbol: Int32(values.count - 1))
  }

  /// The value of a variable after the last `solve()`; 0 if nothing constrains it.
  public func value(of variable: LayoutVariable) -> Double { values[Int(variable.symbol)] }

  /// Adds the constraint that `expression` is less than, equal to or greater than zero.
  ///
  /// - Returns: its identifier; nil if the expression contains NaN or infinity.
  @discardableResult
  public func add(
    _ expression: LinearExpression, _ relation: LinearRelation, strength: Strength = .required
  ) -> ConstraintID? {
    append(expression, relation, strength, below: strength)
  }

  /// Adds the constraints that `expression` is at most zero, and that it is at least zero, with a strength
  /// for each. Both together take hardly more work than one.
  ///
  /// - Parameters:
  ///   - expression: what should be zero.
  ///   - above: the strength with which the expression is kept from being positive.
  ///   - below: the strength with which it is kept from being negative.
  /// - Returns: the identifiers of the constraints; empty if the expression contains NaN or infinity.
  @discardableResult
  public func addPull(_ expression: LinearExpression, above: Strength, below: Strength)
    -> [ConstraintID]
  {
    let ids =
      above < .required && below < .required
      ? [append(expression, .equal, above, below: below)]
      : [
        append(expression, .lessThanOrEqual, above, below: above),
        append(expression, .greaterThanOrEqual, below, below: below),
      ]
    return ids.compactMap { $0 }
  }

  private func append(
    _ expression: LinearExpression, _ relation: LinearRelation, _ strength: Strength,
    below: Strength
  ) -> ConstraintID? {
    guard expression.isFinite else { return nil }
    constraints.append(
      Constraint(
        expression: expression, relation: relation, strength: strength, strengthBelow: below))
    constraintCount += 1
    solution = nil
    return ConstraintID(number: constraints.count - 1)
  }

  /// Removes a constraint; nothing happens if it was removed before.
  public func remove(_ id: ConstraintID) {
    guard constraints[id.number] != nil else { return }
    constraints[id.number] = nil
    constraintCount -= 1
    solution = nil
  }

  /// Changes the constant of a constraint's expression. NaN, infinity and removed constraints are ignored.
  public func setConstant(_ constant: Double, of id: ConstraintID) {
    guard constant.isFinite, let known = constraints[id.number],
      known.expression.constant != constant
    else { return }
    constraints[id.number]?.expression.constant = constant
    changes[id.number] = constant
  }

  /// Finds the values of the variables, for `value(of:)`.
  ///
  /// - Returns: the required constraints that contradict earlier ones, and were therefore left out.
  @discardableResult
  public func solve() -> [ConstraintID] {
    defer { changes = [:] }
    if let solution {
      if changes.isEmpty { return solution.contradictions }
      if solution.contradictions.isEmpty, solution.follow(changes) {
        solution.evaluate(&values)
        return []
      }
    }
    let made = Solution(constraints, variableCount: values.count)
    made.evaluate(&values)
    solution = made
    return made.contradictions
  }
}
