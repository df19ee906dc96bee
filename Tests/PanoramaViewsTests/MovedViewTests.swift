import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// A view that is moved out of its superview while it is being touched.
@Suite @MainActor struct MovedViewTests {
  private let hand = Hand()

  @Test func aLiftedCardKeepsItsDrag() {
    let (column, board) = (View(frame: hand.root.bounds), hand.root)
    let card = View(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
    column.addSubview(card)
    board.addSubview(column)
    var states: [GestureRecognizer.State] = []
    board.addGestureRecognizer(
      PanGestureRecognizer { pan in
        states.append(pan.state)
        if pan.state == .began { board.addSubview(card) }
      })
    hand.touch(.began, 1, 100, 100, at: 1)
    for i in 1...10 { hand.touch(.moved, 1, 100 + Double(i) * 8, 100, at: 1 + Double(i) * 0.01) }
    hand.touch(.ended, 1, 180, 100, at: 1.2)
    #expect(card.superview === board)
    #expect(states.first == .began && states.last == .ended)
    #expect(!states.contains(.cancelled) && states.count > 4)
  }

  @Test func aMovedViewIsToldOnlyOfItsNewPlace() {
    final class Told: View {
      var log: [String] = []
      override func willMove(toWindow newWindow: Window?) { log.append("will window") }
      override func didMoveToWindow() { log.append("window") }
      override func didMoveToSuperview() { log.append(superview == nil ? "out" : "in") }
    }
    let (a, b, told) = (View(frame: hand.root.bounds), View(frame: hand.root.bounds), Told())
    hand.root.addSubview(a)
    hand.root.addSubview(b)
    a.addSubview(told)
    told.log = []
    b.addSubview(told)
    #expect(told.log == ["in"])
    #expect(a.subviews.isEmpty && b.subviews == [told] && told.window === hand.window)
    b.addSubview(a)
    b.insertSubview(told, aboveSubview: a)
    #expect(b.subviews == [a, told])
    b.insertSubview(told, belowSubview: a)
    #expect(b.subviews == [told, a])
    b.addSubview(told)
    #expect(b.subviews == [a, told])
    told.removeFromSuperview()
    #expect(told.window == nil && told.log.last == "out")
  }
}
