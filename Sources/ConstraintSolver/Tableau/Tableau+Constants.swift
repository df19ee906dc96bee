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
