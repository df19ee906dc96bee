import Panorama

/// A key with modifiers that performs something.
public typealias UIKeyCommand = KeyCommand
/// The modifier keys.
public typealias UIKeyModifierFlags = KeyModifiers
/// A change of a window's size.
public typealias UIViewControllerTransitionCoordinator = SizeTransition
/// A change of a window's size.
public typealias UIViewControllerTransitionCoordinatorContext = SizeTransition

extension KeyModifiers {
  /// The Alt key.
  public static let alternate = KeyModifiers.alt
}

extension KeyCommand {
  /// The Escape key.
  public nonisolated static let inputEscape = "escape"
  /// The key with an arrow upward.
  public nonisolated static let inputUpArrow = "up"
  /// The key with an arrow downward.
  public nonisolated static let inputDownArrow = "down"
  /// The key with an arrow to the left.
  public nonisolated static let inputLeftArrow = "left"
  /// The key with an arrow to the right.
  public nonisolated static let inputRightArrow = "right"
  /// The Delete key.
  public nonisolated static let inputDelete = "delete"

  /// Makes a command that calls a method of the responder that returns it. Pass the method itself where UIKit takes a
  /// selector: `UIKeyCommand(input: "n", modifierFlags: .command, action: Self.makeNew)`.
  ///
  /// - Parameters:
  ///   - title: what the command does, in a few words.
  ///   - input: the key: a character, or one of the constants above.
  ///   - modifierFlags: the modifiers that must be held. `command` stands for Ctrl here, too.
  ///   - action: the method.
  public convenience init<Target: Responder>(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    action: @escaping @MainActor (Target) -> @MainActor () -> Void
  ) {
    self.init(title: title, input: input, modifiers: modifierFlags) { responder, _ in
      if let target = responder as? Target { action(target)() }
    }
  }

  /// The same for a method that takes the command.
  public convenience init<Target: Responder>(
    title: String = "", input: String, modifierFlags: UIKeyModifierFlags = [],
    action: @escaping @MainActor (Target) -> @MainActor (UIKeyCommand) -> Void
  ) {
    self.init(title: title, input: input, modifiers: modifierFlags) { responder, command in
      if let target = responder as? Target { action(target)(command) }
    }
  }
}
