import Foundation
import Panorama

/// The attributes that the styles of a text view's editor stand for. Style 0 has none of its own.
struct AttributeTable {
  // Values of attributes cannot be compared, so that every part of a text that is set has an entry of its own.
  private var entries: [[NSAttributedString.Key: Any]] = [[:]]

  /// Whether no text has attributes of its own.
  var isPlain: Bool { entries.count == 1 }

  /// The attributes of a style.
  subscript(style: Int) -> [NSAttributedString.Key: Any] { entries[style] }

  /// A new style.
  mutating func add(_ attributes: [NSAttributedString.Key: Any]) -> Int {
    entries.append(attributes)
    return entries.count - 1
  }

  /// Removes an attribute from every style.
  mutating func remove(_ key: NSAttributedString.Key) {
    for i in entries.indices { entries[i][key] = nil }
  }

  /// Adds the styles of a text. O(n)
  mutating func read(_ text: NSAttributedString) -> [TextStyles.Run] {
    let units = text.string.utf16
    var runs: [TextStyles.Run] = []
    var (index, bytes) = (units.startIndex, 0)
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { found, range, _ in
      let end = units.index(index, offsetBy: range.length)
      let count = text.string.utf8.distance(from: index, to: end)
      if !found.isEmpty { runs.append(TextStyles.Run(bytes..<bytes + count, style: add(found))) }
      (index, bytes) = (end, bytes + count)
    }
    return runs
  }

  /// The text with attributes. O(n)
  ///
  /// - Parameters:
  ///   - editor: the text and its styles.
  ///   - base: the attributes that text has if its style lacks them.
  ///   - links: the attributes that links have, whatever their style says.
  func string(
    _ editor: TextEditor, over base: [NSAttributedString.Key: Any],
    links: [NSAttributedString.Key: Any] = [:]
  ) -> NSAttributedString {
    let string = NSMutableAttributedString(string: "")
    let bytes = editor.text.utf8
    var index = bytes.startIndex
    for run in editor.styles.runs {
      let end = bytes.index(index, offsetBy: run.range.count)
      var attributes = base.merging(entries[run.style]) { $1 }
      if attributes[.link] != nil { attributes.merge(links) { $1 } }
      string.append(
        NSAttributedString(string: String(editor.text[index..<end]), attributes: attributes))
      index = end
    }
    return string
  }
}
