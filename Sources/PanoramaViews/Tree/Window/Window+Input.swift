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
    let usable = group.filter(\.isUsable)
    if usable.count < group.count, !hasLoggedDrop {
      hasLoggedDrop = true
      logger.warning("dropped input with an unusable number")
    }
    guard let first = usable.first else { return }
    schedule.advance(to: first.time)
    guard emulatesPinch, !fingers.hasRealFingers, usable.count == 1 else { return dispatch(usable) }
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

  /// Where text is being edited in this window; nil if none is.
  public var focusedTextInsertion: TextInsertion? { keys.target?.textInsertion }

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
    case .key(let key): if !cancelDrag(by: key) { keys.step(key) }
    case .text(let text): _ = keys.target?.insertText(text)
    case .composition(let input):
      _ = keys.target?.setMarkedText(input.text, selecting: input.selection)
    case .resize(let size): resize(to: size)
    case .drop(let drop): take(drop)
    case .focusGained: isFocused = true
    case .focusLost:
      isFocused = false
      endLedDrag()
      cancelInput()
    case .hidden:
      isHidden = true
      endLedDrag()
      cancelInput()
    case .shown:
      isHidden = false
      frameIsStale = true
    case .pointerLeft: if !mouse.isPressed { hover.move(to: nil) }
    case .cancelAll:
      endLedDrag()
      cancelInput()
    }
    arena.settle()
  }

  /// Offers a dropped text or picture to the views below it.
  private func take(_ drop: DropInput) {
    // A text of another program may read alike.
    if drop.phase == .entered, !(outgoingDrag?.isActive ?? false) { textMove = nil }
    // What does not come back is not invited, either.
    if drop.phase == .entered, ownContent != nil, outgoingDrag?.isActive ?? false { return }
    var drop = drop
    if drop.phase == .dropped, let own = ownContent, drop.files == own.files,
      !own.files.isEmpty || drop.text == own.text
    {
      ownContent = nil
      drop = DropInput(phase: .exited, files: [], x: drop.x, y: drop.y)
    }
    // With Ctrl, a text stays where it was.
    if drop.phase == .dropped, modifiers.contains(.control) { textMove = nil }
    if drop.phase == .dropped, drop.files.isEmpty {
      let place = CGPoint(x: drop.x, y: drop.y)
      let views = hitTest(place).map { Array($0.selfAndAncestors) } ?? []
      if let picture = drop.picture,
        views.contains(where: {
          ($0 as? any PictureDropTarget)?.takeDrop(of: picture, at: $0.convert(place, from: nil))
            ?? false
        })
      {
        drop.picture = nil
      }
      if let text = drop.text,
        views.contains(where: {
          ($0 as? any TextDropTarget)?.takeDrop(of: text, at: $0.convert(place, from: nil)) ?? false
        })
      {
        drop.text = nil
        if let move = textMove, move.text == text { move.remove() }
        textMove = nil
      }
    }
    dropHandler?(drop)
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
    let newSize = CGSize(width: new.width, height: new.height)
    let transition = newSize == formerSize ? nil : WindowSizeTransition()
    if let transition {
      for controller in rootView.controllersInside() {
        controller.viewWillTransition(to: newSize, with: transition)
      }
    }
    size = newSize
    if screenScale != new.scale {
      screenScale = new.scale
      rootView.setNeedsComposition()
    }
    rootView.frame = bounds
    rootView.propagateMeasures(formerScale: formerScale, formerSize: formerSize)
    frameIsStale = true
    transition?.finish()
    didResize?()
  }

  /// Tells the window that the host closed it.
  public func close() {
    endLedDrag()
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

extension Window {
  /// The frontmost view that takes touches at `point`, in the window's coordinates; nil for none.
  public func hitTest(_ point: CGPoint, with event: ResponderEvent? = nil) -> View? {
    guard let inverse = rootView.geometry.fromParent else { return nil }
    return rootView.hitTest(point.applying(inverse), with: event)
  }

  /// An event about all fingers and the pressed mouse.
  ///
  /// - Parameters:
  ///   - timestamp: when it happened, in seconds; nil for now.
  ///   - coalesced: every position of the touches that moved, oldest first.
  func touchEvent(at timestamp: Double? = nil, coalesced: [Touch: [Touch]] = [:]) -> ResponderEvent
  {
    var all = Set(fingers.touches)
    if let touch = mouse.touch { all.insert(touch) }
    return ResponderEvent(
      type: .touches, timestamp: timestamp ?? time, modifiers: modifiers, window: self,
      allTouches: all, coalesced: coalesced)
  }
}

extension Window {
  func scrollStep(_ input: ScrollInput, _ source: InputEvent.Source) {
    let event = ScrollEvent(input, source: source, timestamp: time, window: self)
    _ = offer(event) { $0.scrollWheel(with: event) }
  }

  func pinchStep(_ input: PinchInput, _ source: InputEvent.Source) {
    let event = PinchEvent(input, source: source, timestamp: time, window: self)
    // A pinch stays with the view on which it began, even if another comes under the pointer.
    if input.phase == .began || pinchedView == nil {
      pinchedView = offer(event) { $0.magnify(with: event) }
    } else {
      pinchedView?.magnify(with: event)
    }
    if input.phase == .ended { pinchedView = nil }
  }

  /// Offers a wheel's or trackpad's event to the view under the pointer, and then to those behind it, until
  /// one handles it. Over a bar, strip or panel the event thus does the same as over the content.
  ///
  /// A view that covers all of the one behind it keeps the event, and so does a scroll view that is merely at
  /// its end.
  ///
  /// - Returns: the view that handled it, itself or through its responders; nil if none did.
  private func offer(_ event: ResponderEvent, _ deliver: (View) -> Void) -> View? {
    var view = hitTest(event.locationInWindow, with: event)
    while let candidate = view {
      event.isHandled = true
      deliver(candidate)
      if event.isHandled { return candidate }
      if event.isKept { return nil }
      view = candidate.viewBehind(event.locationInWindow, with: event, uncovered: true)
    }
    return nil
  }

  /// Ends a trackpad pinch whose end will not be reported.
  func cancelPinch() {
    guard let view = pinchedView else { return }
    let middle = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
    pinchStep(PinchInput(phase: .ended, scale: 1, x: middle.x, y: middle.y), .emulated)
  }

  /// The middle of the two fingers of an emulated pinch: that of the innermost view at `point` that has a
  /// pinch recognizer, or of the window.
  func pinchCenter(at point: CGPoint) -> CGPoint {
    let pinched = hitTest(point)?.selfAndAncestors.first { view in
      view.gestureTargets.flatMap { $0.gestureRecognizers ?? [] }
        .contains { $0.isEnabled && $0.centersEmulatedPinch }
    }
    return pinched.map { $0.convert(CGPoint(x: $0.bounds.midX, y: $0.bounds.midY), to: nil) }
      ?? CGPoint(x: bounds.midX, y: bounds.midY)
  }
}
