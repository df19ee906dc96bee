import Foundation

/// A key going down or up.
public struct KeyInput: Hashable, Sendable {
  /// Down or up.
  public enum Phase: String, Hashable, Sendable, CaseIterable { case down, up }

  /// Down or up.
  public var phase: Phase
  /// The character without modifiers, lower case (`a`, `=`, `0`), or a name: `left`, `right`,
  /// `up`, `down`, `home`, `end`, `pageup`, `pagedown`, `return`, `escape`, `tab`, `space`,
  /// `backspace`, `delete`, `f1` … `f12`, `shift`, `ctrl`, `alt`, `meta`.
  public var key: String
  /// Held down at the same time.
  public var modifiers: KeyModifiers
  /// The keyboard's own repetition of a key held down.
  public var isRepeat: Bool

  /// All fields in order.
  public init(phase: Phase, key: String, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.phase = phase
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}
