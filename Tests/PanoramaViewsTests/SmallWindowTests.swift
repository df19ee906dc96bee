import Foundation
import PanoramaGraphics
import PanoramaText
import PanoramaViews
import Testing

/// Controls with less room than they need, and the effects of a finger on focus.
@MainActor @Suite struct SmallWindowTests {
  /// Makes pans wait for the recognizer whose delegate it is.
  private final class First: GestureRecognizerDelegate {
    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { other is PanGestureRecognizer }
  }

  private let hand = Hand(width: 400, height: 300)
  private let first = First()

  private func width(of text: String, _ view: View, _ style: TextStyle = .body) -> Double {
    TextLine(text, font: view.looks.font(style)).width
  }

  // MARK: Tabs

  private func bar(_ titles: [String], width: Double = 800) -> [CGRect] {
    let hand = Hand(width: width, height: 300)
    let bar = TabBar(frame: CGRect(x: 0, y: 0, width: width, height: 44))
    for title in titles { bar.append(TabItem(title: title)) }
    hand.root.addSubview(bar)
    _ = hand.window.makeFrame()
    return titles.compactMap { hand.window.accessibilityTree.first(named: $0)?.frame }
  }

  @Test func aLongTabTitleTakesFreeRoom() {
    let title = "A chart of the coast between the two harbours.png"
    let frames = bar(["a", title])
    let own = width(of: title, hand.root)
    #expect(frames[1].width > 220 && frames[1].width >= own + 44)
    #expect(frames[0].width == 220, "what is left over widens the others, as before")
    #expect(frames[1].minX == frames[0].maxX)
  }

  @Test func tenTabsCanBeToldApart() {
    let titles = (1...10).map { "Untitled \($0)" }
    let frames = bar(titles)
    for (title, frame) in zip(titles, frames) {
      #expect(frame.width >= width(of: title, hand.root) + 44, "\(title) is not cut")
    }
  }

  @Test func longTitlesGiveWayBeforeShortOnes() {
    let long = String(repeating: "long ", count: 30)
    let frames = bar(["short", long, "also"], width: 700)
    #expect(frames[0].width >= 132 && frames[2].width >= 132)
    #expect(frames[2].maxX <= 700 - 44, "all can be seen")
    #expect(frames[1].width > 300)
  }

  // MARK: Segments and toolbars

  @Test func segmentsComeCloserAndDoNotCollide() {
    let titles = ["Plane", "A longer one", "W", "Small"]
    let control = SegmentedControl(titles: titles)
    let least = control.sizeThatFits(CGSize(width: 1, height: 44)).width
    #expect(least < control.sizeThatFits(.zero).width)
    control.frame = CGRect(x: 0, y: 0, width: least, height: 44)
    hand.root.addSubview(control)
    _ = hand.window.makeFrame()
    var end = -0.01
    for (index, title) in titles.enumerated() {
      let box = control.frameOfSegment(at: index)
      #expect(box.minX >= end && box.width >= width(of: title, control, .emphasis), "\(title)")
      end = box.maxX - 0.01
    }
    #expect(end <= least + 0.01)
  }

  @Test func aToolbarClosesUpItsIcons() {
    let buttons = (0..<7).map { _ in Button(icon: .plus) }
    let bar = Toolbar(groups: [Array(buttons[..<4]), Array(buttons[4...])])
    let wanted = bar.sizeThatFits(.zero).width
    let narrow = bar.sizeThatFits(CGSize(width: 300, height: 60)).width
    #expect(wanted > 300 && narrow == 300)
    bar.frame = CGRect(x: 0, y: 0, width: 300, height: 52)
    hand.root.addSubview(bar)
    _ = hand.window.makeFrame()
    #expect(buttons.allSatisfy { $0.frame.width >= 32 && bar.bounds.contains($0.frame) })
    #expect(zip(buttons, buttons.dropFirst()).allSatisfy { $0.frame.maxX < $1.frame.minX })
  }

  @Test func aToolbarContinuesInAnotherRow() {
    let buttons = (0..<9).map { _ in Button(icon: .plus) }
    let bar = Toolbar(
      groups: [Array(buttons[..<4]), Array(buttons[4..<6]), Array(buttons[6...])])
    let wanted = bar.sizeThatFits(.zero)
    let narrow = bar.sizeThatFits(CGSize(width: 240, height: 60))
    #expect(narrow.width <= 240 && narrow.height > 1.5 * wanted.height)
    bar.frame = CGRect(origin: .zero, size: narrow)
    hand.root.addSubview(bar)
    _ = hand.window.makeFrame()
    #expect(buttons.allSatisfy { $0.frame.width >= 32 && bar.bounds.contains($0.frame) })
    for (i, button) in buttons.enumerated() {
      #expect(buttons[..<i].allSatisfy { !$0.frame.intersects(button.frame) })
    }
    #expect(Set(buttons[..<4].map(\.frame.minY)).count == 1, "a group stays in one row")
  }

  @Test func balancedRowsKeepTheSizeOfIcons() {
    let buttons = (0..<9).map { _ in Button(icon: .plus) }
    let groups = [Array(buttons[..<5]), Array(buttons[5..<7]), Array(buttons[7...])]
    let bar = Toolbar(groups: groups)
    let width = 320.0
    func layOut() {
      let size = bar.sizeThatFits(CGSize(width: width, height: 60))
      bar.frame = CGRect(origin: .zero, size: size)
      bar.layoutIfNeeded()
    }
    hand.root.addSubview(bar)
    layOut()
    let rows = Set(buttons.map(\.frame.minY)).count
    #expect(rows == 2 && buttons.contains { $0.frame.width < 44 })
    bar.balancesRows = true
    layOut()
    #expect(Set(buttons.map(\.frame.minY)).count == rows)
    #expect(buttons.allSatisfy { $0.frame.width == 44 && bar.bounds.contains($0.frame) })
    // In a single row nothing changes.
    bar.frame = CGRect(origin: .zero, size: bar.sizeThatFits(.zero))
    bar.layoutIfNeeded()
    #expect(Set(buttons.map(\.frame.minY)).count == 1)
  }

  @Test func theWheelScrollsWhatAToolbarFloatsOver() {
    let scroller = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    scroller.contentSize = CGSize(width: 400, height: 2000)
    let bar = Toolbar(groups: [[Button(icon: .plus), Button(icon: .plus)]])
    bar.frame.origin = CGPoint(x: 100, y: 200)
    let chrome = View(frame: .zero)
    chrome.frame = bar.frame
    bar.frame.origin = .zero
    chrome.addSubview(bar)
    hand.root.addSubview(scroller)
    hand.root.addSubview(chrome)
    for x in [bar.frame.width / 4, 3] {
      let before = scroller.contentOffset.y
      let step = ScrollInput(dx: 0, dy: -3, isPrecise: true, x: 100 + Double(x), y: 226)
      hand.window.handle(InputEvent(time: 0, kind: .scroll(step)))
      hand.window.advance(to: 0.1)
      #expect(scroller.contentOffset.y > before, "over a button, and between them")
    }
  }

  // MARK: Focus and hover

  @Test func tabScrollsToTheFieldItReaches() {
    let scroller = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    scroller.contentSize = CGSize(width: 400, height: 2000)
    let fields = [40.0, 1500].map {
      TextField(frame: CGRect(x: 20, y: $0, width: 200, height: 44))
    }
    for field in fields { scroller.addSubview(field) }
    hand.root.addSubview(scroller)
    hand.window.theme.reducesMotion = true
    hand.key("tab", at: 0)
    #expect(fields[0].isFirstResponder && scroller.contentOffset.y == 0)
    hand.key("tab", at: 0.1)
    #expect(fields[1].isFirstResponder)
    #expect(scroller.bounds.contains(fields[1].frame))
  }

  @Test func aFingerTakesTheMousesHoverAway() {
    let button = Button(frame: CGRect(x: 10, y: 10, width: 100, height: 44), title: "Press")
    hand.root.addSubview(button)
    hand.mouse(.moved, .left, 50, 30, at: 0)
    #expect(button.isHovered)
    hand.tap(300, 200, at: 0.1)
    #expect(!button.isHovered)
    _ = hand.window.makeFrame()
    #expect(!button.isHovered, "nor does the next frame bring it back")
    hand.mouse(.moved, .left, 51, 30, at: 1)
    #expect(button.isHovered)
  }

  // MARK: The edge

  @Test func aScrollViewWaitsForAFingerFromTheEdgeOnly() {
    let scroller = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    scroller.contentSize = CGSize(width: 2000, height: 2000)
    scroller.contentOffset = CGPoint(x: 500, y: 500)
    hand.root.addSubview(scroller)
    var travelled = 0.0
    let edge = ScreenEdgePanGestureRecognizer { travelled = Double($0.translation(in: nil).x) }
    edge.delegate = first
    hand.root.addGestureRecognizer(edge)
    func drag(_ from: (Double, Double), _ way: (Double, Double), at t: Double) {
      hand.touch(.began, 1, from.0, from.1, at: t)
      for i in 1...10 {
        hand.touch(
          .moved, 1, from.0 + way.0 * Double(i) / 10, from.1 + way.1 * Double(i) / 10,
          at: t + Double(i) * 0.02)
      }
      hand.touch(.moved, 1, from.0 + way.0, from.1 + way.1, at: t + 0.5)
      hand.touch(.ended, 1, from.0 + way.0, from.1 + way.1, at: t + 0.6)
      hand.window.advance(to: t + 3)
    }
    drag((5, 150), (200, 0), at: 0)
    #expect(travelled > 150 && scroller.contentOffset == CGPoint(x: 500, y: 500))
    travelled = 0
    drag((5, 250), (0, -100), at: 5)
    #expect(travelled == 0 && scroller.contentOffset.y > 550, "upward it scrolls")
    drag((100, 150), (100, 0), at: 10)
    #expect(travelled == 0 && scroller.contentOffset.x < 450, "from farther in it scrolls")
  }
}
