import Foundation
import PanoramaGraphics
import ScrollPhysics

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
