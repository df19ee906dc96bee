/// The equations of linear constraints in solved form; an implementation of the Cassowary algorithm,
/// an incremental simplex method (Badros, Borning and Stuckey 2001).
///
/// Every basic symbol has a row, which says what it is in terms of the other symbols. Those are zero,
/// so a basic symbol has the value of its row's constant.
final class Tableau {
  enum Kind: UInt8 {
    /// A variable of the client, which may be negative.
    case external
    /// The room that an inequality leaves.
    case slack
    /// By how much a constraint is violated.
    case error
    /// Marks a required equation; it is always zero.
    case dummy
  }

  /// What the tableau keeps of a constraint.
  struct Entry {
    /// The symbol that occurs in this constraint alone.
    var marker: Int32
    /// The marker's coefficient in the constraint as it was written.
    var markerCoefficient: Double
    /// The errors that cost something: the marker, and the other one of an equation.
    var errors: [Int32]
    var strength: Strength
    var constant: Double
  }

  var kinds: [Kind] = []
  /// For each symbol the index of its row, or −1 if it is not in the basis.
  var rowOfSymbol: [Int32] = []
  /// For each symbol outside the basis the rows that contain it; a row may have lost it.
  var columns: [[Int32]] = []
  var rows: [TableauRow] = []
  /// For each row the symbol whose equation it is, or −1 for a free row.
  var basis: [Int32] = []
  var freeRows: [Int32] = []
  var costs = CostTable()
  /// Symbols that may make the whole cheaper.
  var candidates: [Int32] = []
  /// Symbols in the basis that may be negative although they must not be.
  var infeasible: [Int32] = []
  var entries: [Entry] = []

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
  /// - Throws: `SolverError.unsatisfiable` if a constant was changed to one that contradicts other
  ///   required constraints; the tableau is then of no more use.
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
