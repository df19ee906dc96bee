import Foundation

/// Reads `file:` URLs (RFC 8089), which come from clipboards, file choosers and command lines.
public enum FileURL {
  /// The absolute path that a `file:` URL names.
  ///
  /// Nil for anything else: another scheme, a file on another machine, an invalid escape, or a zero
  /// byte, which would end the path early.
  /// - Parameters:
  ///   - text: the URL.
  ///   - host: this machine's name. A URL may contain it, `localhost`, or no host.
  public static func path(_ text: String, host: String = hostName) -> String? {
    guard isFileURL(text) else { return nil }
    var rest = text.dropFirst(scheme.count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let name = rest.prefix { $0 != "/" }
      guard ["", "localhost", host.lowercased()].contains(name.lowercased()) else { return nil }
      rest = rest.dropFirst(name.count)
    }
    // The query and the fragment are not part of the path.
    let path = rest.prefix { $0 != "?" && $0 != "#" }
    guard path.hasPrefix("/"), let bytes = decoded(path.utf8), !bytes.contains(0) else {
      return nil
    }
    return (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { name in name.baseAddress.map(FileBytes.string) }
    }
  }

  /// Whether a text claims to be a `file:` URL; it need not name a file on this machine.
  public static func isFileURL(_ text: String) -> Bool {
    text.prefix(scheme.count).lowercased() == scheme
      && text.dropFirst(scheme.count).hasPrefix("/")
  }

  /// This machine's name; empty when it has none.
  public static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return FileBytes.string(name)
  }

  private static let scheme = "file:"

  /// Nil when a percent sign is not followed by two hexadecimal digits.
  private static func decoded(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
  }
}
