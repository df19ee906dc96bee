import Foundation
import NodeGraph
import Panorama

/// Scrolls the text of the selected card with the physics of scroll views: by the wheel, a trackpad or a finger over
/// it. Elsewhere the board scrolls.
@MainActor
final class CardScroll: FrameAnimation {
  private unowned let canvas: NodeCanvas
  /// The card whose text is or was scrolled last.
  private var card: NodeID?
  private var model = ScrollModel(ScrollConfiguration(viewSize: .one, contentSize: .one))
  private var silence: ScheduledAction?

  init(_ canvas: NodeCanvas) { self.canvas = canvas }

  // MARK: The wheel

  /// Scrolls a card.
  ///
  /// - Returns: false if the event is meant for the board.
  func take(_ event: ScrollEvent) -> Bool {
    guard event.modifierFlags.isDisjoint(with: [.control, .shift]) else { return false }
    // A stream stays where it began, whatever the pointer is over later.
    if event.isPrecise, canvas.panoramaView?.scrollView.isDragging ?? false { return false }
    if !(event.isPrecise && model.isStreaming) {
      guard let point = event.location(in: canvas), let found = scrollable(at: point) else {
        return false
      }
      hold(found)
    }
    guard event.isPrecise else {
      perform(.notches(SIMD2(0, -event.deltaY)), at: event.timestamp)
      return true
    }
    let distance = SIMD2(0, -event.deltaY / canvas.shownScale)
    if distance.y != 0 || event.phase == .began {
      perform(.precise(distance), at: event.timestamp)
    }
    if event.phase == .ended { perform(.endPrecise, at: event.timestamp) }
    return true
  }

  /// The selected card at a point, if its text is longer than the card.
  func scrollable(at point: CGPoint) -> NodeID? {
    guard canvas.shownScale >= NodeMetrics.textScale, let id = scrollable,
      canvas.nodeViews[id]?.rect.contains(point) ?? false
    else { return nil }
    return id
  }

  /// The selected card, if its text is longer than the card.
  private var scrollable: NodeID? {
    guard canvas.session.selection.count == 1, let id = canvas.session.selection.first,
      let viewlet = canvas.nodeViews[id], let text = viewlet.text,
      text.scrollRange(to: viewlet.scroll + 2 * Double(text.area.height)) > 0
    else { return nil }
    return id
  }

  /// Scrolls the selected card by a page key, or to an end of its text.
  ///
  /// - Returns: false if the key is not meant for the card.
  func take(_ event: KeyEvent) -> Bool {
    guard event.modifierFlags.isEmpty, ["pageup", "pagedown", "home", "end"].contains(event.key),
      let id = scrollable, let text = canvas.nodeViews[id]?.text
    else { return false }
    // The end is known only when everything is laid out.
    if event.key == "end" { _ = text.layout(to: .infinity) }
    hold(id)
    let page = Double(text.area.height) * ScrollConstants.pageKeyShare
    switch event.key {
    case "pageup": perform(.step(SIMD2(0, -page)), at: event.timestamp)
    case "pagedown": perform(.step(SIMD2(0, page)), at: event.timestamp)
    case "home": perform(.edge(SIMD2(0, -1)), at: event.timestamp)
    default: perform(.edge(SIMD2(0, 1)), at: event.timestamp)
    }
    return true
  }

  private func hold(_ id: NodeID) {
    guard let viewlet = canvas.nodeViews[id], let text = viewlet.text else { return }
    if card != id {
      card = id
      model = ScrollModel(configuration(text, viewlet), contentOffset: SIMD2(0, viewlet.scroll))
    } else {
      model.handle(.configure(configuration(text, viewlet)), at: .nan)
    }
  }

  /// The text is laid out some heights ahead of where it is scrolled to.
  private func configuration(_ text: CardText, _ viewlet: NodeViewlet) -> ScrollConfiguration {
    let size = SIMD2(Double(text.area.width), Double(text.area.height))
    let target = max(viewlet.scroll, model.isAnimating ? model.targetContentOffset.y : 0)
    let range = text.scrollRange(to: target + 4 * size.y)
    var result = ScrollConfiguration(viewSize: size, contentSize: size + SIMD2(0, range))
    result.screenScale = canvas.panoramaView?.window?.screenScale ?? 1
    return result
  }

  // MARK: The finger

  /// Begins to scroll a card by a finger, which may rest on it first.
  func begin(_ id: NodeID, _ finger: ScrollFinger, at time: Double) {
    hold(id)
    perform(.fingers([finger]), at: time)
    perform(.beginDragging, at: time)
  }

  func move(_ finger: ScrollFinger, at time: Double) { perform(.fingers([finger]), at: time) }

  /// Lifts the finger, so that the text goes on moving; if `isCancelled`, it stops.
  func end(isCancelled: Bool, at time: Double) {
    perform(isCancelled ? .cancel : .fingers([]), at: time)
  }

  // MARK: Motion

  private func perform(_ input: ScrollModel.Input, at time: Double) {
    model.handle(input, at: time)
    show()
    follow()
  }

  func advance(to time: Double) -> Bool {
    model.advance(to: time)
    show()
    return model.isAnimating || model.needsReport
  }

  private func show() {
    _ = model.takeCalls()
    guard let card, let viewlet = canvas.nodeViews[card], let text = viewlet.text else { return }
    viewlet.scroll = model.contentOffset.y
    let new = configuration(text, viewlet)
    if new != model.configuration { model.handle(.configure(new), at: .nan) }
  }

  private func follow() {
    guard let window = canvas.panoramaView?.window else { return }
    if model.isAnimating || model.needsReport { window.add(self) }
    silence?.cancel()
    silence = model.nextDeadline.map { time in
      window.schedule(at: time) { [weak self] in
        self?.silence = nil
        self?.perform(.wait, at: time)
      }
    }
  }
}
