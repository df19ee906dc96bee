import Foundation

/// A key with modifiers that performs something while a responder, or one inside it, has the keyboard focus; UIKit's
/// `UIKeyCommand`. Responders return theirs as `keyCommands`.
@preconcurrency @MainActor
public final class KeyCommand {
  /// The key: a character in lower case, or a name of `KeyInput.key`.
  public let input: String
  /// The modifiers that must be held, and no others. `command` stands for Ctrl here, too.
  public let modifiers: KeyModifiers
  /// What the command does, in a few words; empty for none.
  public var title: String
  private let action: @MainActor (Responder, KeyCommand) -> Void

  /// Makes a command.
  ///
  /// - Parameters:
  ///   - title: what the command does, in a few words.
  ///   - input: the key.
  ///   - modifiers: the modifiers that must be held.
  ///   - action: called with the responder that returned the command, and the command.
  public init(
    title: String = "", input: String, modifiers: KeyModifiers = [],
    action: @escaping @MainActor (Responder, KeyCommand) -> Void
  ) {
    (self.title, self.input, self.modifiers) = (title, input.lowercased(), modifiers)
    self.action = action
  }

  func perform(for responder: Responder) { action(responder, self) }

  func matches(_ event: KeyEvent) -> Bool {
    event.key == input && Self.plain(event.modifierFlags) == Self.plain(modifiers)
  }

  /// The modifiers with Ctrl for the command key.
  private static func plain(_ modifiers: KeyModifiers) -> KeyModifiers {
    guard modifiers.contains(.command) else { return modifiers }
    return modifiers.subtracting(.command).union(.control)
  }
}

extension Responder {
  /// Performs the first command for a key among those of this responder and the next ones.
  ///
  /// - Returns: whether there was one.
  func performCommand(for event: KeyEvent) -> Bool {
    var responder: Responder? = self
    while let candidate = responder {
      if let command = candidate.keyCommands?.first(where: { $0.matches(event) }) {
        command.perform(for: candidate)
        return true
      }
      responder = candidate.next
    }
    return false
  }
}
