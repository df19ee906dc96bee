/// Makes text from outside, such as the names and contents of files, safe for a terminal.
///
/// A file name can contain codes that move the cursor, change the title of the window or reverse the
/// direction of text. All output to standard output and standard error is escaped here.
public enum TerminalText {
  /// The characters that stand for bytes of file names that are not UTF-8: the byte plus `bytesBase`
  /// (see `FileBytes` in PanoramaImages).
  public static let bytes: ClosedRange<UInt32> = 0x10_FF80...0x10_FFFF
  /// The offset from such a byte to its character.
  package static let bytesBase: UInt32 = 0x10_FF00

  /// `text` on one line, in which printable escapes such as `\n`, `\u{1B}` and `\xE4` replace every
  /// character that controls a terminal.
  ///
  /// These are the control characters (C0, DEL and C1), those that change the direction of text
  /// (Unicode's Bidi_Control), line and paragraph separators, and the bytes of file names that are
  /// not UTF-8. O(n).
  public static func escaped(_ text: String) -> String {
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
    // A fast path for most text, which needs no properties.
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
