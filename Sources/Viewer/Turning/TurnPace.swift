import Panorama

/// Determines whether the user leafs through pages quickly, as with a held arrow key, or looks at
/// each page.
@MainActor
final class TurnPace {
  /// The maximum time between two turns, in seconds, that counts as skimming. The slowest keyboards
  /// repeat ten times per second.
  static let skimmingGap = 0.25
  /// The time after the last turn, in seconds, at which skimming ends. It is longer than the repeat
  /// interval of any keyboard, and too short to be noticed.
  static let restDelay = 0.15

  /// Called when skimming ends.
  var didRest: (@MainActor () -> Void)?
  /// Whether pages are being turned quickly.
  private(set) var isSkimming = false
  /// When the last page was turned, in seconds on the window's clock; nil before the first turn.
  private(set) var lastTurn: Double?
  private var rest: ScheduledAction?

  /// Records that a page was turned, at the present time of `window`.
  func noteTurn(in window: Window) {
    if let lastTurn, window.time - lastTurn < Self.skimmingGap { isSkimming = true }
    lastTurn = window.time
    guard isSkimming else { return }
    rest?.cancel()
    rest = window.schedule(at: window.time + Self.restDelay) { [weak self] in self?.end() }
  }

  /// Ends skimming.
  func end() {
    rest?.cancel()
    rest = nil
    guard isSkimming else { return }
    isSkimming = false
    didRest?()
  }
}
