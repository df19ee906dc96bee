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
