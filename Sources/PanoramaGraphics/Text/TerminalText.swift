/// Makes text from outside (names of files, what is in them) fit for a terminal.
///
/// A name may hold codes that move the cursor, change the window's title or run text backwards.
/// Everything that goes to standard output or standard error passes through here.
package enum TerminalText {
  /// Bytes of a file's name that are no UTF-8 are these characters less `bytesBase` (see
  /// `FileBytes` in PanoramaImages).
  package static let bytes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF
  /// What is added to such a byte.
  package static let bytesBase: UInt32 = 0x10_FF00

  /// `text` on one line, with every character that steers a terminal shown as an escape of printable
  /// ASCII: `\n`, `\u{1B}`, `\xE4`. These are the controls C0, DEL and C1, those that change the
  /// direction of text (Unicode's Bidi_Control), separators of lines and paragraphs, and the bytes
  /// of a file's name that are no UTF-8. O(n).
  package static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    // Most text: nothing needs to be looked up.
    if (0x20...0x7E).contains(scalar.value) { return false }
    if bytes.contains(scalar.value) || scalar.properties.isBidiControl { return true }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    case _ where bytes.contains(scalar.value):
      return "\\x" + String(scalar.value - bytesBase, radix: 16, uppercase: true)
    default:
      return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }
  }
}
