import Panorama

/// A group of changes, which can report when the animations that were added in it have ended. Changes of
/// layers themselves are shown at once, without an animation.
@preconcurrency @MainActor
public enum CATransaction {
  /// One transaction.
  final class Frame {
    var completion: (() -> Void)?
    private var running = 0
    private var isCommitted = false

    func animationWillBegin() { running += 1 }

    func animationDidEnd() {
      running -= 1
      finishIfDone()
    }

    func commit() {
      isCommitted = true
      finishIfDone()
    }

    private func finishIfDone() {
      guard isCommitted, running == 0 else { return }
      let completion = completion
      self.completion = nil
      completion?()
    }
  }

  /// The innermost transaction that was begun and not committed; nil if there is none.
  static var current: Frame? { CurrentState.transactions.last as? Frame }

  /// Begins a transaction inside the current one.
  public static func begin() {
    CurrentState.transactions.append(Frame())
  }

  /// Ends the transaction that was begun last; does nothing if there is none.
  public static func commit() {
    (CurrentState.transactions.popLast() as? Frame)?.commit()
  }

  /// Sets the closure that is called when all animations added later in this transaction have ended, or at
  /// the commit if there are none. Without a transaction it is called at once.
  public static func setCompletionBlock(_ block: (() -> Void)?) {
    if let current { current.completion = block } else { block?() }
  }

  /// Whether changes of layers are shown without an animation. This is always true; the setter exists because
  /// iOS code calls it.
  public static func disableActions() -> Bool { true }

  /// Has no effect: changes of layers are always shown without an animation.
  public static func setDisableActions(_ flag: Bool) {}

  /// Has no effect: changes of layers are always shown without an animation.
  public static func setAnimationDuration(_ duration: Double) {}

  /// Has no effect: changes of layers are always shown without an animation.
  public static func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {}
}
