import Foundation

/// An action at a given time, such as the beginning of a long press. It runs in order with the input.
/// `Window.schedule` makes it.
@preconcurrency @MainActor
public final class Deadline {
  /// The time in seconds on the host's clock.
  public let time: Double
  let order: Int
  private(set) var action: (@MainActor () -> Void)?

  init(time: Double, order: Int, action: @escaping @MainActor () -> Void) {
    self.time = time
    self.order = order
    self.action = action
  }

  /// Cancels the action.
  public func cancel() { action = nil }

  /// Removes and returns the action, which then runs once.
  func take() -> (@MainActor () -> Void)? {
    defer { action = nil }
    return action
  }
}
