import CFriBidi

/// The directions of a paragraph's characters, by Unicode's bidirectional algorithm (UAX #9), as FriBidi computes them.
package struct TextDirections {
  /// Whether the paragraph runs from right to left.
  package let isRightToLeft: Bool
  /// The embedding level of each UTF-8 byte; odd levels run from right to left.
  private let levels: [Int8]

  /// O(n).
  ///
  /// - Parameters:
  ///   - text: the paragraph.
  ///   - isRightToLeft: the direction of the paragraph; nil for that of its first letter.
  package init(_ text: some Sequence<Unicode.Scalar>, isRightToLeft: Bool? = nil) {
    let scalars = text.map(\.value)
    let count = FriBidiStrIndex(clamping: scalars.count)
    var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var found = [FriBidiLevel](repeating: 0, count: scalars.count)
    var base = FRIBIDI_PAR_ON
    if let isRightToLeft { base = isRightToLeft ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR }
    fribidi_get_bidi_types(scalars, count, &types)
    fribidi_get_bracket_types(scalars, count, types, &brackets)
    // It fails only if there is no memory; the levels are then those of a text from left to right.
    _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &found)
    self.isRightToLeft = base == FRIBIDI_PAR_RTL
    levels = zip(scalars, found).flatMap { scalar, level in
      repeatElement(level, count: UTF8.width(Unicode.Scalar(scalar) ?? " "))
    }
  }

  /// The directions of a paragraph; nil if they are those of any text in ASCII. O(n).
  static func unlessASCII(_ paragraph: some StringProtocol) -> TextDirections? {
    paragraph.utf8.allSatisfy { $0 < 0x80 } ? nil : TextDirections(paragraph.unicodeScalars)
  }

  /// Text of one direction.
  init(isRightToLeft: Bool, count: Int) {
    self.init(
      isRightToLeft: isRightToLeft, levels: [Int8](repeating: isRightToLeft ? 1 : 0, count: count))
  }

  private init(isRightToLeft: Bool, levels: [Int8]) {
    (self.isRightToLeft, self.levels) = (isRightToLeft, levels)
  }

  /// The directions of a part, such as a line, whose range is in UTF-8 bytes.
  subscript(range: Range<Int>) -> TextDirections {
    TextDirections(
      isRightToLeft: isRightToLeft, levels: Array(levels[range.clamped(to: levels.indices)]))
  }

  /// The embedding level of the character at an offset in UTF-8 bytes.
  package func level(at offset: Int) -> Int {
    levels.indices.contains(offset) ? Int(levels[offset]) : isRightToLeft ? 1 : 0
  }

  /// Whether all characters run from left to right in such a paragraph.
  var isPlain: Bool { !isRightToLeft && levels.allSatisfy { $0 == 0 } }
}
