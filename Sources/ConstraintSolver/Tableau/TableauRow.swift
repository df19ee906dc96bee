/// The equation of a basic symbol: a constant and the other symbols with their coefficients, in
/// ascending order.
struct TableauRow {
  var constant = 0.0
  var symbols: [Int32] = []
  var coefficients: [Double] = []

  /// Numbers smaller than this count as zero.
  static let tolerance = 1e-9

  var isEmpty: Bool { symbols.isEmpty }

  /// The index of `symbol`; nil if it is not in the row. O(log n).
  func index(of symbol: Int32) -> Int? { symbols.sortedIndex(of: symbol) }

  /// The coefficient of `symbol`, 0 if it is not in the row. O(log n).
  func coefficient(of symbol: Int32) -> Double { index(of: symbol).map { coefficients[$0] } ?? 0 }

  /// Adds `coefficient` to that of `symbol`. O(n).
  mutating func add(_ coefficient: Double, of symbol: Int32) {
    var place = symbols.count
    while place > 0, symbols[place - 1] > symbol { place -= 1 }
    guard place > 0, symbols[place - 1] == symbol else {
      guard abs(coefficient) > Self.tolerance else { return }
      symbols.insert(symbol, at: place)
      coefficients.insert(coefficient, at: place)
      return
    }
    coefficients[place - 1] += coefficient
    if abs(coefficients[place - 1]) <= Self.tolerance { remove(at: place - 1) }
  }

  mutating func remove(at index: Int) {
    symbols.remove(at: index)
    coefficients.remove(at: index)
  }

  mutating func multiply(by factor: Double) {
    constant *= factor
    for i in coefficients.indices { coefficients[i] *= factor }
  }

  /// Adds another row, multiplied by `factor`.
  ///
  /// - Parameter joined: called with every symbol that is new in this row. O(both lengths).
  mutating func add(_ other: TableauRow, times factor: Double, joined: (Int32) -> Void) {
    constant += other.constant * factor
    guard !other.isEmpty else { return }
    var newSymbols: [Int32] = []
    var newCoefficients: [Double] = []
    newSymbols.reserveCapacity(symbols.count + other.symbols.count)
    newCoefficients.reserveCapacity(symbols.count + other.symbols.count)
    var (i, j) = (0, 0)
    while i < symbols.count || j < other.symbols.count {
      let mine = i < symbols.count ? symbols[i] : .max
      let its = j < other.symbols.count ? other.symbols[j] : .max
      var value = 0.0
      if mine <= its {
        value = coefficients[i]
        i += 1
      }
      if its <= mine {
        value += other.coefficients[j] * factor
        j += 1
      }
      guard abs(value) > Self.tolerance else { continue }
      newSymbols.append(min(mine, its))
      newCoefficients.append(value)
      if its < mine { joined(its) }
    }
    (symbols, coefficients) = (newSymbols, newCoefficients)
  }

  /// Solves the equation `0 = row` for the symbol at `index`, which leaves the row.
  mutating func solve(forSymbolAt index: Int) {
    let factor = -1 / coefficients[index]
    remove(at: index)
    multiply(by: factor)
  }

  /// Solves the equation `old = row` for the symbol at `index`, which leaves the row.
  mutating func exchange(_ old: Int32, forSymbolAt index: Int) {
    let factor = 1 / coefficients[index]
    remove(at: index)
    multiply(by: -factor)
    add(factor, of: old)
  }
}

extension Array where Element: Comparable {
  /// The index of `element` in an ascending array; nil if it is not in it. O(log n).
  @inline(__always)
  func sortedIndex(of element: Element) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < element { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == element ? low : nil
  }
}
