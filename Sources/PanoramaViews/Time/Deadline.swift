import Foundation

/// Something that happens at a time of its own, ordered with the input by that time: a long press,
/// the end of a wait. From `Window.schedule`.
@preconcurrency @MainActor
public final class Deadline {
  /// Seconds on the host's clock.
  public let time: Double
  let order: Int
  private(set) var action: (@MainActor () -> Void)?

  init(time: Double, order: Int, action: @escaping @MainActor () -> Void) {
    self.time = time
    self.order = order
    self.action = action
  }

  /// It will not happen.
  public func cancel() { action = nil }

  /// Takes the action out, to be run once.
  func take() -> (@MainActor () -> Void)? {
    defer { action = nil }
    return action
  }
}
