import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// Whether a view zooms and the limits of the scale differ.
  var canZoom: Bool { model.isZoomEnabled && zoomingView != nil }

  func connectRecognizers() {
    for recognizer in [panGestureRecognizer, pinchGestureRecognizer] as [GestureRecognizer] {
      recognizer.stepHandler = { [weak self] recognizer, phase in
        self?.takeStep(of: recognizer, phase)
      }
      recognizer.addAction { [weak self, weak recognizer] in
        guard let self, let recognizer else { return }
        switch recognizer.state {
        case .began: begin(recognizer)
        case .cancelled: cancelFingers(at: recognizer.timestamp)
        case .possible, .changed, .ended, .failed: break
        }
      }
    }
  }

  /// Whether the content may lose its touches to a drag.
  func panShouldBegin() -> Bool {
    let touches = panGestureRecognizer.downTouches
    if !canCancelContentTouches,
      touches.contains(where: { $0.view !== self && $0.delivery == .touches })
    {
      return false
    }
    for touch in touches where touch.delivery == .touches {
      if let view = touch.view, view !== self, !touchesShouldCancel(in: view) { return false }
    }
    return !doubleTapDragRecognizer.isUnderWay
  }

  /// Whether a drag in the direction of the fingers would move the content.
  func panCanFollow() -> Bool {
    let touches = panGestureRecognizer.downTouches
    // Two fingers may also pinch, and then the content can move whatever its size is.
    if touches.count > 1, canZoom { return true }
    let movement = panGestureRecognizer.movement
    let distance = -ownVector(SIMD2(movement.dx, movement.dy))
    let axis = abs(distance.x) > abs(distance.y) ? 0 : 1
    if model.canScroll(axis, by: distance[axis]) { return true }
    // An enclosing scroll view may follow in this direction. If there is none, following the smaller part of
    // the movement is better than nothing.
    return outerScrollViews.isEmpty && model.canScroll(1 - axis, by: distance[1 - axis])
  }

  /// The enclosing scroll views, from the inside out.
  var outerScrollViews: [ScrollView] {
    superview?.selfAndAncestors.compactMap { $0 as? ScrollView } ?? []
  }

  private func begin(_ recognizer: GestureRecognizer) {
    guard !ignoresFingers else { return }
    fingersRest = false
    sendFingers(at: recognizer.timestamp)
    perform(
      recognizer === panGestureRecognizer ? .beginDragging : .beginZooming,
      at: recognizer.timestamp)
  }

  /// Whether single fingers belong to the content, because a drag takes two.
  var leavesSingleFingers: Bool {
    (panGestureRecognizer as? ScrollPanRecognizer)?.leavesSingleFingers ?? false
  }

  /// Whether a second tap may become a zoom, because single fingers belong to this view.
  var takesDoubleTapDrag: Bool { canZoom && !leavesSingleFingers }

  /// Called when the finger zooms and no longer holds the content.
  func beginDoubleTapDrag(at time: Double) { cancelFingers(at: time) }

  private func takeStep(of recognizer: GestureRecognizer, _ phase: Touch.Phase) {
    let time = recognizer.timestamp
    let isFirst = !model.isTracking
    if ignoresFingers {
      if fingers.isEmpty { ignoresFingers = false }
      return
    }
    if fingersRest {
      // A new finger stops any motion.
      if phase == .began || fingers.isEmpty { fingersRest = false }
      if phase != .began { return }
    }
    if phase == .cancelled, fingers.isEmpty {
      perform(.cancel, at: time)
    } else {
      sendFingers(at: time)
    }
    if phase == .began, isFirst, model.isTracking, model.consumesTouch, keepsTouchesThatStopMotion,
      !recognizer.downTouches.allSatisfy(\.isSecondTap)
    {
      recognizer.consumeTouches()
    }
  }

  private func cancelFingers(at time: Double) {
    perform(.cancel, at: time)
    ignoresFingers = !fingers.isEmpty
  }

  /// Ignores fingers that rest on the content, such as a tap's, so that an animation can run. They
  /// take over again when they begin to drag.
  func letGoOfRestingFingers(at time: Double?) {
    guard model.isTracking, !model.isDragging, !model.isZooming else { return }
    perform(.cancel, at: time)
    fingersRest = !fingers.isEmpty
  }

  private func sendFingers(at time: Double) {
    let fingers = fingers
    if let sentStep, sentStep.time == time, sentStep.fingers == fingers { return }
    sentStep = (fingers, time)
    perform(.fingers(fingers), at: time)
  }

  /// The fingers on this view, in the coordinates of its box.
  private var fingers: [ScrollFinger] {
    let followed = panGestureRecognizer.downTouches
    return (followed.isEmpty ? pinchGestureRecognizer.downTouches : followed)
      .map { ScrollFinger(id: $0.id, position: ownPosition($0.locationInWindow)) }
  }

  /// Converts a point of the window to this view's box: 0 … width, 0 … height.
  ///
  /// It does not use `bounds`, so that a finger that is held still does not seem to move with the content.
  func ownPosition(_ point: CGPoint) -> SIMD2<Double> {
    let p = (superview?.convert(point, from: nil) ?? point)
      .applying(geometry.placement.inverted())
    return SIMD2(Double(p.x), Double(p.y))
  }

  /// Converts a distance in the window to this view's coordinates.
  func ownVector(_ v: SIMD2<Double>) -> SIMD2<Double> {
    ownPosition(CGPoint(x: v.x, y: v.y)) - ownPosition(.zero)
  }
}

// MARK: The middle button

extension ScrollView {
  /// The id of the middle button, which no finger has.
  private static let middleButton = Int.min + 16

  /// Begins a drag with the middle button, which scrolls even if single fingers belong to the content.
  ///
  /// - Returns: whether the event was used.
  func beginMiddleDrag(_ event: MouseEvent) -> Bool {
    // The back and forward buttons do not scroll.
    guard event.button == .middle else { return false }
    guard isScrollEnabled, !model.isTracking else {
      perform(.stop, at: event.timestamp)
      return false
    }
    middlePress = event.locationInWindow
    sendMiddleFinger(event)
    perform(.beginDragging, at: event.timestamp)
    return true
  }

  func moveMiddleDrag(_ event: MouseEvent) -> Bool {
    guard event.button == .middle, middlePress != nil else { return false }
    sendMiddleFinger(event)
    return true
  }

  func endMiddleDrag(_ event: MouseEvent) -> Bool {
    guard event.button == .middle, middlePress != nil else { return false }
    middlePress = nil
    perform(.fingers([]), at: event.timestamp)
    return true
  }

  private func sendMiddleFinger(_ event: MouseEvent) {
    let finger = ScrollFinger(
      id: Self.middleButton, position: ownPosition(event.locationInWindow))
    perform(.fingers([finger]), at: event.timestamp)
  }
}

extension ScrollView {
  /// Passes an input to the model, shows the result and tells the delegate.
  ///
  /// - Parameters:
  ///   - input: what happened.
  ///   - time: when it happened, in seconds of the host's clock; nil for now.
  func perform(_ input: ScrollModel.Input, at time: Double? = nil) {
    if isAskingDelegate {
      deferredInputs.append(input)
      return
    }
    if case .fingers = input {} else { sentStep = nil }
    if model.isDecelerating, let time, time > model.time {
      // First, an enclosing view may take over a throw that met the edge before this input.
      change { model, retarget in model.handle(.wait, at: time, retarget: retarget) }
      passThrowsOn(at: time)
    }
    if input.isAnimated { letGoOfRestingFingers(at: time) }
    change { model, retarget in
      // Outside of a window no time passes: the model takes NaN as the time that it already has.
      model.handle(input, at: time ?? window?.time ?? .nan, retarget: retarget)
    }
    if sidewaysFollower != nil { handOver(at: time) }
  }

  /// Advances to the frame at `time`.
  ///
  /// - Returns: whether more frames are needed.
  func advanceFrame(to time: Double) -> Bool {
    change { model, retarget in model.advance(to: time, retarget: retarget) }
    passThrowsOn(at: time, isFrame: true)
    let alpha = indicatorFade.alpha(at: time)
    if alpha != shownIndicatorAlpha {
      shownIndicatorAlpha = alpha
      setNeedsComposition()
    }
    return wantsFrames(at: time)
  }

  private func wantsFrames(at time: Double) -> Bool {
    model.isAnimating || model.needsReport || (indicatorFade.end.map { time < $0 } ?? false)
  }

  private func change(_ body: (inout ScrollModel, ScrollModel.Retarget) -> Void) {
    if let scale = window?.screenScale, scale.isFinite, scale != settings.screenScale {
      settings.screenScale = scale
    }
    // This works on a copy, because the delegate may read this view while it is asked for a target.
    var model = self.model
    var told = 0
    body(&model) { current, velocity, target in
      self.model = current
      show()
      let calls = current.calls
      for call in calls[told...] { tell(call) }
      // The next call is `willEndDragging`, which is made here.
      told = calls.count + 1
      return askTarget(velocity, target)
    }
    let calls = model.takeCalls()
    self.model = model
    show()
    for call in calls.dropFirst(told) { tell(call) }
    follow()
    let deferred = deferredInputs
    deferredInputs = []
    for input in deferred { perform(input) }
  }

  /// Moves the views to the model's offset and scale.
  private func show() {
    showZoom()
    showOrigin(CGPoint(x: model.contentOffset.x, y: model.contentOffset.y))
  }

  /// Asks the window for the frames and the deadline that the model needs.
  private func follow() {
    guard let window else { return }
    let isMoved = model.isDragging || model.isZooming || model.isAnimating
    if isMoved || indicatorDragRecognizer.isUnderWay {
      indicatorFade.show()
    } else {
      indicatorFade.hide(at: window.time)
    }
    if wantsFrames(at: window.time) { window.add(driver) }
    guard silence?.time != model.nextDeadline else { return }
    silence?.cancel()
    silence = model.nextDeadline.map { time in
      window.schedule(at: time) { [weak self] in
        self?.silence = nil
        self?.perform(.wait, at: time)
      }
    }
  }

  private func askTarget(_ velocity: SIMD2<Double>, _ target: SIMD2<Double>) -> SIMD2<Double> {
    callObserver?(.willEndDragging(velocity: velocity, target: target))
    var offset = CGPoint(x: target.x, y: target.y)
    isAskingDelegate = true
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.x, y: velocity.y), targetContentOffset: &offset)
    isAskingDelegate = false
    return SIMD2(Double(offset.x), Double(offset.y))
  }

  private func tell(_ call: ScrollCall) {
    callObserver?(call)
    if call == .willBeginDragging, keyboardDismissMode != .none { endTextEditing() }
    ownObserver?(call)
    guard let delegate else { return }
    switch call {
    case .willBeginDragging: delegate.scrollViewWillBeginDragging(self)
    case .didScroll: delegate.scrollViewDidScroll(self)
    case .willEndDragging, .shouldScrollToTop: break  // The delegate was already asked.
    case .didEndDragging(let willDecelerate):
      delegate.scrollViewDidEndDragging(self, willDecelerate: willDecelerate)
    case .willBeginDecelerating: delegate.scrollViewWillBeginDecelerating(self)
    case .didEndDecelerating: delegate.scrollViewDidEndDecelerating(self)
    case .willBeginZooming: delegate.scrollViewWillBeginZooming(self, with: zoomingView)
    case .didZoom: delegate.scrollViewDidZoom(self)
    case .didEndZooming(let scale):
      delegate.scrollViewDidEndZooming(self, with: zoomingView, atScale: scale)
    case .didEndScrollingAnimation: delegate.scrollViewDidEndScrollingAnimation(self)
    case .didScrollToTop: delegate.scrollViewDidScrollToTop(self)
    }
  }
}

extension ScrollModel.Input {
  /// Whether this is a program's call that animates.
  fileprivate var isAnimated: Bool {
    switch self {
    case .setContentOffset(_, let animated), .setZoomScale(_, let animated),
      .zoomTo(_, _, let animated), .zoomToRect(_, _, let animated):
      animated
    case .scrollToTop: true
    default: false
    }
  }
}

/// Passes frames to a scroll view, so that its interface needs no method for them.
@MainActor
final class ScrollDriver: FrameAnimation {
  weak var scrollView: ScrollView?

  func advance(to time: Double) -> Bool { scrollView?.advanceFrame(to: time) ?? false }
}

extension ScrollView {
  /// Passes throws that have met an edge on to the nearest enclosing scroll view that can go on in their
  /// direction. Without one they bounce.
  ///
  /// It happens at the time at which the edge was met, so neither position nor speed jumps, whenever the
  /// next frame comes.
  ///
  /// - Parameter isFrame: whether `time` is that of a frame, which has to show and report it.
  func passThrowsOn(at time: Double, isFrame: Bool = false) {
    for arrival in model.takeArrivals() {
      guard !model.isTracking, arrival.velocity != 0 else { continue }
      var thrown = SIMD2<Double>.zero
      thrown[arrival.axis] = arrival.velocity
      guard let (outer, velocity) = follower(of: thrown) else { continue }
      perform(.rest(axis: arrival.axis), at: time)
      outer.perform(.carryOn(velocity: velocity, age: time - arrival.time), at: time)
      if isFrame { _ = outer.advanceFrame(to: time) }
    }
  }

  /// The enclosing scroll view that can carry on a movement of this one's offset, and the movement in its
  /// own coordinates.
  private func follower(of velocity: SIMD2<Double>) -> (ScrollView, SIMD2<Double>)? {
    let onScreen = windowVector(velocity)
    for outer in outerScrollViews {
      var own = outer.ownVector(onScreen)
      let axis = abs(own.x) > abs(own.y) ? 0 : 1
      own[1 - axis] = 0
      if outer.canCarryOn(axis, by: own[axis]) { return (outer, own) }
    }
    return nil
  }

  /// Whether a throw can go on here. A page only turns under a finger of its own.
  private func canCarryOn(_ axis: Int, by distance: Double) -> Bool {
    isScrollEnabled && !isPagingEnabled && !model.isTracking && !model.isZoomBouncing
      && model.hasRoom(axis, by: distance)
  }

  /// Converts a distance in this view's coordinates to the window's.
  private func windowVector(_ v: SIMD2<Double>) -> SIMD2<Double> {
    let (a, b) = (convert(CGPoint.zero, to: nil), convert(CGPoint(x: v.x, y: v.y), to: nil))
    return SIMD2(Double(b.x - a.x), Double(b.y - a.y))
  }
}
