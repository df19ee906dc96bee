import Foundation

/// Decides between the recognizers that follow the same touches (Guides/Gestures.md).
///
/// The first one that recognises wins. The others that share a touch fail, unless both may run
/// together, as pan and pinch of one view do; a delegate can allow more. Inner views are asked before
/// outer ones. A recognizer that requires another to fail waits for it.
@MainActor
final class GestureArena {
  enum Verdict { case recognize, wait, fail }

  /// The recognizers that follow touches or were not reset yet, in the order in which they were asked.
  private(set) var recognizers: [GestureRecognizer] = []
  unowned let window: Window

  init(window: Window) { self.window = window }

  /// Finds the view under a new touch, and the recognizers that follow it, innermost first.
  func aim(_ touch: Touch) {
    let hit = window.hitTest(
      touch.locationInWindow,
      with: ResponderEvent(type: .touches, timestamp: window.time, window: window))
    touch.view = hit
    var found: [GestureRecognizer] = []
    for v in hit.map({ Array($0.selfAndAncestors) }) ?? [] {
      for target in v.gestureTargets(at: touch.location(in: v)) {
        for r in target.gestureRecognizers ?? []
        where r.isEnabled && r.followsTouches && r.touchTypes.contains(touch.type) {
          if r.delegate?.gestureRecognizer(r, shouldReceive: touch) ?? true { found.append(r) }
        }
      }
    }
    touch.gestureRecognizers = found
  }

  /// Passes one step of touches of one phase to the recognizers that follow them.
  func feed(_ step: [Touch], _ event: ResponderEvent) {
    var fed: [GestureRecognizer] = []
    for touch in step {
      for r in touch.gestureRecognizers ?? [] where !fed.contains(where: { $0 === r }) {
        fed.append(r)
        enter(r)
      }
    }
    // All have their touches before any may recognise: they compete by touches they share.
    guard let phase = step.first?.phase else { return }
    // A gesture that has ended and only waits for others does not follow the new touches: it must neither
    // lose them to others nor take them.
    let waiting = phase == .began ? fed.filter { $0.pending == .ended } : []
    fed.removeAll { waiting.contains($0) }
    if phase == .began { for r in fed { join(r, step) } }
    for r in fed { r.receive(phase, step.filter { $0.isFollowed(by: r) }, event) }
    for r in waiting where r.pending == nil {
      r.settle()
      enter(r)
      join(r, step)
      r.receive(phase, step.filter { $0.isFollowed(by: r) }, event)
    }
  }

  private func join(_ recognizer: GestureRecognizer, _ step: [Touch]) {
    for touch in step where touch.isFollowed(by: recognizer) { recognizer.sequence.insert(touch) }
  }

  private func enter(_ recognizer: GestureRecognizer) {
    recognizer.arena = self
    if !recognizers.contains(where: { $0 === recognizer }) { recognizers.append(recognizer) }
  }

  func forget(_ recognizer: GestureRecognizer) { recognizers.removeAll { $0 === recognizer } }

  func verdict(on r: GestureRecognizer) -> Verdict {
    let rivals = recognizers.filter { $0 !== r && compete($0, r) }
    for q in rivals where q.current == .began || q.current == .changed {
      if !together(q, r), q.canPrevent(r), r.canBePrevented(by: q) { return .fail }
    }
    guard r.shouldBegin(), r.delegate?.gestureRecognizerShouldBegin(r) ?? true else { return .fail }
    guard viewsAllow(r) else { return .fail }
    var mustWait = false
    for q in rivals where waits(r, for: q) {
      switch q.current {
      case .possible: mustWait = true
      case .began, .changed, .ended: return .fail
      case .cancelled, .failed: break
      }
    }
    return mustWait ? .wait : .recognize
  }

  func didRecognize(_ r: GestureRecognizer) {
    if r.cancelsTouchesInView { window.content.cancel(r.touches) }
    for q in recognizers where q !== r && q.current == .possible && compete(q, r) {
      let loses = !together(q, r) && r.canPrevent(q) && q.canBePrevented(by: r)
      if loses || waits(q, for: r) { q.transition(to: .failed) }
    }
  }

  /// Resumes the recognizers that waited for `r`, once all that they waited for have failed.
  func didFail(_ r: GestureRecognizer) {
    for q in recognizers where q.pending != nil && waits(q, for: r) { q.resumePending() }
  }

  func consume(_ touches: [Touch], by r: GestureRecognizer) {
    window.content.cancel(touches)
    for q in recognizers where q !== r && q.current == .possible {
      // Recognizers that have not received this step yet have the touches only in `sequence`.
      let isTouched = !q.sequence.isDisjoint(with: touches)
      if isTouched, !together(q, r), q.isStoppedByConsumption { q.transition(to: .failed) }
    }
  }

  /// Called after each step.
  func settle() { for r in recognizers { r.settle() } }

  private func compete(_ q: GestureRecognizer, _ r: GestureRecognizer) -> Bool {
    !q.sequence.isDisjoint(with: r.sequence)
  }

  private func together(_ q: GestureRecognizer, _ r: GestureRecognizer) -> Bool {
    q.runsTogether(with: r) || r.runsTogether(with: q)
      || q.delegate?.gestureRecognizer(q, shouldRecognizeSimultaneouslyWith: r) ?? false
      || r.delegate?.gestureRecognizer(r, shouldRecognizeSimultaneouslyWith: q) ?? false
  }

  private func waits(_ r: GestureRecognizer, for q: GestureRecognizer) -> Bool {
    r.failureRequirements.contains { $0.object === q }
      || r.delegate?.gestureRecognizer(r, shouldRequireFailureOf: q) ?? false
      || q.delegate?.gestureRecognizer(q, shouldBeRequiredToFailBy: r) ?? false
  }

  /// Whether the views from the touched one up to the recognizer's own let it begin.
  private func viewsAllow(_ r: GestureRecognizer) -> Bool {
    let own = r.view
    for case let touched? in r.sequence.map(\.view) {
      for view in touched.selfAndAncestors {
        if !view.gestureRecognizerShouldBegin(r) { return false }
        if view === own { break }
      }
    }
    return true
  }
}
