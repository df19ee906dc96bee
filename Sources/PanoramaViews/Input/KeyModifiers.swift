import Foundation

/// Keys held down while something else happens.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8
  /// From bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Either Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Either Ctrl key.
  public static let control = KeyModifiers(rawValue: 2)
  /// Option on other keyboards.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The key with a window or a diamond on it.
  public static let command = KeyModifiers(rawValue: 8)

  /// The names sessions use, with the bit each stands for; in the order they are written.
  static let named: [(name: String, modifier: KeyModifiers)] = [
    ("shift", .shift), ("ctrl", .control), ("alt", .alt), ("meta", .command),
  ]

  /// `shift`, `ctrl`, `alt`, `meta`, in this order: the names sessions use.
  public var names: [String] {
    Self.named.filter { contains($0.modifier) }.map(\.name)
  }

  /// From the names sessions use; an unknown name counts for nothing.
  public init(names: some Sequence<String>) {
    let wanted = Set(names)
    self = Self.named.filter { wanted.contains($0.name) }.reduce(into: []) {
      $0.insert($1.modifier)
    }
  }
}
