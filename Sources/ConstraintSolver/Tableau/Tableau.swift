/// The equations of linear constraints in solved form; an implementation of the Cassowary algorithm,
/// an incremental simplex method (Badros, Borning and Stuckey 2001).
///
/// Every basic symbol has a row, which expresses it by the symbols that are not basic. Those are zero, so the
/// value of a basic symbol is the constant of its row.
final class Tableau {
  enum Kind: UInt8 {
    /// A variable of the client, which may be negative.
    case external
    /// The difference between the two sides of an inequality.
    case slack
    /// The amount by which a constraint is violated.
    case error
    /// Marks a required equation; it is always zero.
    case dummy
  }

  /// A constraint as the tableau stores it.
  struct Entry {
    /// The symbol that occurs in this constraint alone.
    var marker: Int32
    /// The marker's coefficient in the constraint as it was written.
    var markerCoefficient: Double
    /// The error that costs `strength`, which may be the marker; −1 for a required constraint.
    var error: Int32
    var strength: Strength
    /// The error of an equation in the other direction, which costs `strengthBelow`; −1 for none.
    var errorBelow: Int32
    var strengthBelow: Strength
    var constant: Double
  }

  /// How far the sides of a required constraint may differ before it counts as contradicted.
  static let maximumContradiction = 1e-6

  // No call is made from inside another one, so the run-time checks for exclusive access, a quarter of
  // the time, can be left out.
  @exclusivity(unchecked) var kinds: [Kind] = []
  /// For each symbol the index of its row, or −1 if it is not in the basis.
  @exclusivity(unchecked) var rowOfSymbol: [Int32] = []
  /// For each symbol outside the basis the rows that contain it, or once did.
  @exclusivity(unchecked) var columns: [[Int32]] = []
  @exclusivity(unchecked) var rows: [TableauRow] = []
  /// For each row the symbol whose equation it is, or −1 for a free row.
  @exclusivity(unchecked) var basis: [Int32] = []
  @exclusivity(unchecked) var freeRows: [Int32] = []
  @exclusivity(unchecked) var costs = CostTable()
  /// Symbols whose increase may reduce the total cost.
  @exclusivity(unchecked) var candidates: [Int32] = []
  /// Symbols in the basis that may be negative although they must not be.
  @exclusivity(unchecked) var infeasible: [Int32] = []
  @exclusivity(unchecked) var entries: [Entry] = []

  /// A tableau with the variables 0 ..< `variableCount`.
  init(variableCount: Int) {
    kinds.reserveCapacity(4 * variableCount)
    for _ in 0..<variableCount { _ = makeSymbol(.external) }
  }

  /// The value of a variable, 0 if nothing constrains it.
  func value(of variable: LayoutVariable) -> Double {
    let row = rowOfSymbol[Int(variable.symbol)]
    return row < 0 ? 0 : rows[Int(row)].constant
  }

  /// Finds the values.
  ///
  /// - Throws: `SolverError.unsatisfiable` if a constant was changed to one that contradicts other required
  ///   constraints; the tableau must then be discarded.
  func solve() throws(SolverError) {
    if !infeasible.isEmpty { try repair() }
    if !candidates.isEmpty { optimize() }
  }

  func makeSymbol(_ kind: Kind) -> Int32 {
    kinds.append(kind)
    rowOfSymbol.append(-1)
    columns.append([])
    costs.addSymbol()
    return Int32(kinds.count - 1)
  }
}

/// Why the tableau refuses a constraint.
enum SolverError: Error {
  /// Required constraints contradict it.
  case unsatisfiable
}
