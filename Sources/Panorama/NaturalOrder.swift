/// The order of names that people expect: it ignores the case of A … Z and sorts numbers by value (`img2`
/// before `img10`).
public enum NaturalOrder {
  /// Whether `l` comes before `r`. O(length). Names that differ only in case or in leading zeros
  /// are compared as strings, so that the order is always the same.
  public static func isBefore(_ l: String, _ r: String) -> Bool {
    let order = compare(Array(l.utf8), Array(r.utf8))
    return order == 0 ? l < r : order < 0
  }

  private static func compare(_ l: [UInt8], _ r: [UInt8]) -> Int {
    var (i, j) = (0, 0)
    while i < l.count, j < r.count {
      if isDigit(l[i]), isDigit(r[j]) {
        let (a, b) = (number(l, &i), number(r, &j))
        if a.count != b.count { return a.count - b.count }
        for (x, y) in zip(a, b) where x != y { return Int(x) - Int(y) }
        continue
      }
      let (a, b) = (folded(l[i]), folded(r[j]))
      if a != b { return Int(a) - Int(b) }
      i += 1
      j += 1
    }
    return (l.count - i) - (r.count - j)
  }

  /// The digits from `i` on, without leading zeros.
  private static func number(_ s: [UInt8], _ i: inout Int) -> ArraySlice<UInt8> {
    var start = i
    while i < s.count, isDigit(s[i]) { i += 1 }
    while start < i - 1, s[start] == 0x30 { start += 1 }
    return s[start..<i]
  }

  private static func isDigit(_ c: UInt8) -> Bool { 0x30...0x39 ~= c }
  private static func folded(_ c: UInt8) -> UInt8 { 0x41...0x5A ~= c ? c + 32 : c }
}
