import Foundation

/// What a field shows of a text that nobody may read: a dot for each character.
extension TextField {
  private static let dot = "•"

  /// The text as it is shown.
  var shownText: String {
    isSecureTextEntry ? String(repeating: Self.dot, count: editor.text.count) : editor.text
  }

  /// The place in the shown text at a place in the text, both in UTF-8 bytes.
  func shownOffset(of offset: Int) -> Int {
    guard isSecureTextEntry else { return offset }
    let text = editor.text
    let end = text.utf8.index(text.startIndex, offsetBy: min(max(0, offset), text.utf8.count))
    return text[..<end].count * Self.dot.utf8.count
  }

  /// The place in the text at a place in the shown text, both in UTF-8 bytes.
  func textOffset(of offset: Int) -> Int {
    guard isSecureTextEntry else { return offset }
    let text = editor.text
    let count = min(max(0, offset / Self.dot.utf8.count), text.count)
    return text.prefix(count).utf8.count
  }

  /// The dots of a part of the text in UTF-8 bytes, as assistive programs count them. A dot is one scalar, however many
  /// its character has.
  func dots(of part: Range<Int>) -> Range<Int> {
    let size = Self.dot.utf8.count
    return shownOffset(of: part.lowerBound) / size..<shownOffset(of: part.upperBound) / size
  }

  /// The part of the text, in UTF-8 bytes, behind dots. What is beyond the text is cut off.
  func bytes(ofDots dots: Range<Int>) -> Range<Int> {
    let size = Self.dot.utf8.count
    let most = editor.text.count
    func place(_ count: Int) -> Int { textOffset(of: min(max(0, count), most) * size) }
    return place(dots.lowerBound)..<place(dots.upperBound)
  }
}
