/// An unknown number of a `ConstraintSolver`, which made it.
public struct LayoutVariable: Hashable, Sendable {
  let symbol: Int32
}

/// A sum of variables with factors, and a constant.
public struct LinearExpression: Hashable, Sendable {
  /// A variable and its factor.
  public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: LayoutVariable
    /// The factor of the variable.
    public var coefficient: Double

    /// Makes a term.
    public init(variable: LayoutVariable, coefficient: Double) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The terms; a variable may occur several times.
  public var terms: [Term]
  /// The constant that is added to the terms.
  public var constant: Double

  /// Makes an expression from its parts.
  public init(terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Makes the expression `coefficient · variable + constant`.
  public init(_ variable: LayoutVariable, times coefficient: Double = 1, plus constant: Double = 0)
  {
    self.init(terms: [Term(variable: variable, coefficient: coefficient)], constant: constant)
  }

  /// Whether every number in it is finite.
  var isFinite: Bool { constant.isFinite && terms.allSatisfy { $0.coefficient.isFinite } }

  /// Adds `other`, multiplied by `factor`.
  public mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    for term in other.terms {
      terms.append(Term(variable: term.variable, coefficient: term.coefficient * factor))
    }
    constant += other.constant * factor
  }

  /// The sum of two expressions.
  public static func + (l: LinearExpression, r: LinearExpression) -> LinearExpression {
    var sum = l
    sum.add(r)
    return sum
  }

  /// The difference of two expressions.
  public static func - (l: LinearExpression, r: LinearExpression) -> LinearExpression {
    var difference = l
    difference.add(r, times: -1)
    return difference
  }
}
