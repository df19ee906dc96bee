import Foundation

/// Addresses of pictures on servers.
public enum ServedAddress {
  /// Whether a text is an address of a server: `http://…` or `https://…`.
  public static func isAddress(_ text: String) -> Bool {
    // The longest address that servers take.
    guard text.utf8.count <= 8192 else { return false }
    return ["http://", "https://"].contains { scheme in
      text.prefix(scheme.count).lowercased() == scheme && !host(text).isEmpty
    }
  }

  /// The server and its port in lower case; empty if the text has none.
  static func host(_ address: String) -> String {
    guard let colon = address.range(of: "://") else { return "" }
    let rest = address[colon.upperBound...].prefix { !"/?#".contains($0) }
    return String(rest.split(separator: "@", omittingEmptySubsequences: false).last ?? "")
      .lowercased()
  }

  /// What a person calls the picture: the last part of the path, or the server.
  public static func name(_ address: String) -> String {
    if isMap(address) { return host(address) }
    var text = split(address).address
    let description = "/info.json"
    if text.hasSuffix(description) { text.removeLast(description.count) }
    // Some servers get the name after the question mark.
    let isInQuery = text != split(address).address || text.lowercased().hasSuffix(".dzi")
    if !isInQuery { text = String(text.prefix { $0 != "?" }) }
    let parts = text.split { isInQuery ? "/=".contains($0) : $0 == "/" }.dropFirst()
    guard parts.count > 1, let last = parts.last else { return host(address) }
    return last.removingPercentEncoding ?? String(last)
  }

  /// Whether the address has places for the numbers of a tile.
  static func isMap(_ address: String) -> Bool {
    address.contains("{z}") && address.contains("{x}")
      && (address.contains("{y}") || address.contains("{-y}"))
  }

  /// The address without what follows `#`, and the settings there: `name=value`, with `&` between them.
  static func split(_ text: String) -> (address: String, settings: [String: String]) {
    guard let mark = text.firstIndex(of: "#") else { return (text, [:]) }
    var settings: [String: String] = [:]
    for part in text[text.index(after: mark)...].split(separator: "&") {
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      if words.count == 2 { settings[words[0]] = words[1].removingPercentEncoding ?? words[1] }
    }
    return (String(text[..<mark]), settings)
  }
}
