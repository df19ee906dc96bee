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
