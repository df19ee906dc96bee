import Foundation
import PanoramaGraphics

extension Window {
  /// Every finger and the pressed mouse.
  var allTouches: Set<Touch> {
    var all = Set(fingers.values)
    if let mouseTouch { all.insert(mouseTouch) }
    return all
  }

  func touchStep(_ phase: TouchInput.Phase, _ inputs: [TouchInput], isEmulated: Bool) {
    switch phase {
    case .began: beginFingers(inputs, isEmulated: isEmulated)
    case .moved, .ended, .cancelled:
      var step: [Touch] = []
      for input in inputs {
        guard let touch = fingers[input.id] else { continue }
        let here = CGPoint(x: input.x, y: input.y)
        // A finger lifts where it last was: the up event's own position is no movement.
        touch.update(to: phase == .moved ? here : touch.locationInWindow, at: time)
        touch.force = input.pressure
        touch.phase = phase == .moved ? .moved : phase == .ended ? .ended : .cancelled
        step.append(touch)
      }
      deliver(step)
    }
  }

  private func beginFingers(_ inputs: [TouchInput], isEmulated: Bool) {
    if !isEmulated {
      if !presses.isEmpty { cancelPresses() }
      endEmulatedPinch()
      hover.leave()
    }
    cancelFingers(inputs.compactMap { fingers[$0.id] })
    var step: [Touch] = []
    for input in inputs where fingers[input.id] == nil {
      let location = CGPoint(x: input.x, y: input.y)
      let touch = Touch(
        id: input.id, type: .direct, location: location, timestamp: time, force: input.pressure,
        tapCount: tapCount(at: location), window: self)
      aim(touch)
      fingers[input.id] = touch
      if !isEmulated { realFingers.insert(input.id) }
      step.append(touch)
    }
    deliver(step)
  }

  /// Real fingers take over from those the mouse stands for: while they are down the mouse is not
  /// heard, not even when it lets go.
  private func endEmulatedPinch() {
    guard emulatedPinch.isActive else { return }
    emulatedPinch = EmulatedPinch()
    cancelFingers(fingers.values.filter { !realFingers.contains($0.id) }.sorted { $0.id < $1.id })
    frameIsStale = true
  }

  /// Finds the view under a new touch and the recognizers that follow it, innermost first.
  func aim(_ touch: Touch) {
    let event = Event(type: .touches, timestamp: time, window: self)
    let hit = hitTest(touch.locationInWindow, with: event)
    touch.view = hit
    var found: [GestureRecognizer] = []
    var view = hit
    while let v = view {
      for target in v.gestureTargets(at: touch.location(in: v)) {
        for r in target.gestureRecognizers ?? []
        where r.isEnabled && r.followsTouches && r.touchTypes.contains(touch.type) {
          if r.delegate?.gestureRecognizer(r, shouldReceive: touch) ?? true { found.append(r) }
        }
      }
      view = v.superview
    }
    touch.gestureRecognizers = found
  }

  /// The frontmost view at `point` (in the window) that takes touches.
  public func hitTest(_ point: CGPoint, with event: Event? = nil) -> View? {
    guard let inverse = rootView.geometry.fromParent else { return nil }
    return rootView.hitTest(point.applying(inverse), with: event)
  }

  /// One step of touches of one phase: recognizers first, then the views.
  private func deliver(_ step: [Touch]) {
    guard let phase = step.first?.phase else { return }
    for touch in fingers.values where !step.contains(touch) && touch.isDown {
      touch.phase = .stationary
    }
    let event = Event(
      type: .touches, timestamp: time, modifiers: modifiers, window: self, allTouches: allTouches)
    feedRecognizers(step, event)
    deliverToViews(step, phase, event)
    for touch in step where !touch.isDown {
      fingers[touch.id] = nil
      realFingers.remove(touch.id)
      undeliveredMoves.forget(touch)
      // The end of a drag or pinch is no tap: a finger that comes back at once scrolls on.
      lastTouchEnd = touch.isTap ? (touch.locationInWindow, time, touch.tapCount) : nil
    }
    arena.settle()
  }

  func feedRecognizers(_ step: [Touch], _ event: Event) {
    var fed: [GestureRecognizer] = []
    for touch in step {
      for r in touch.gestureRecognizers ?? [] where !fed.contains(where: { $0 === r }) {
        fed.append(r)
        arena.enter(r)
      }
    }
    // All have their touches before any may recognise: they compete by touches they share.
    guard let phase = step.first?.phase else { return }
    if phase == .began {
      for r in fed { for t in step where t.isFollowed(by: r) { r.sequence.insert(t) } }
    }
    for r in fed { r.receive(phase, step.filter { $0.isFollowed(by: r) }, event) }
  }

  private func deliverToViews(_ step: [Touch], _ phase: Touch.Phase, _ event: Event) {
    switch phase {
    case .began:
      var open: [Touch] = []
      for touch in step where touch.delivery == .pending {
        if touch.isTaken || isShutOut(touch) {
          touch.delivery = .cancelled
        } else if let delay = contentDelay(for: touch) {
          hold(touch, for: delay)
        } else {
          open.append(touch)
        }
      }
      begin(open, event)
    case .moved, .stationary:
      for touch in step where touch.delivery != .cancelled { undeliveredMoves.add(touch) }
    case .ended:
      let late = step.filter { $0.delivery == .pending }
      begin(late, event)
      send(step.filter { $0.delivery == .touches }) { $0.touchesEnded($1, with: event) }
    case .cancelled:
      cancelContent(of: step)
    }
  }

  private func begin(_ touches: [Touch], _ event: Event) {
    guard !touches.isEmpty else { return }
    let present = touches.map { $0.snapshot() }
    for touch in touches {
      touch.delivery = .touches
      contentDelays.removeValue(forKey: ObjectIdentifier(touch))?.cancel()
      // One that was held back begins where it came down; what it did since follows as moves.
      touch.showStart()
    }
    send(touches) { $0.touchesBegan($1, with: event) }
    for (touch, now) in zip(touches, present) { touch.show(now) }
    deliverMoves()
  }

  /// Each view once, with all of its touches, in the order they came.
  func send(_ touches: [Touch], _ body: (View, Set<Touch>) -> Void) {
    var left = touches
    while let first = left.first {
      let group = left.filter { $0.view === first.view }
      left.removeAll { $0.view === first.view }
      if let view = first.view { body(view, Set(group)) }
    }
  }

  private func contentDelay(for touch: Touch) -> Double? {
    var view = touch.view?.superview
    while let v = view {
      if let delay = v.contentTouchDelay { return delay }
      view = v.superview
    }
    return nil
  }

  private func hold(_ touch: Touch, for delay: Double) {
    contentDelays[ObjectIdentifier(touch)] = schedule(at: time + delay) { [weak self, weak touch] in
      guard let self, let touch, touch.delivery == .pending else { return }
      let event = Event(
        type: .touches, timestamp: time, modifiers: modifiers, window: self,
        allTouches: allTouches)
      begin([touch], event)
      arena.settle()
    }
  }

  /// The view takes one finger at a time, or another view has all fingers to itself.
  private func isShutOut(_ touch: Touch) -> Bool {
    guard let view = touch.view else { return false }
    let others = fingers.values.filter { $0 !== touch && $0.isDown && $0.delivery != .cancelled }
    return others.contains {
      $0.view === view
        ? !view.isMultipleTouchEnabled : view.isExclusiveTouch || $0.view?.isExclusiveTouch ?? false
    }
  }

  /// A gesture took these touches: what the views began with them did not happen.
  func cancelContent(of touches: [Touch]) {
    deliverMoves()
    let event = Event(
      type: .touches, timestamp: time, modifiers: modifiers, window: self, allTouches: allTouches)
    let told = touches.filter { $0.delivery == .touches }
    for touch in touches {
      contentDelays.removeValue(forKey: ObjectIdentifier(touch))?.cancel()
      if touch.delivery == .mouse { cancelMouseContent() }
      touch.delivery = .cancelled
      undeliveredMoves.forget(touch)
    }
    send(told) { $0.touchesCancelled($1, with: event) }
  }

  func cancelFingers(_ touches: [Touch]) {
    guard !touches.isEmpty else { return }
    for touch in touches {
      touch.timestamp = time
      touch.phase = .cancelled
    }
    deliver(touches)
  }

  /// 1, or one more than the last touch's when this one follows soon and near.
  func tapCount(at location: CGPoint) -> Int {
    guard let last = lastTouchEnd, time - last.time <= GestureConstants.doubleTapGap.upperBound,
      hypot(location.x - last.location.x, location.y - last.location.y)
        <= GestureConstants.doubleTapDistance
    else { return 1 }
    return last.count + 1
  }
}

extension Touch {
  func update(to location: CGPoint, at time: Double) {
    previousLocationInWindow = locationInWindow
    locationInWindow = location
    timestamp = time
    tracker?.add(x: location.x, y: location.y, at: time)
  }

  func isFollowed(by recognizer: GestureRecognizer) -> Bool {
    gestureRecognizers?.contains { $0 === recognizer } ?? false
  }

  /// A gesture that takes touches from views is under way and follows this one.
  var isTaken: Bool {
    gestureRecognizers?.contains {
      $0.cancelsTouchesInView && ($0.current == .began || $0.current == .changed)
        && $0.touches.contains(self)
    } ?? false
  }
}
