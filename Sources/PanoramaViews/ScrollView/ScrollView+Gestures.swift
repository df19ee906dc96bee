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
