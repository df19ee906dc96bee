import Foundation

/// Paths of files in a book, from the root of its container, without a leading slash: `OEBPS/text/1.xhtml`.
public enum BookPath {
  /// An address in a book's file that leads to a place in the book.
  public struct Target: Hashable, Sendable {
    /// The file.
    public var path: String
    /// What follows `#`, with escapes resolved; nil if nothing does.
    public var fragment: String?

    /// A file and a place in it.
    public init(path: String, fragment: String? = nil) {
      (self.path, self.fragment) = (path, fragment)
    }
  }

  /// Follows an address from a file.
  ///
  /// - Parameters:
  ///   - address: as written in an attribute: `../pictures/a%20b.png#top`.
  ///   - base: the path of the file in which it stands.
  /// - Returns: nil if the address leads to another computer or names no file. `..` in the root of the container is the
  ///   root itself, as in all addresses.
  public static func target(_ address: some StringProtocol, from base: String) -> Target? {
    let address = address.trimmingCharacters(in: .whitespacesAndNewlines)
    guard scheme(of: address) == nil, !address.hasPrefix("//"), !address.contains("\0") else {
      return nil
    }
    var rest = address[...]
    var fragment: String?
    if let hash = rest.firstIndex(of: "#") {
      fragment = unescaped(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let query = rest.firstIndex(of: "?") { rest = rest[..<query] }
    guard !rest.isEmpty else { return Target(path: base, fragment: fragment) }
    let start =
      rest.hasPrefix("/") ? "" : base.split(separator: "/").dropLast().joined(separator: "/")
    let steps =
      start.split(separator: "/").map(String.init) + rest.split(separator: "/").map(unescaped)
    return normalized(steps, staysInside: true).map { Target(path: $0, fragment: fragment) }
  }

  /// The scheme of an address, in small letters: `https`; nil for one that has none.
  public static func scheme(of address: some StringProtocol) -> String? {
    guard let colon = address.firstIndex(of: ":"), let first = address.first, first.isLetter else {
      return nil
    }
    let scheme = address[..<colon]
    guard scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) })
    else { return nil }
    return scheme.lowercased()
  }

  /// The bytes that an address holds itself (`data:`); nil for other addresses.
  static func data(_ address: String) -> [UInt8]? {
    guard address.utf8.starts(with: "data:".utf8), let comma = address.firstIndex(of: ",") else {
      return nil
    }
    let body = address[address.index(after: comma)...]
    guard address[..<comma].hasSuffix(";base64") else {
      return body.removingPercentEncoding.map { [UInt8]($0.utf8) }
    }
    let text = body.removingPercentEncoding ?? String(body)
    return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }

  /// Joins steps, resolving `.` and `..`; nil for none.
  ///
  /// - Parameter staysInside: whether steps that lead out of the root are left out; if not, they give nil.
  static func normalized(_ steps: [String], staysInside: Bool = false) -> String? {
    var result: [Substring] = []
    for step in steps.flatMap({ $0.split(whereSeparator: { $0 == "/" || $0 == "\\" }) }) {
      switch step {
      case ".": continue
      case "..": guard result.popLast() != nil || staysInside else { return nil }
      default: result.append(step)
      }
    }
    return result.isEmpty ? nil : result.joined(separator: "/")
  }

  /// A path as it is compared where names differ only in case, or in how accents are composed.
  static func folded(_ path: String) -> String {
    path.precomposedStringWithCanonicalMapping.lowercased()
  }

  private static func unescaped(_ text: Substring) -> String {
    String(text).removingPercentEncoding ?? String(text)
  }
}
