/// The places at which a line may end, by Unicode's UAX #14 with numbers as in its example 7 (a price or a date stays
/// whole). Languages that need a dictionary, such as Thai, break only at blanks.
package struct LineBreakOpportunities {
  /// For each UTF-8 offset, whether a line may end before the character there. The end of the text is one.
  private var isOpportunity: [Bool]

  /// O(n).
  package init(in text: Substring) {
    isOpportunity = [Bool](repeating: false, count: text.utf8.count + 1)
    isOpportunity[text.utf8.count] = true
    let scalars = Array(text.unicodeScalars)
    let classes = scalars.map { LineBreakClass($0) }
    var state = State()
    var offset = 0
    for (i, kind) in classes.enumerated() {
      if i > 0, state.allowsBreak(before: kind, next: Self.baseAfter(i, in: classes)) {
        isOpportunity[offset] = true
      }
      state.add(kind)
      offset += UTF8.width(scalars[i])
    }
  }

  /// Whether a line may end at an offset in UTF-8 bytes.
  package subscript(offset: Int) -> Bool { isOpportunity[offset] }

  /// For an opening bracket or a hyphen: the class of the next character that is not a mark.
  private static func baseAfter(_ i: Int, in classes: [LineBreakClass]) -> LineBreakClass? {
    guard classes[i] == .op || classes[i] == .wideOp || classes[i] == .hy else { return nil }
    return classes[(i + 1)...].first { $0 != .cm && $0 != .zwj }
  }

  /// What the rules need to know about the characters before a place.
  private struct State {
    /// The class of the last character, with its marks (rules LB9 and LB10); nil at the start.
    private var last: LineBreakClass?
    /// The class before the last one.
    private var former: LineBreakClass?
    /// The class before the blanks at the end.
    private var beforeBlanks: LineBreakClass?
    private var endsInJoiner = false
    private var regionalIndicators = 0
    private var number = Number.none

    /// How much of a number there is: digits with signs in them, and a bracket that closes it.
    private enum Number { case none, digits, closed }

    mutating func add(_ kind: LineBreakClass) {
      endsInJoiner = kind == .zwj
      var kind = kind
      if kind == .cm || kind == .zwj {
        // A mark belongs to the character before it.
        if let last, !last.isHardOrBlank { return }
        kind = .al
      }
      switch (kind, number) {
      case (.nu, _): number = .digits
      case (.sy, .digits), (.is, .digits): break
      case (.cl, .digits), (.cp, .digits): number = .closed
      default: number = .none
      }
      regionalIndicators = kind == .ri ? regionalIndicators + 1 : 0
      if kind != .sp { beforeBlanks = kind }
      (former, last) = (last, kind)
    }

    /// - Parameter next: the base after an opening bracket or a hyphen.
    func allowsBreak(before kind: LineBreakClass, next: LineBreakClass?) -> Bool {
      guard let last else { return false }
      // LB4 to LB8a.
      switch last {
      case .bk, .lf, .nl: return true
      case .cr: return kind != .lf
      default: break
      }
      switch kind {
      case .bk, .cr, .lf, .nl, .sp, .zw: return false
      default: break
      }
      if beforeBlanks == .zw { return true }
      if endsInJoiner { return false }
      // LB9 and LB10.
      var kind = kind
      if kind == .cm || kind == .zwj {
        if !last.isHardOrBlank { return false }
        kind = .al
      }
      return !joins(last, kind, next)
    }

    /// Whether one of the rules LB11 to LB30b forbids a break between two classes. The rules are in order.
    private func joins(_ a: LineBreakClass, _ b: LineBreakClass, _ next: LineBreakClass?) -> Bool {
      if a == .wj || b == .wj || a == .gl { return true }
      if b == .gl, a != .sp, a != .ba, a != .hy { return true }
      if b == .ex || b.isClosing || b == .is || b == .sy { return true }
      switch (beforeBlanks, b) {
      case (.op, _), (.wideOp, _), (.qu, .op), (.qu, .wideOp), (.cl, .ns), (.cp, .ns),
        (.b2, .b2):
        return true
      default: break
      }
      if a == .sp { return false }
      if a == .qu || b == .qu { return true }
      if a == .cb || b == .cb { return false }
      switch (a, b) {
      case (_, .ba), (_, .hy), (_, .ns), (.bb, _), (.sy, .hl), (_, .in): return true
      default: break
      }
      if former == .hl, a == .hy || a == .ba { return true }
      return joinsWords(a, b) || joinsNumbers(a, b, next) || joinsSyllables(a, b)
    }

    /// LB23, LB24, LB28 to LB30b.
    private func joinsWords(_ a: LineBreakClass, _ b: LineBreakClass) -> Bool {
      switch (a, b) {
      case (.pr, .id), (.pr, .eb), (.pr, .em), (.pr, .futureEmoji): true
      case (.id, .po), (.eb, .po), (.em, .po), (.futureEmoji, .po): true
      case (.eb, .em), (.futureEmoji, .em): true
      case (.ri, .ri): regionalIndicators % 2 == 1
      default:
        a.isLetter && (b.isLetter || b == .nu || b == .pr || b == .po || b == .op)
          || b.isLetter && (a == .nu || a == .pr || a == .po || a == .is || a == .cp)
          || a == .nu && b == .op || a == .cp && b == .nu
      }
    }

    /// LB25.
    private func joinsNumbers(
      _ a: LineBreakClass, _ b: LineBreakClass, _ next: LineBreakClass?
    ) -> Bool {
      if b == .nu {
        return a == .pr || a == .po || a == .op || a == .wideOp || a == .hy || number == .digits
      }
      if a == .pr || a == .po { return next == .nu && (b == .op || b == .wideOp || b == .hy) }
      return number != .none && (b == .po || b == .pr)
    }

    /// LB26 and LB27.
    private func joinsSyllables(_ a: LineBreakClass, _ b: LineBreakClass) -> Bool {
      switch (a, b) {
      case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): true
      case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt), (.jt, .jt), (.h3, .jt): true
      case (.jl, .po), (.jv, .po), (.jt, .po), (.h2, .po), (.h3, .po): true
      case (.pr, .jl), (.pr, .jv), (.pr, .jt), (.pr, .h2), (.pr, .h3): true
      default: false
      }
    }
  }
}

extension LineBreakClass {
  /// The classes of the characters of most alphabets, and of punctuation.
  private static let first = (0..<0x2100 as Range<UInt32>).map { LineBreakClass(searching: $0) }

  /// O(1) for most alphabets, otherwise O(log n) in the size of the table.
  init(_ scalar: Unicode.Scalar) {
    self =
      scalar.value < 0x2100
      ? Self.first[Int(scalar.value)] : LineBreakClass(searching: scalar.value)
  }

  private init(searching scalar: UInt32) {
    let end = Self.changes.partitioningIndex { $0 >> 8 > scalar }
    let kind = LineBreakClass(rawValue: UInt8(truncatingIfNeeded: Self.changes[end - 1])) ?? .al
    // Every 28th Hangul syllable has no final consonant.
    self = kind == .h3 && (scalar - 0xAC00) % 28 == 0 ? .h2 : kind
  }

  fileprivate var isLetter: Bool { self == .al || self == .hl }
  fileprivate var isClosing: Bool { self == .cl || self == .cp }

  /// Whether a combining mark after it stands alone.
  fileprivate var isHardOrBlank: Bool {
    switch self {
    case .bk, .cr, .lf, .nl, .sp, .zw: true
    default: false
    }
  }
}
