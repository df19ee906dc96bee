import Foundation
import PanoramaGraphics

extension Window {
  /// Handles one event, after everything that was due before it.
  public func handle(_ event: InputEvent) { handle([event]) }

  /// Handles events in order. Consecutive touch events of the same time and phase are one step, which
  /// recognizers see together; a second event of a finger begins a new step.
  ///
  /// Pass all events since the last frame in one call, because the views are told about moves once per
  /// call.
  public func handle(_ events: [InputEvent]) {
    CurrentState.window = self
    for step in Self.steps(of: events) { take(step) }
    content.deliverMoves()
  }

  private func take(_ group: [InputEvent]) {
    let sound = group.filter(\.isFinite)
    if sound.count < group.count, !hasLoggedDrop {
      hasLoggedDrop = true
      logger.warning("dropped input whose time or position is not a finite number")
    }
    guard let first = sound.first else { return }
    schedule.advance(to: first.time)
    guard emulatesPinch, !fingers.hasRealFingers, sound.count == 1 else { return dispatch(sound) }
    let wasActive = emulatedPinch.isActive
    let translated = emulatedPinch.translate(first) { pinchCenter(at: $0) }
    if wasActive || emulatedPinch.isActive { frameIsStale = true }
    for step in Self.steps(of: translated) { dispatch(step) }
  }

  /// Groups consecutive touch events of the same time and phase. O(n).
  private static func steps(of events: [InputEvent]) -> [[InputEvent]] {
    var steps: [[InputEvent]] = []
    // The fingers of the last step.
    var fingers: Set<Int> = []
    for event in events {
      if case .touch(let touch) = event.kind {
        if let last = steps.last?.last, last.time == event.time, case .touch(let other) = last.kind,
          other.phase == touch.phase, fingers.insert(touch.id).inserted
        {
          steps[steps.count - 1].append(event)
          continue
        }
        fingers = [touch.id]
      }
      steps.append([event])
    }
    return steps
  }

  func logDroppedFinger() {
    if hasLoggedFinger { return }
    hasLoggedFinger = true
    logger.warning("dropped a finger: at most \(FingerTracker.maximumFingers) are followed")
  }

  private func dispatch(_ step: [InputEvent]) {
    guard let event = step.first else { return }
    if let inputObserver { step.forEach(inputObserver) }
    if !event.isMove { content.deliverMoves() }
    switch event.kind {
    case .touch(let first):
      let inputs = step.compactMap { e -> TouchInput? in
        if case .touch(let t) = e.kind { t } else { nil }
      }
      fingers.step(first.phase, inputs, isEmulated: event.source == .emulated)
    case .mouse(let mouse):
      modifiers = mouse.modifiers
      // Some systems also report fingers as a mouse.
      if !fingers.hasRealFingers { self.mouse.step(mouse) }
    case .scroll(let scroll): scrollStep(scroll, event.source)
    case .pinch(let pinch): pinchStep(pinch, event.source)
    case .key(let key): keys.step(key)
    case .text(let text): _ = keys.target?.insertText(text)
    case .resize(let size): resize(to: size)
    case .drop(let drop): dropHandler?(drop)
    case .focusGained: isFocused = true
    case .focusLost:
      isFocused = false
      cancelInput()
    case .hidden:
      isHidden = true
      cancelInput()
    case .shown:
      isHidden = false
      frameIsStale = true
    case .pointerLeft: if !mouse.isPressed { hover.move(to: nil) }
    case .cancelAll: cancelInput()
    }
    arena.settle()
  }

  /// Cancels all fingers, presses and gestures, and releases all keys.
  func cancelInput() {
    emulatedPinch = EmulatedPinch()
    fingers.cancel()
    mouse.cancelAll()
    cancelPinch()
    hover.move(to: nil)
    keys.releaseAll()
    modifiers = []
    frameIsStale = true
    arena.settle()
  }

  private func resize(to new: ResizeInput) {
    let (formerScale, formerSize) = (screenScale, size)
    size = CGSize(width: new.width, height: new.height)
    if screenScale != new.scale {
      screenScale = new.scale
      rootView.setNeedsComposition()
    }
    rootView.frame = bounds
    rootView.propagateMeasures(formerScale: formerScale, formerSize: formerSize)
    frameIsStale = true
    didResize?()
  }

  /// Tells the window that the host closed it.
  public func close() {
    cancelInput()
    didClose?()
  }

  /// Ends all touches, gestures and focus in `view`, which leaves the window.
  func viewWillLeave(_ view: View) {
    fingers.cancel { $0.view?.isDescendant(of: view) ?? true }
    if mouse.holds(inside: view) { mouse.cancelAll() }
    for recognizer in arena.recognizers where recognizer.view?.isDescendant(of: view) ?? true {
      recognizer.cancel()
    }
    hover.forget(view)
    keys.forget(view)
  }
}
