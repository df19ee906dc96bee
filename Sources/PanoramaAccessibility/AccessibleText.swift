/// A text whose places are counted in Unicode scalars, as AT-SPI counts them.
struct AccessibleText {
  private let scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var count: Int { scalars.count }

  /// A part that exists; −1 as the end is that of the text.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let end = end < 0 ? count : min(end, count)
    let start = min(max(0, start), end)
    return start..<end
  }

  subscript(range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range.clamped(to: 0..<count)])
    return String(text)
  }

  /// 0 outside the text.
  func scalar(at offset: Int) -> Int {
    scalars.indices.contains(offset) ? Int(scalars[offset].value) : 0
  }

  /// The character, word, sentence, line or paragraph around a place, by the numbers 0 to 4 of AT-SPI's granularity.
  func part(around offset: Int, granularity: Int) -> Range<Int> {
    switch granularity {
    case 0: characters(around: offset)
    case 1: part(around: offset) { !$0.properties.isWhitespace && !Self.isPunctuation($0) }
    default: part(around: offset) { !Self.endsLine($0) }
    }
  }

  /// The same by the older numbers of boundaries: 0 a character, 1 and 2 a word, the others a line.
  func part(around offset: Int, boundary: Int) -> Range<Int> {
    part(around: offset, granularity: boundary == 0 ? 0 : boundary <= 2 ? 1 : 3)
  }

  private func characters(around offset: Int) -> Range<Int> {
    guard offset >= 0, offset < count else { return count..<count }
    return offset..<offset + 1
  }

  /// What is alike around a place, with what follows it up to the next such part.
  private func part(around offset: Int, _ isInside: (Unicode.Scalar) -> Bool) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let offset = min(max(0, offset), count - 1)
    var start = offset
    while start > 0, !(isInside(scalars[start]) && !isInside(scalars[start - 1])) { start -= 1 }
    var end = start
    while end < count, isInside(scalars[end]) { end += 1 }
    while end < count, !isInside(scalars[end]) { end += 1 }
    return start..<max(end, min(offset + 1, count))
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}
