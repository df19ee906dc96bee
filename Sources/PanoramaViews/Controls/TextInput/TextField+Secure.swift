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
}
