/// Joins the two reports of a drop on Wayland: that of our own reader, which also follows the drag, and SDL's.
///
/// Some compositors report to both, others only to one of them. Either may get no files, because a source is gone
/// once the other has read it.
public struct DropMerge {
  private enum State {
    case none, over
    case done(isDelivered: Bool, time: Double)
  }

  private var state = State.none
  private var filesOfSDL: [String] = []

  /// How much later the other report of the same drop may come, in seconds.
  private static let patience = 3.0

  public init() {}

  /// Notes that our reader sees files over a window.
  public mutating func enter() {
    if case .over = state { return }
    (state, filesOfSDL) = (.over, [])
  }

  /// Notes that the files have left the window.
  public mutating func leave() { state = .none }

  /// The files to deliver when our reader reports a drop of `files`; empty if SDL may still report them.
  public mutating func drop(_ files: [String], at time: Double) -> [String] {
    let all = files.isEmpty ? filesOfSDL : files
    state = .done(isDelivered: !all.isEmpty, time: time)
    return all
  }

  /// The files to deliver when SDL reports a drop of `files`; nil if our reader has reported it or will do so.
  public mutating func dropOfSDL(_ files: [String], at time: Double) -> [String]? {
    switch state {
    case .none: return files
    case .over:
      filesOfSDL = files
      return nil
    case .done(let isDelivered, let end):
      state = .none
      return isDelivered && time - end < Self.patience ? nil : files
    }
  }
}
