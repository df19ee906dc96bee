import PanoramaViews

/// A key with its modifiers, written as menus show it: `Ctrl+Shift+N`, `Del`, `F2`, `←`.
public struct KeyCombination: Hashable, Sendable, ExpressibleByStringLiteral {
  /// How menus and the list of keys show it.
  public let text: String
  /// The name of the key; see `KeyInput.key`.
  public let key: String
  /// The modifiers, exactly these.
  public let modifiers: KeyModifiers

  /// - Parameter text: any of `Ctrl+`, `Alt+` and `Shift+`, and then the key: a character, an arrow, or a
  ///   name, such as `Home` or `F1`.
  public init(_ text: String) {
    var key = Substring(text)
    var modifiers: KeyModifiers = []
    for (prefix, modifier) in Self.prefixes where key.hasPrefix(prefix) {
      key = key.dropFirst(prefix.count)
      modifiers.insert(modifier)
    }
    self.text = text
    self.modifiers = modifiers
    self.key = Self.names[String(key)] ?? key.lowercased()
  }

  public init(stringLiteral text: String) { self.init(text) }

  /// The combination that is pressed; nil for a modifier alone, and for combinations with the Super key, which are the
  /// desktop's.
  public init?(_ input: KeyInput) {
    guard !["", "shift", "ctrl", "alt", "meta"].contains(input.key),
      !input.modifiers.contains(.command)
    else { return nil }
    let held = Self.prefixes.filter { input.modifiers.contains($0.1) }.map(\.0)
    let written = Self.names.first { $0.value == input.key }?.key
    self.init(held.joined() + (written ?? Self.written(input.key)))
  }

  /// Whether the same press means this and another combination, however they are written.
  public func isSamePress(as other: KeyCombination) -> Bool {
    key == other.key && modifiers == other.modifiers
  }

  /// The name of a key as menus show it: `A`, `Home`, `PageUp`, `F1`.
  private static func written(_ key: String) -> String {
    if key.hasPrefix("page") { return "Page" + written(String(key.dropFirst(4))) }
    return key.prefix(1).uppercased() + key.dropFirst()
  }

  /// In the order in which they are written.
  private static let prefixes: [(String, KeyModifiers)] = [
    ("Ctrl+", .control), ("Alt+", .alt), ("Shift+", .shift),
  ]
  /// The keys that are not called as they are written.
  private static let names = [
    "←": "left", "→": "right", "↑": "up", "↓": "down", "−": "-", "Del": "delete", "Esc": "escape",
  ]
}
