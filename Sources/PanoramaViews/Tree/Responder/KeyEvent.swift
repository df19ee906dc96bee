import Foundation

/// An event of a key that went down or came up.
@preconcurrency @MainActor
public final class KeyEvent: Event {
  /// The input from the host.
  public let input: KeyInput

  init(_ input: KeyInput, timestamp: Double, window: Window?) {
    self.input = input
    super.init(type: .key, timestamp: timestamp, modifiers: input.modifiers, window: window)
  }

  /// The name of the key; see `KeyInput.key`.
  public var key: String { input.key }
  /// Whether the keyboard repeats a key that is held down.
  public var isRepeat: Bool { input.isRepeat }
}
