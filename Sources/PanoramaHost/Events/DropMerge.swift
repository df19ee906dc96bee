/// Joins the two reports of a drop on Wayland: that of our own reader, which also follows the drag, and SDL's.
///
/// Some compositors report to both, others only to one of them. Either may get nothing, because a source is gone
/// once the other has read it.
public struct DropMerge {
  private enum State {
    case none, over
    case done(isDelivered: Bool, time: Double)
  }

  private var state = State.none
  private var contentOfSDL = DropContent()

  /// How much later the other report of the same drop may come, in seconds.
  private static let patience = 3.0

  public init() {}

  /// Notes that our reader sees a drag over a window.
  public mutating func enter() {
    if case .over = state { return }
    (state, contentOfSDL) = (.over, DropContent())
  }

  /// Notes that the drag has left the window.
  public mutating func leave() { state = .none }

  /// What to deliver when our reader reports a drop of `content`; empty if SDL may still report it.
  public mutating func drop(_ content: DropContent, at time: Double) -> DropContent {
    let all = content.isEmpty ? contentOfSDL : content
    state = .done(isDelivered: !all.isEmpty, time: time)
    return all
  }

  /// What to deliver when SDL reports a drop of `content`; nil if our reader has reported it or will do so.
  public mutating func dropOfSDL(_ content: DropContent, at time: Double) -> DropContent? {
    switch state {
    case .none: return content
    case .over:
      contentOfSDL = content
      return nil
    case .done(let isDelivered, let end):
      state = .none
      return isDelivered && time - end < Self.patience ? nil : content
    }
  }
}
