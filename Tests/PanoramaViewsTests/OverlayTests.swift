import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct OverlayTests {
  private let hand = Hand(width: 600, height: 500)
  private let slider = Slider(frame: CGRect(x: 0, y: 0, width: 250, height: 44))

  /// The layout of the star demo.
  private func container(_ trigger: OverlayControlContainer.Trigger = .hoverArea)
    -> OverlayControlContainer
  {
    let container = OverlayControlContainer(
      frame: hand.root.bounds, trigger: trigger, content: { View() },
      overlayControl: { slider })
    hand.root.addSubview(container)
    _ = hand.window.makeFrame()
    return container
  }

  private var capsule: CGRect {
    slider.superview?.convert(slider.superview?.bounds ?? .zero, to: nil) ?? .zero
  }

  @Test func shownAtFirstAndGoneAfterTwoSeconds() {
    let overlay = container()
    #expect(overlay.isOverlayShown)
    #expect(hand.window.nextDeadline == 2)
    hand.window.advance(to: 1.999)
    #expect(overlay.isOverlayShown && !hand.window.isAnimating)
    hand.window.advance(to: 2)
    #expect(!overlay.isOverlayShown && hand.window.isAnimating)
    hand.window.advance(to: 2.4)
    #expect(!hand.window.isAnimating)
    #expect(hand.window.nextDeadline == nil, "nothing polls")
  }

  @Test func itFloatsSixteenPointsAboveTheEdge() {
    _ = container()
    #expect(abs(capsule.maxY - 484) < 1e-9)
    #expect(abs(capsule.midX - 300) <= 0.5)
  }

  @Test func hoveringBringsItBackWhileInvisible() {
    let overlay = container()
    hand.window.advance(to: 5)
    hand.mouse(.moved, .left, 300, 100, at: 6)
    #expect(!overlay.isOverlayShown)
    hand.mouse(.moved, .left, capsule.midX, capsule.midY, at: 7)
    #expect(overlay.isOverlayShown)
    hand.window.advance(to: 60)
    #expect(overlay.isOverlayShown, "as long as the pointer is there")
    hand.mouse(.moved, .left, 300, 100, at: 61)
    #expect(!overlay.isOverlayShown)
  }

  @Test func hoveringStopsTheStartTimer() {
    let overlay = container()
    hand.mouse(.moved, .left, capsule.midX, capsule.midY, at: 1)
    hand.window.advance(to: 10)
    #expect(overlay.isOverlayShown)
  }

  @Test func itStaysWhileTheSliderIsDraggedOutside() {
    let overlay = container()
    let start = slider.convert(CGPoint(x: 20, y: 22), to: nil)
    hand.mouse(.moved, .left, start.x, start.y, at: 1)
    hand.mouse(.down, .left, start.x, start.y, at: 1.1)
    hand.mouse(.moved, .left, 300, 50, at: 2)
    hand.window.advance(to: 20)
    #expect(overlay.isOverlayShown)
    #expect(slider.value > 0)
    hand.mouse(.up, .left, 300, 50, at: 21)
    #expect(!overlay.isOverlayShown)
  }

  @Test func fadingTurnsRoundFromWhereItIs() {
    let overlay = container()
    hand.window.advance(to: 2)
    hand.window.advance(to: 2.2)
    _ = hand.window.makeFrame()
    hand.mouse(.moved, .left, capsule.midX, capsule.midY, at: 2.2)
    #expect(overlay.isOverlayShown)
    hand.window.advance(to: 2.3)
    #expect(hand.window.isAnimating)
    hand.window.advance(to: 2.41)
    #expect(!hand.window.isAnimating)
  }

  @Test func anyRealMotionShowsItForAWhile() {
    let overlay = container(.anyMotion)
    hand.mouse(.moved, .left, 300, 100, at: 3)
    #expect(overlay.isOverlayShown)
    hand.mouse(.moved, .left, 300, 100, at: 5)
    hand.window.advance(to: 5.5)
    #expect(!overlay.isOverlayShown, "an unchanged position is no motion")
    hand.mouse(.moved, .left, 301, 100, at: 6)
    #expect(overlay.isOverlayShown)
    hand.send(.pointerLeft, at: 6.1)
    #expect(!overlay.isOverlayShown, "leaving the window hides at once")
  }

  @Test func aTapTogglesAndTheOneThatShowsPressesNothing() {
    let overlay = container()
    hand.window.advance(to: 3)
    let knob = slider.convert(CGPoint(x: 200, y: 22), to: nil)
    hand.tap(knob.x, knob.y, at: 3)
    #expect(overlay.isOverlayShown)
    #expect(slider.value == 0)
    hand.tap(knob.x, knob.y, at: 4)
    #expect(slider.value > 0)
    hand.tap(300, 50, at: 5)
    #expect(!overlay.isOverlayShown)
  }

  @Test func editingAndFocusHoldIt() {
    let overlay = container()
    overlay.isEditing = true
    hand.window.advance(to: 10)
    #expect(overlay.isOverlayShown)
    overlay.isEditing = false
    hand.window.advance(to: 10)
    #expect(!overlay.isOverlayShown)
    slider.becomeFirstResponder()
    hand.window.advance(to: 20)
    #expect(overlay.isOverlayShown)
    slider.resignFirstResponder()
    hand.window.advance(to: 21)
    #expect(!overlay.isOverlayShown)
  }

  @Test func modesOverrule() {
    let overlay = container()
    overlay.mode = .always
    hand.window.advance(to: 10)
    #expect(overlay.isOverlayShown)
    overlay.mode = .never
    #expect(!overlay.isOverlayShown)
    hand.mouse(.moved, .left, capsule.midX, capsule.midY, at: 11)
    #expect(!overlay.isOverlayShown)
  }
}
