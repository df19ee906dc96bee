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
