import Foundation

/// The modifier keys that are held down during an event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt8
  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either Ctrl key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Either Alt key, called Option on other keyboards.
  public static let alt = KeyModifiers(rawValue: 4)
  /// Either key with a window or a diamond on it.
  public static let command = KeyModifiers(rawValue: 8)

  /// The names in sessions with their bits, in the order in which they are written.
  static let named: [(name: String, modifier: KeyModifiers)] = [
    ("shift", .shift), ("ctrl", .control), ("alt", .alt), ("meta", .command),
  ]

  /// The names in sessions: `shift`, `ctrl`, `alt` and `meta`, in this order.
  public var names: [String] {
    Self.named.filter { contains($0.modifier) }.map(\.name)
  }

  /// Makes a set from names in sessions. Unknown names are ignored.
  public init(names: some Sequence<String>) {
    let wanted = Set(names)
    self = Self.named.filter { wanted.contains($0.name) }.reduce(into: []) {
      $0.insert($1.modifier)
    }
  }
}
