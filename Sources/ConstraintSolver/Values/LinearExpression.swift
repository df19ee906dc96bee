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

/// How the two sides of a constraint compare.
public enum LinearRelation: Int, Hashable, Sendable {
  /// The left side is at most the right one.
  case lessThanOrEqual = -1
  /// Both sides are equal.
  case equal = 0
  /// The left side is at least the right one.
  case greaterThanOrEqual = 1
}

/// How much a constraint matters. A stronger one is never given up for any number of weaker ones.
public struct Strength: RawRepresentable, Hashable, Comparable, Sendable {
  /// A number from 0, which matters least, to 1000, which is required.
  public let rawValue: Double
  /// Makes a strength; a number outside 0 … 1000 becomes the nearest one inside, NaN becomes 0.
  public init(rawValue: Double) {
    self.rawValue = rawValue.isNaN ? 0 : min(1000, max(0, rawValue))
  }

  /// The constraint always holds.
  public static let required = Strength(rawValue: 1000)
  /// The constraint yields to a required one, and to any stronger one.
  public static let strong = Strength(rawValue: 750)
  /// The constraint yields to a strong one, and to any other that is stronger.
  public static let weak = Strength(rawValue: 250)

  /// Whether the left one yields to the right one.
  public static func < (l: Strength, r: Strength) -> Bool { l.rawValue < r.rawValue }
}
