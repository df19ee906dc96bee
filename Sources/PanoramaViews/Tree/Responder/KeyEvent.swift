import Foundation

/// A key going down or up.
@preconcurrency @MainActor
public final class KeyEvent: Event {
  /// As the host told it.
  public let input: KeyInput

  init(_ input: KeyInput, timestamp: Double, window: Window?) {
    self.input = input
    super.init(type: .key, timestamp: timestamp, modifiers: input.modifiers, window: window)
  }

  /// The key's name: see `KeyInput.key`.
  public var key: String { input.key }
  /// The keyboard's own repetition.
  public var isRepeat: Bool { input.isRepeat }
}
