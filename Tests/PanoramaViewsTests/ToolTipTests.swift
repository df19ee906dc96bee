import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// What a control does appears beside it while the mouse rests on it.
@MainActor @Suite struct ToolTipTests {
  private let hand = Hand()
  private let button = Button(icon: .undo)

  init() {
    button.frame = CGRect(x: 4, y: 100, width: 44, height: 44)
    button.toolTip = "Undo (Ctrl+Z)"
    hand.root.addSubview(button)
  }

  /// The label with the tip; nil if none is shown.
  private var tip: Label? {
    hand.root.subviews.compactMap { $0 as? FloatingPanel }.flatMap(\.subviews)
      .compactMap { $0 as? Label }.first
  }

  /// Moves the mouse to a place and lets it rest there.
  private func rest(_ x: Double, _ y: Double, at time: Double) {
    hand.mouse(.moved, .left, x - 1, y, at: time)
    hand.mouse(.moved, .left, x, y, at: time)
  }

  @Test func aControlUnderAStillMouseSaysNothing() {
    hand.mouse(.moved, .left, 20, 120, at: 1)
    hand.mouse(.moved, .left, 20, 120, at: 1.1)
    hand.window.advance(to: 3)
    #expect(tip == nil)
  }

  @Test func itAppearsWhenTheMouseRestsAndGoesWithIt() throws {
    rest(20, 120, at: 1)
    hand.window.advance(to: 1.5)
    #expect(tip == nil)
    hand.window.advance(to: 1.7)
    #expect(tip?.text == "Undo (Ctrl+Z)")
    let frame = try #require(tip?.superview?.frame)
    #expect(hand.root.bounds.contains(frame) && !frame.intersects(button.frame))
    hand.mouse(.moved, .left, 300, 200, at: 2)
    #expect(tip == nil)
    hand.window.advance(to: 4)
    #expect(tip == nil)
  }

  @Test func aPressHidesItUntilTheMouseComesBack() {
    rest(20, 120, at: 1)
    hand.mouse(.down, .left, 20, 120, at: 1.2)
    hand.mouse(.up, .left, 20, 120, at: 1.3)
    hand.window.advance(to: 3)
    #expect(tip == nil)
    hand.mouse(.moved, .left, 300, 200, at: 3.1)
    rest(20, 120, at: 3.2)
    hand.window.advance(to: 4)
    #expect(tip != nil)
    button.removeFromSuperview()
    #expect(tip == nil)
  }

  @Test func fingersSeeNone() {
    hand.touch(.began, 1, 20, 120, at: 1)
    hand.window.advance(to: 3)
    #expect(tip == nil)
  }

  @Test func aButtonWithoutATitleShowsItsLabelAndOneWithATitleNothing() {
    button.toolTip = nil
    button.accessibilityLabel = "Take back"
    rest(20, 120, at: 1)
    hand.window.advance(to: 2)
    #expect(tip?.text == "Take back")
    hand.mouse(.moved, .left, 300, 200, at: 2.5)
    button.title = "Undo"
    rest(20, 120, at: 3)
    hand.window.advance(to: 4)
    #expect(tip == nil)
  }

  @Test func atTheUpperEdgeItLiesBelow() throws {
    button.frame.origin = CGPoint(x: 352, y: 2)
    rest(370, 20, at: 1)
    hand.window.advance(to: 2)
    let frame = try #require(tip?.superview?.frame)
    #expect(frame.minY > button.frame.maxY && hand.root.bounds.contains(frame))
  }
}
