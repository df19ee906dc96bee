import Foundation

/// A key that is pressed or released.
public struct KeyInput: Hashable, Sendable {
  /// Whether the key goes down or up.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The key went down, or repeats.
    case down
    /// The key went up.
    case up
  }

  /// Whether the key goes down or up.
  public var phase: Phase
  /// The character without modifiers, lower case (`a`, `=`, `0`), or a name: `left`, `right`,
  /// `up`, `down`, `home`, `end`, `pageup`, `pagedown`, `return`, `escape`, `tab`, `space`,
  /// `backspace`, `delete`, `f1` … `f12`, `shift`, `ctrl`, `alt`, `meta`.
  public var key: String
  /// The modifier keys that are held down.
  public var modifiers: KeyModifiers
  /// Whether the event is the keyboard's repetition of a key that is held down.
  public var isRepeat: Bool

  /// Makes an input from all its properties.
  public init(phase: Phase, key: String, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.phase = phase
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}

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
