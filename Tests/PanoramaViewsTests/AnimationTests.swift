import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct AnimationTests {
  private let hand = Hand()
  private let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    view.backgroundColor = .red
    hand.root.addSubview(view)
  }

  /// The displayed position and opacity of the view in the next frame.
  private func shown(at time: Double) throws -> (x: Double, alpha: Double) {
    hand.window.advance(to: time)
    let frame = hand.window.makeFrame()
    guard case .list(let root)? = frame.items.last?.operation else {
      return (-1, 0)
    }
    let item = try #require(root.items.first)
    return (item.transform.tx, item.alpha)
  }

  @Test func movesFromWhatIsShownToWhatIsSet() throws {
    hand.window.advance(to: 10)
    var ends: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      view.frame.origin.x = 100
      view.alpha = 0.5
    } completion: {
      ends.append($0)
    }
    #expect(view.frame.origin.x == 100, "the property has its value at once")
    #expect(hand.window.isAnimating)
    #expect(try shown(at: 10) == (0, 1))
    let middle = try shown(at: 10.5)
    #expect(abs(middle.x - 50) < 1e-9 && abs(middle.alpha - 0.75) < 1e-9)
    #expect(ends.isEmpty)
    #expect(try shown(at: 11) == (100, 0.5))
    #expect(ends == [true])
    #expect(!hand.window.isAnimating)
  }

  @Test func anyFrameScheduleShowsTheSame() throws {
    View.animate(withDuration: 1) { view.frame.origin.x = 100 }
    for i in 1..<60 { _ = try shown(at: Double(i) * 0.5 / 60) }
    let many = try shown(at: 0.5).x
    let other = AnimationTests()
    View.animate(withDuration: 1) { other.view.frame.origin.x = 100 }
    #expect(try other.shown(at: 0.5).x == many)
    #expect(abs(many - 50) < 1e-9, "ease in and out is symmetric")
  }

  @Test func interruptingGoesOnFromWhatIsShown() throws {
    var ends: [Bool] = []
    View.animate(withDuration: 1, curve: .linear) {
      view.frame.origin.x = 100
    } completion: {
      ends.append($0)
    }
    #expect(abs(try shown(at: 0.4).x - 40) < 1e-9)
    View.animate(withDuration: 1, curve: .linear) { view.frame.origin.x = 0 }
    #expect(ends == [false])
    #expect(abs(try shown(at: 0.4).x - 40) < 1e-9)
    #expect(abs(try shown(at: 0.9).x - 20) < 1e-9)
    #expect(try shown(at: 1.4).x == 0)
  }

  @Test func settingPlainlyEndsTheAnimation() throws {
    var ends: [Bool] = []
    View.animate(withDuration: 1) {
      view.frame.origin.x = 100
    } completion: {
      ends.append($0)
    }
    view.frame.origin.x = 30
    #expect(ends == [false])
    #expect(try shown(at: 0.5).x == 30)
    #expect(!hand.window.isAnimating)
  }

  @Test func springsSwingOverAndSettle() throws {
    View.animate(withDuration: 0, curve: .spring(response: 0.4, damping: 0.5)) {
      view.frame.origin.x = 100
    }
    let way = try (0...60).map { try shown(at: Double($0) / 60).x }
    #expect((way.max() ?? 0) > 105)
    #expect(abs((way.last ?? 0) - 100) < 1)
    #expect(try shown(at: 3).x == 100)
  }

  @Test func outsideAWindowThingsJump() {
    let loose = View()
    var ends: [Bool] = []
    View.animate(withDuration: 1) {
      loose.alpha = 0
    } completion: {
      ends.append($0)
    }
    #expect(loose.alpha == 0)
    #expect(ends == [true])
  }

  @Test func leavingTheWindowEndsIt() throws {
    var ends: [Bool] = []
    View.animate(withDuration: 1) {
      view.alpha = 0
    } completion: {
      ends.append($0)
    }
    view.removeFromSuperview()
    hand.window.advance(to: 0.5)
    #expect(ends == [false])
    #expect(!hand.window.isAnimating)
  }

  @Test func turnsGoTheShortWayRound() throws {
    view.transform = CGAffineTransform(rotationAngle: 3)
    View.animate(withDuration: 1, curve: .linear) {
      view.transform = CGAffineTransform(rotationAngle: -3)
    }
    hand.window.advance(to: 0.5)
    guard case .list(let root)? = hand.window.makeFrame().items.last?.operation else {
      Issue.record("nothing is shown")
      return
    }
    let t = try #require(root.items.first).transform
    #expect(abs(t.a + 1) < 1e-9 && abs(t.b) < 1e-9, "through half a turn")
  }
}
