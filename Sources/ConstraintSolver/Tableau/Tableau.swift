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

extension Tableau {
  /// Adds the constraint that `expression` is less than, equal to or greater than zero. The values change
  /// with the next `solve()`.
  ///
  /// - Parameter below: the strength that applies where the expression of an equation is negative.
  /// - Returns: the index of the constraint.
  /// - Throws: `SolverError.unsatisfiable` if it contradicts others; it is then not added.
  func add(
    _ expression: LinearExpression, _ relation: LinearRelation, _ strength: Strength,
    below: Strength
  ) throws(SolverError) -> Int {
    let entry = try insert(expression, relation, strength, below: below)
    entries.append(entry)
    return entries.count - 1
  }

  private func insert(
    _ expression: LinearExpression, _ relation: LinearRelation, _ strength: Strength,
    below: Strength
  ) throws(SolverError) -> Entry {
    var row = reduced(expression)
    var entry = addMarkers(to: &row, relation, strength)
    (entry.strengthBelow, entry.constant) = (below, expression.constant)
    if row.constant < 0 { row.multiply(by: -1) }
    if let index = subject(of: row, entry) {
      let symbol = row.symbols[index]
      row.solve(forSymbolAt: index)
      substitute(symbol, row)
      install(row, for: symbol)
    } else if row.symbols.allSatisfy({ kinds[Int($0)] == .dummy }) {
      guard abs(row.constant) < Self.maximumContradiction else { throw .unsatisfiable }
      guard let index = row.index(of: entry.marker) else { return entry }
      row.solve(forSymbolAt: index)
      install(row, for: entry.marker)
    } else {
      try insertWithArtificial(row)
    }
    charge(entry)
    return entry
  }

  /// The expression with basic symbols replaced by their equations.
  private func reduced(_ expression: LinearExpression) -> TableauRow {
    var row = TableauRow()
    row.constant = expression.constant
    for term in expression.terms where term.coefficient != 0 {
      let symbol = term.variable.symbol
      let basic = rowOfSymbol[Int(symbol)]
      if basic >= 0 {
        row.add(rows[Int(basic)], times: term.coefficient) { _ in }
      } else {
        row.add(term.coefficient, of: symbol)
      }
    }
    return row
  }

  private func addMarkers(
    to row: inout TableauRow, _ relation: LinearRelation, _ strength: Strength
  ) -> Entry {
    let isRequired = strength == .required
    func entry(
      _ marker: Int32, _ coefficient: Double, error: Int32 = -1, errorBelow: Int32 = -1
    ) -> Entry {
      Entry(
        marker: marker, markerCoefficient: coefficient, error: error, strength: strength,
        errorBelow: errorBelow, strengthBelow: strength, constant: 0)
    }
    guard relation != .equal else {
      if isRequired {
        let dummy = makeSymbol(.dummy)
        row.add(1, of: dummy)
        return entry(dummy, 1)
      }
      let (more, less) = (makeSymbol(.error), makeSymbol(.error))
      row.add(-1, of: more)
      row.add(1, of: less)
      return entry(more, -1, error: more, errorBelow: less)
    }
    let sign: Double = relation == .lessThanOrEqual ? 1 : -1
    let slack = makeSymbol(.slack)
    row.add(sign, of: slack)
    guard !isRequired else { return entry(slack, sign) }
    let error = makeSymbol(.error)
    row.add(-sign, of: error)
    return entry(slack, sign, error: error)
  }

  /// The index of a symbol that the new row can be solved for without making anything infeasible.
  private func subject(of row: TableauRow, _ entry: Entry) -> Int? {
    if let external = row.symbols.firstIndex(where: { kinds[Int($0)] == .external }) {
      return external
    }
    func place(_ symbol: Int32) -> Int? {
      guard symbol >= 0, kinds[Int(symbol)] != .dummy, let index = row.index(of: symbol),
        row.coefficients[index] < 0
      else { return nil }
      return index
    }
    return place(entry.marker) ?? place(entry.error) ?? place(entry.errorBelow)
  }

  /// Adds a row that cannot be solved for any of its symbols: an artificial symbol measures how far the
  /// constraint is from holding, and is driven to zero.
  private func insertWithArtificial(_ row: TableauRow) throws(SolverError) {
    let artificial = makeSymbol(.slack)
    install(row, for: artificial)
    var distance = row
    while let index = distance.symbols.indices.first(where: {
      distance.coefficients[$0] < -TableauRow.tolerance
        && kinds[Int(distance.symbols[$0])] != .dummy
    }) {
      let entering = distance.symbols[index]
      guard let leaving = leavingRow(for: entering) else { break }
      pivot(leaving, entering)
      let coefficient = distance.coefficients[index]
      distance.remove(at: index)
      distance.add(rows[Int(rowOfSymbol[Int(entering)])], times: coefficient) { _ in }
    }
    let basic = rowOfSymbol[Int(artificial)]
    guard basic >= 0 else { return forget(artificial) }
    // As long as it is in the basis, no other row depends on the new constraint.
    var rest = release(row: basic)
    guard abs(distance.constant) < Self.maximumContradiction else { throw .unsatisfiable }
    guard
      let index = rest.symbols.indices.first(where: { kinds[Int(rest.symbols[$0])] != .dummy })
        ?? rest.symbols.indices.first
    else { return }
    let symbol = rest.symbols[index]
    rest.constant = 0
    rest.solve(forSymbolAt: index)
    substitute(symbol, rest)
    install(rest, for: symbol)
  }

  /// Removes an artificial symbol, which is zero.
  private func forget(_ symbol: Int32) {
    for row in columns[Int(symbol)] {
      if let index = rows[Int(row)].index(of: symbol) { rows[Int(row)].remove(at: index) }
    }
    columns[Int(symbol)] = []
  }

  /// Adds the errors of a constraint to the costs.
  private func charge(_ entry: Entry) {
    charge(entry.error, entry.strength)
    charge(entry.errorBelow, entry.strengthBelow)
  }

  private func charge(_ error: Int32, _ strength: Strength) {
    guard error >= 0 else { return }
    let level = costs.level(of: strength)
    let basic = rowOfSymbol[Int(error)]
    if basic < 0 {
      costs.add(1, of: error, at: level)
      candidates.append(error)
      return
    }
    let row = rows[Int(basic)]
    for i in row.symbols.indices {
      costs.add(row.coefficients[i], of: row.symbols[i], at: level)
    }
    candidates += row.symbols
  }
}

extension Tableau {
  /// Changes the constant of a constraint. The values change with the next `solve()`.
  ///
  /// - Throws: `SolverError.unsatisfiable`; the tableau must then be discarded.
  func setConstant(_ constant: Double, of index: Int) throws(SolverError) {
    let change = constant - entries[index].constant
    guard change != 0 else { return }
    if !candidates.isEmpty { optimize() }
    entries[index].constant = constant
    try shift(entries[index], by: change)
  }

  /// Changes the constant of a constraint in the tableau.
  private func shift(_ entry: Entry, by change: Double) throws(SolverError) {
    let step = change / entry.markerCoefficient
    let basic = rowOfSymbol[Int(entry.marker)]
    if basic >= 0 {
      rows[Int(basic)].constant -= step
      guard kinds[Int(entry.marker)] != .dummy else {
        // The equation follows from others, with which it now disagrees.
        if abs(rows[Int(basic)].constant) > Self.maximumContradiction { throw .unsatisfiable }
        return
      }
      if rows[Int(basic)].constant < 0 { infeasible.append(entry.marker) }
      return
    }
    var last = Int32(-1)
    for user in columns[Int(entry.marker)].sorted() where user != last {
      last = user
      let coefficient = rows[Int(user)].coefficient(of: entry.marker)
      guard coefficient != 0 else { continue }
      rows[Int(user)].constant += coefficient * step
      let owner = basis[Int(user)]
      if kinds[Int(owner)] == .dummy, abs(rows[Int(user)].constant) > Self.maximumContradiction {
        throw .unsatisfiable
      }
      if kinds[Int(owner)] != .external, rows[Int(user)].constant < 0 { infeasible.append(owner) }
    }
  }

  /// Makes every symbol that has become negative at least zero, at the minimum total cost.
  func repair() throws(SolverError) {
    var turns = 50 * (rows.count + 100)
    while let symbol = infeasible.popLast() {
      let row = rowOfSymbol[Int(symbol)]
      guard row >= 0, kinds[Int(symbol)] != .external, rows[Int(row)].constant < -1e-8 else {
        continue
      }
      turns -= 1
      guard turns > 0, let entering = cheapest(in: rows[Int(row)]) else {
        infeasible = []
        throw .unsatisfiable
      }
      pivot(row, entering)
    }
  }

  /// The symbol of the row that is cheapest to increase.
  private func cheapest(in row: TableauRow) -> Int32? {
    var best: (symbol: Int32, coefficient: Double)?
    for i in row.symbols.indices {
      let (symbol, coefficient) = (row.symbols[i], row.coefficients[i])
      guard coefficient > TableauRow.tolerance, kinds[Int(symbol)] != .dummy else { continue }
      if let known = best,
        !costs.isCheaper(symbol, over: coefficient, than: known.symbol, over: known.coefficient)
      {
        continue
      }
      best = (symbol, coefficient)
    }
    return best?.symbol
  }
}

extension Tableau {
  /// Minimizes the total cost.
  func optimize() {
    // Any candidate will do, but the search may cycle; taking the smallest one never cycles (Bland's rule).
    var turns = 20 * (rows.count + 100)
    while turns > 0, let entering = candidates.popLast() {
      turns -= 1
      guard isWorthwhile(entering), let leaving = leavingRow(for: entering) else { continue }
      pivot(leaving, entering)
    }
    guard !candidates.isEmpty else { return }
    candidates = []
    while let entering = kinds.indices.lazy.map(Int32.init).first(where: isWorthwhile) {
      guard let leaving = leavingRow(for: entering) else { break }
      pivot(leaving, entering)
    }
    candidates = []
  }

  private func isWorthwhile(_ symbol: Int32) -> Bool {
    rowOfSymbol[Int(symbol)] < 0 && kinds[Int(symbol)] != .dummy && costs.isNegative(symbol)
  }

  /// The row that limits how large `entering` may become; nil if nothing does.
  func leavingRow(for entering: Int32) -> Int32? {
    var (best, minimum) = (Int32(-1), Double.infinity)
    for row in columns[Int(entering)] {
      let symbol = basis[Int(row)]
      guard symbol >= 0, kinds[Int(symbol)] != .external else { continue }
      let coefficient = rows[Int(row)].coefficient(of: entering)
      guard coefficient < -TableauRow.tolerance else { continue }
      let ratio = -rows[Int(row)].constant / coefficient
      if ratio < minimum || ratio == minimum && symbol < basis[Int(best)] {
        (best, minimum) = (row, ratio)
      }
    }
    return best < 0 ? nil : best
  }

  /// Exchanges the symbol of `leaving` for `entering`.
  func pivot(_ leaving: Int32, _ entering: Int32) {
    let old = basis[Int(leaving)]
    var row = release(row: leaving)
    guard let index = row.index(of: entering) else { return }
    row.exchange(old, forSymbolAt: index)
    substitute(entering, row)
    install(row, for: entering)
  }

  /// Takes a row out of the tableau.
  func release(row index: Int32) -> TableauRow {
    rowOfSymbol[Int(basis[Int(index)])] = -1
    basis[Int(index)] = -1
    freeRows.append(index)
    let row = rows[Int(index)]
    rows[Int(index)] = TableauRow()
    return row
  }

  /// Makes `row` the equation of `symbol`.
  func install(_ row: TableauRow, for symbol: Int32) {
    let index: Int32
    if let free = freeRows.popLast() {
      index = free
      rows[Int(index)] = row
      basis[Int(index)] = symbol
    } else {
      index = Int32(rows.count)
      rows.append(row)
      basis.append(symbol)
    }
    rowOfSymbol[Int(symbol)] = index
    for member in row.symbols { note(member, in: index) }
  }

  /// Remembers that the row at `index` contains `symbol`.
  private func note(_ symbol: Int32, in index: Int32) {
    columns[Int(symbol)].append(index)
    guard columns[Int(symbol)].count > 2 * rows.count + 64 else { return }
    // Rows that no longer contain the symbol, and duplicates, are dropped.
    columns[Int(symbol)] = Set(columns[Int(symbol)])
      .filter { rows[Int($0)].index(of: symbol) != nil }.sorted()
  }

  /// Replaces `symbol` by its equation everywhere.
  func substitute(_ symbol: Int32, _ row: TableauRow) {
    let users = columns[Int(symbol)]
    columns[Int(symbol)] = []
    for user in users {
      guard let index = rows[Int(user)].index(of: symbol) else { continue }
      let coefficient = rows[Int(user)].coefficients[index]
      rows[Int(user)].remove(at: index)
      var joined: [Int32] = []
      rows[Int(user)].add(row, times: coefficient) { joined.append($0) }
      for member in joined { note(member, in: user) }
      let owner = basis[Int(user)]
      if rows[Int(user)].constant < 0, kinds[Int(owner)] != .external { infeasible.append(owner) }
    }
    costs.substitute(symbol, row)
    candidates += row.symbols
  }
}
