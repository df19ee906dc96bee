extension String {
  /// The text of a C array up to its first zero, without blanks at its ends. Invalid UTF-8 and
  /// control characters are replaced.
  init(fixed bytes: some Sequence<UInt8>) {
    let text = Array(bytes.prefix { $0 != 0 })
    let visible = String(decoding: text, as: UTF8.self).map { character -> Character in
      let isControl = character.unicodeScalars.allSatisfy {
        $0.properties.generalCategory == .control
      }
      return isControl ? " " : character
    }
    let start = visible.drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }
    self = end.map { String(start[...$0]) } ?? ""
  }
}
