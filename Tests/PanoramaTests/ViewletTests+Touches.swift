import Foundation
import Panorama
import TestSupport
import Testing

extension ViewletTests {
  // MARK: Touches

  @Test func tapsAreCountedFingerByFinger() {
    let tile = WitnessViewlet(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scene.addViewlet(tile)
    tap(10, 10, at: 0)
    #expect(tile.log.isEmpty, "a second tap may follow")
    window.advance(to: 0.4)
    #expect(tile.log == ["single"])
    tap(10, 10, at: 1)
    tap(10, 10, at: 1.2)
    #expect(tile.log == ["single", "double"])
    tile.log = []
    touch(.began, 1, 10, 10, at: 2)
    touch(.began, 2, 50, 50, at: 2.01)
    touch(.ended, 1, 10, 10, at: 2.1)
    touch(.ended, 2, 50, 50, at: 2.11)
    window.advance(to: 3)
    #expect(tile.log == ["single"], "two fingers are not two taps")
  }

  @Test func holdingIsNoTap() {
    let tile = WitnessViewlet(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scene.addViewlet(tile)
    touch(.began, 1, 10, 10, at: 0)
    window.advance(to: 0.31)
    #expect(tile.log == ["hold"])
    touch(.ended, 1, 10, 10, at: 0.5)
    window.advance(to: 2)
    #expect(tile.log == ["hold"])
    touch(.began, 1, 10, 10, at: 3)
    touch(.moved, 1, 40, 10, at: 3.1)
    window.advance(to: 3.5)
    touch(.ended, 1, 40, 10, at: 3.6)
    window.advance(to: 5)
    #expect(tile.log == ["hold"], "a drag is neither")
  }

  @Test func anActionMayRemoveItsOwnViewlet() {
    let button = ButtonViewlet(frame: CGRect(x: 0, y: 0, width: 80, height: 40)) {
      $0.removeFromParent()
    }
    scene.addViewlet(button)
    touch(.began, 1, 10, 10, at: 0)
    touch(.ended, 1, 10, 10, at: 0.02)
    window.advance(to: 1)
    #expect(scene.viewlets.isEmpty && button.state == .normal)
  }

  @Test func buttonsActWhenTheFingerLifts() {
    var presses = 0
    let button = ButtonViewlet(
      frame: CGRect(x: 0, y: 0, width: 80, height: 40), title: "Add"
    ) { _ in presses += 1 }
    scene.addViewlet(button)
    touch(.began, 1, 10, 10, at: 0)
    #expect(button.state == .highlighted)
    touch(.ended, 1, 10, 10, at: 0.02)
    #expect(presses == 1 && button.state == .highlighted)
    window.advance(to: 0.15)
    #expect(button.state == .normal, "after an eighth of a second")
    touch(.began, 1, 10, 10, at: 1)
    touch(.ended, 1, 10, 10, at: 2)
    #expect(presses == 2, "however long")
    touch(.began, 1, 10, 10, at: 3)
    touch(.moved, 1, 200, 10, at: 3.1)
    #expect(button.state == .normal)
    touch(.ended, 1, 200, 10, at: 3.2)
    button.isEnabled = false
    tap(10, 10, at: 4)
    #expect(presses == 2 && button.state == .disabled)
    button.isEnabled = true
    button.isSelected = true
    #expect(button.state == .selected)
  }

  @Test func fingersBesideViewletsGoOnToThePanorama() {
    @MainActor final class Board: Panorama {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {
        log.append("\(touches.count)")
        super.touchesBegan(touches, with: event)
      }
    }
    let board = Board(bounds: scene.bounds)
    view.panorama = board
    let tile = WitnessViewlet(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    board.addViewlet(tile)
    tap(10, 10, at: 0)
    tap(200, 200, at: 1)
    window.advance(to: 2)
    #expect(board.log == ["1", "1"])
    #expect(tile.log == ["single"])
  }

  @Test func whatIsDraggedDoesNotScroll() {
    @MainActor final class Card: Viewlet {
      override var keepsTouches: Bool { true }
      override func touchMoved(_ touch: Touch, with event: ResponderEvent?) {
        guard let panorama, let here = touch.location(in: panorama),
          let before = touch.previousLocation(in: panorama)
        else { return }
        frame = frame.offsetBy(dx: here.x - before.x, dy: here.y - before.y)
      }
    }
    view.minimumNumberOfTouchesToScroll = 1
    let card = Card(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    scene.addViewlet(card)
    touch(.began, 1, 120, 120, at: 0)
    touch(.moved, 1, 90, 100, at: 0.1)
    touch(.moved, 1, 60, 80, at: 0.2)
    touch(.ended, 1, 60, 80, at: 0.3)
    #expect(card.frame.origin == CGPoint(x: 40, y: 60))
    #expect(view.contentOffset == .zero)
    touch(.began, 1, 200, 200, at: 1)
    touch(.moved, 1, 180, 180, at: 1.1)
    touch(.moved, 1, 150, 150, at: 1.2)
    #expect(view.contentOffset.x > 0, "beside it, it does")
  }

  @Test func twoFingersThatScrollPressNothing() {
    let tile = WitnessViewlet(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    scene.addViewlet(tile)
    touch(.began, 1, 100, 200, at: 0)
    touch(.began, 2, 200, 200, at: 0)
    for i in 1...5 {
      touch(.moved, 1, 100, 200 - Double(i) * 10, at: Double(i) * 0.02)
      touch(.moved, 2, 200, 200 - Double(i) * 10, at: Double(i) * 0.02)
    }
    touch(.ended, 1, 100, 150, at: 0.3)
    touch(.ended, 2, 200, 150, at: 0.3)
    window.advance(to: 2)
    #expect(view.contentOffset.y > 0)
    #expect(tile.log.isEmpty)
  }

  // MARK: Recognizers

  @Test func recognizersHangOnViewlets() throws {
    let outer = WitnessViewlet(frame: CGRect(x: 100, y: 100, width: 200, height: 100))
    let inner = WitnessViewlet(frame: CGRect(x: 20, y: 20, width: 100, height: 50))
    outer.addViewlet(inner)
    scene.addViewlet(outer)
    var places: [CGPoint] = []
    let pan = PanGestureRecognizer { [weak inner] pan in
      if pan.state == .changed, let place = inner.flatMap({ pan.location(in: $0) }) {
        places.append(place)
      }
    }
    outer.addGestureRecognizer(pan)
    #expect(pan.target === outer && pan.view === view.contentView)
    touch(.began, 1, 130, 130, at: 0)
    for i in 1...5 { touch(.moved, 1, 130 + Double(i) * 10, 130, at: Double(i) * 0.02) }
    #expect(pan.state == .changed)
    #expect(places.last == CGPoint(x: 60, y: 10), "in the inner viewlet's coordinates")
    touch(.ended, 1, 180, 130, at: 0.2)
    window.advance(to: 2)
    #expect(inner.log.isEmpty, "the pan took the finger: no tap")
    // Nothing follows a touch beside the viewlet.
    places = []
    touch(.began, 1, 30, 30, at: 3)
    for i in 1...5 { touch(.moved, 1, 30 + Double(i) * 10, 30, at: 3 + Double(i) * 0.02) }
    touch(.ended, 1, 80, 30, at: 3.2)
    #expect(places.isEmpty && pan.state == .possible)
    // A viewlet that is removed ends its touches.
    touch(.began, 1, 130, 130, at: 5)
    for i in 1...5 { touch(.moved, 1, 130 + Double(i) * 10, 130, at: 5 + Double(i) * 0.02) }
    #expect(pan.state == .changed)
    outer.removeFromParent()
    #expect(pan.state == .cancelled)
    touch(.ended, 1, 180, 130, at: 5.2)
    outer.removeGestureRecognizer(pan)
    #expect(outer.gestureRecognizers?.isEmpty ?? false)
  }
}
