import Foundation
import PanoramaGraphics
import ScrollPhysics

extension ScrollView {
  /// Something zooms, between limits that differ.
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

  /// The content that has the touches may lose them to a drag.
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

  /// A drag in the direction the fingers have taken would move the content.
  func panCanFollow() -> Bool {
    let touches = panGestureRecognizer.downTouches
    // Two fingers may pinch as well, and then the content can move whatever its size was.
    if touches.count > 1, canZoom { return true }
    let movement = panGestureRecognizer.movement
    let way = -ownVector(SIMD2(movement.dx, movement.dy))
    let axis = abs(way.x) > abs(way.y) ? 0 : 1
    if model.canScroll(axis, by: way[axis]) { return true }
    // The direction is not this view's. Another one around it may have it; without one, the
    // smaller share of the movement is better than none.
    return !hasOuterScrollView && model.canScroll(1 - axis, by: way[1 - axis])
  }

  private var hasOuterScrollView: Bool {
    var view = superview
    while let candidate = view {
      if candidate is ScrollView { return true }
      view = candidate.superview
    }
    return false
  }

  private func begin(_ recognizer: GestureRecognizer) {
    guard !ignoresFingers else { return }
    fingersRest = false
    sendFingers(at: recognizer.timestamp)
    perform(
      recognizer === panGestureRecognizer ? .beginDragging : .beginZooming,
      at: recognizer.timestamp)
  }

  /// A drag takes two fingers: single ones are the content's.
  var leavesSingleFingers: Bool {
    (panGestureRecognizer as? ScrollPanRecognizer)?.leavesSingleFingers ?? false
  }

  /// Single fingers are this view's, so a second tap may become a zoom.
  var takesDoubleTapDrag: Bool { canZoom && !leavesSingleFingers }

  /// The finger zooms from now on: it no longer holds the content.
  func beginDoubleTapDrag(at time: Double) { cancelFingers(at: time) }

  private func takeStep(of recognizer: GestureRecognizer, _ phase: Touch.Phase) {
    let time = recognizer.timestamp
    let isFirst = !model.isTracking
    if ignoresFingers {
      if fingers.isEmpty { ignoresFingers = false }
      return
    }
    if fingersRest {
      // A new finger stops what moves, as ever.
      if phase == .began || fingers.isEmpty { fingersRest = false }
      if phase != .began { return }
    }
    if phase == .cancelled, fingers.isEmpty {
      perform(.cancel, at: time)
    } else {
      sendFingers(at: time)
    }
    if phase == .began, isFirst, model.isTracking, model.consumesTouch {
      recognizer.consumeTouches()
    }
  }

  private func cancelFingers(at time: Double) {
    perform(.cancel, at: time)
    ignoresFingers = !fingers.isEmpty
  }

  /// Fingers that rest on the content, a tap's for instance, do not keep it from being animated;
  /// when they begin to drag, they take it again.
  func letGoOfRestingFingers(at time: Double?) {
    guard model.isTracking, !model.isDragging, !model.isZooming else { return }
    perform(.cancel, at: time)
    fingersRest = !fingers.isEmpty
  }

  private func sendFingers(at time: Double) { perform(.fingers(fingers), at: time) }

  /// The fingers on this view, where they are shown.
  private var fingers: [ScrollFinger] {
    let followed = panGestureRecognizer.downTouches
    return (followed.isEmpty ? pinchGestureRecognizer.downTouches : followed)
      .map { ScrollFinger(id: $0.id, position: ownPosition($0.locationInWindow)) }
  }

  /// A point of the window, in this view where it is shown: 0 … width, 0 … height.
  ///
  /// Not through `bounds`: a finger that rests must not tremble with the content under it.
  func ownPosition(_ point: CGPoint) -> SIMD2<Double> {
    let p = (superview?.convert(point, from: nil) ?? point)
      .applying(geometry.placement.inverted())
    return SIMD2(Double(p.x), Double(p.y))
  }

  /// A way in the window, in this view's coordinates.
  private func ownVector(_ v: SIMD2<Double>) -> SIMD2<Double> {
    ownPosition(CGPoint(x: v.x, y: v.y)) - ownPosition(.zero)
  }
}

// MARK: The middle button

extension ScrollView {
  /// No device gives a finger this name.
  private static let middleButton = Int.min + 16

  /// The middle button drags at once, whatever a single finger is for.
  func beginMiddleDrag(_ event: MouseEvent) -> Bool {
    // Back and forward are not about what is scrolled.
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
