import Panorama

/// How fast pages are being turned: whether a hand leafs through them, as with a held arrow key, or
/// looks at each.
@MainActor
final class TurnPace {
  /// Turns that follow each other within so many seconds are leafing: the slowest keyboards repeat
  /// ten times a second.
  static let leafingGap = 0.25
  /// Seconds after the last turn when leafing is over. Longer than any keyboard's repetition, and
  /// too short to be noticed.
  static let restDelay = 0.15

  /// Told when the hand stops leafing.
  var didRest: (@MainActor () -> Void)?
  /// Pages follow each other faster than they are looked at.
  private(set) var isLeafing = false
  /// When a page was turned last; nil before the first turn.
  private(set) var lastTurn: Double?
  private var rest: Deadline?

  /// A page was turned, at the time of `window`.
  func noteTurn(in window: Window) {
    if let lastTurn, window.time - lastTurn < Self.leafingGap { isLeafing = true }
    lastTurn = window.time
    guard isLeafing else { return }
    rest?.cancel()
    rest = window.schedule(at: window.time + Self.restDelay) { [weak self] in self?.end() }
  }

  /// Leafing is over, if it was under way.
  func end() {
    rest?.cancel()
    rest = nil
    guard isLeafing else { return }
    isLeafing = false
    didRest?()
  }
}
