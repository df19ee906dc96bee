import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct TabBarTests {
  /// Records its calls.
  @MainActor private final class Keeper: TabBarDelegate {
    var log: [String] = []
    var takesDrops = false
    func tabBar(_ bar: TabBar, didSelect item: TabItem) { log.append("select \(item.title)") }
    func tabBar(_ bar: TabBar, wantsToClose item: TabItem) { log.append("close \(item.title)") }
    func tabBarWantsNewTab(_ bar: TabBar) { log.append("new") }
    func tabBar(_ bar: TabBar, didMove item: TabItem, to index: Int) {
      log.append("move \(item.title) to \(index)")
    }
    func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint) {
      if log.last != "out \(item.title)" { log.append("out \(item.title)") }
    }
    func tabBar(_ bar: TabBar, didReturn item: TabItem) { log.append("back \(item.title)") }
    func tabBar(_ bar: TabBar, didDrop item: TabItem, outsideAt place: CGPoint) {
      log.append("drop \(item.title) at \(Int(place.x)), \(Int(place.y))")
      if takesDrops { bar.remove(item) }
    }
  }

  private let hand = Hand(width: 800, height: 300)
  private let keeper = Keeper()

  /// A bar with the width of the window, in which up to five tabs of 151 points fit.
  private func bar(_ names: String...) -> TabBar {
    let bar = TabBar(frame: CGRect(x: 0, y: 0, width: 800, height: 44))
    bar.delegate = keeper
    for name in names { bar.append(TabItem(title: name)) }
    hand.root.addSubview(bar)
    _ = hand.window.makeFrame()
    return bar
  }

  private func titles(_ bar: TabBar) -> String { bar.items.map(\.title).joined(separator: " ") }

  private func element(_ name: String) throws -> AccessibilityElement {
    try #require(hand.window.accessibilityTree.first(named: name))
  }

  @Test func theFirstTabIsInFrontAndAnyCanBeChosen() throws {
    let bar = bar("a", "b", "c")
    #expect(bar.selectedItem?.title == "a")
    let b = try element("b")
    #expect(b.role == .tab && b.frame.height >= 44 && b.frame.width >= 44)
    hand.tap(Double(b.frame.minX) + 20, 20, at: 0)
    #expect(bar.selectedItem?.title == "b")
    hand.mouse(.down, .left, 20, 20, at: 1)
    #expect(bar.selectedItem?.title == "a", "the mouse chooses on the press")
    hand.mouse(.up, .left, 20, 20, at: 1.1)
    #expect(keeper.log == ["select b", "select a"])
    #expect(try element("a").traits == .selected)
  }

  @Test func theProgramsOwnChangesAreNotReported() {
    let bar = bar("a", "b", "c")
    bar.selectedItem = bar.items[2]
    bar.remove(bar.items[2])
    #expect(bar.selectedItem?.title == "b")
    bar.move(bar.items[1], to: 0)
    #expect(titles(bar) == "b a")
    bar.selectedItem = TabItem(title: "of another bar")
    #expect(bar.selectedItem?.title == "b")
    bar.remove(bar.items[0])
    bar.remove(bar.items[0])
    #expect(bar.selectedItem == nil && bar.items.isEmpty)
    #expect(keeper.log.isEmpty)
  }

  @Test func theCrossTheMiddleButtonAndDeleteAskToClose() throws {
    let bar = bar("a", "b")
    let cross = try element("Close b")
    #expect(cross.frame.width >= 44 && cross.frame.height >= 44)
    hand.tap(Double(cross.frame.midX), 20, at: 0)
    hand.mouse(.down, .middle, 20, 20, at: 1)
    hand.mouse(.up, .middle, 20, 20, at: 1.1)
    hand.key("tab", at: 2)
    hand.key("delete", at: 2.1)
    #expect(keeper.log == ["close b", "close a", "close a"])
    #expect(titles(bar) == "a b", "closing is up to the delegate")
    bar.items[0].canClose = false
    hand.key("delete", at: 2.2)
    #expect(keeper.log.count == 3)
  }

  @Test func thePlusAndADoubleClickBesideTheTabsOpenOne() throws {
    _ = bar("a")
    let plus = try element("New tab")
    hand.tap(Double(plus.frame.midX), Double(plus.frame.midY), at: 0)
    for (time, clicks) in [(1.0, 1), (1.2, 2)] {
      hand.send(
        .mouse(MouseInput(phase: .down, button: .left, x: 600, y: 20, clicks: clicks)), at: time)
      hand.send(
        .mouse(MouseInput(phase: .up, button: .left, x: 600, y: 20, clicks: clicks)),
        at: time + 0.05)
    }
    #expect(keeper.log == ["new", "new"])
  }

  @Test func arrowsGoFromTabToTabAndTabLeavesThem() {
    let bar = bar("a", "b", "c")
    hand.key("tab", at: 0)
    hand.key("right", at: 0.1)
    hand.key("right", at: 0.2)
    hand.key("right", at: 0.3)
    #expect(bar.selectedItem?.title == "c")
    hand.key("home", at: 0.4)
    #expect(bar.selectedItem?.title == "a")
    hand.key("tab", at: 0.5)
    hand.key("space", at: 0.6)
    #expect(keeper.log.last == "new", "the plus comes after the one selected tab")
  }

  @Test func shortcutsGoRoundMoveAndClose() throws {
    let bar = bar("a", "b", "c")
    hand.window.keyHandler = { bar.takeShortcut($0) }
    func press(_ key: String, _ modifiers: KeyModifiers) {
      hand.send(.key(KeyInput(phase: .down, key: key, modifiers: modifiers)), at: 0)
    }
    press("tab", [.control, .shift])
    #expect(bar.selectedItem?.title == "c")
    press("tab", .control)
    #expect(bar.selectedItem?.title == "a")
    press("9", .alt)
    #expect(bar.selectedItem?.title == "c")
    press("pageup", [.control, .shift])
    #expect(titles(bar) == "a c b")
    press("w", .control)
    press("t", .control)
    #expect(keeper.log.suffix(2) == ["close c", "new"])
  }

  @Test func aMouseDragsATabToAnotherPlace() {
    let bar = bar("a", "b", "c")
    hand.mouse(.down, .left, 20, 20, at: 0)
    hand.mouse(.moved, .left, 100, 22, at: 0.1)
    hand.mouse(.moved, .left, 380, 22, at: 0.2)
    #expect(titles(bar) == "b c a")
    #expect(bar.strip(of: "a", in: hand) == 360, "it follows from where it was gripped")
    hand.mouse(.up, .left, 380, 22, at: 0.3)
    #expect(keeper.log == ["move a to 2"])
    hand.window.advance(to: 1)
    #expect(bar.strip(of: "a", in: hand) == 440)
  }

  @Test func aFingerDragsAtOnceWhereAllTabsAreSeen() {
    let bar = bar("a", "b", "c")
    hand.touch(.began, 1, 20, 20, at: 0)
    hand.touch(.moved, 1, 100, 20, at: 0.1)
    hand.touch(.moved, 1, 300, 20, at: 0.2)
    hand.touch(.ended, 1, 300, 20, at: 0.3)
    #expect(titles(bar) == "b a c")
  }

  @Test func inALongBarAQuickFingerScrollsAndARestingOneDrags() throws {
    let bar = bar("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
    hand.touch(.began, 1, 500, 20, at: 0)
    hand.touch(.moved, 1, 400, 20, at: 0.05)
    hand.touch(.moved, 1, 300, 20, at: 0.1)
    hand.touch(.ended, 1, 300, 20, at: 0.3)
    #expect(titles(bar) == "a b c d e f g h i j" && keeper.log.isEmpty)
    #expect(try element("a").frame.minX < -50, "it scrolled")
    hand.window.advance(to: 5)
    let before = try element("d").frame
    hand.touch(.began, 1, Double(before.minX) + 10, 20, at: 6)
    hand.window.advance(to: 6.4)
    hand.touch(.moved, 1, Double(before.minX) + 130, 20, at: 6.5)
    hand.touch(.ended, 1, Double(before.minX) + 130, 20, at: 6.6)
    #expect(titles(bar) == "a b c e d f g h i j")
  }

  @Test func theWheelScrollsALongBarAndASelectedTabIsShown() throws {
    let bar = bar("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
    hand.send(.scroll(ScrollInput(dx: 0, dy: -2, isPrecise: false, x: 300, y: 20)), at: 0)
    for i in 1...60 { hand.window.advance(to: Double(i) / 60) }
    #expect(try element("a").frame.minX < 0)
    bar.selectedItem = bar.items[9]
    for i in 61...160 { hand.window.advance(to: Double(i) / 60) }
    let last = try element("j").frame
    #expect(last.minX >= 0 && last.maxX <= 756.5)
  }

  @Test func atTheEndOfALongBarADraggedTabScrollsIt() throws {
    let bar = bar("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")
    hand.mouse(.down, .left, 20, 20, at: 0)
    hand.mouse(.moved, .left, 750, 20, at: 0.1)
    for i in 0...120 { hand.window.advance(to: 0.1 + Double(i) / 60) }
    #expect(titles(bar) == "b c d e f g h i j a")
    hand.mouse(.up, .left, 750, 20, at: 3)
    #expect(keeper.log == ["move a to 9"])
  }

  @Test func aTabOutsideTheBarIsReportedAndGoesBackUnlessTaken() {
    let bar = bar("a", "b", "c")
    hand.mouse(.down, .left, 20, 20, at: 0)
    hand.mouse(.moved, .left, 300, 30, at: 0.1)
    hand.mouse(.moved, .left, 300, 200, at: 0.2)
    hand.mouse(.moved, .left, 300, 20, at: 0.3)
    hand.mouse(.moved, .left, 300, -200, at: 0.4)
    hand.mouse(.up, .left, 300, -200, at: 0.5)
    #expect(keeper.log == ["out a", "back a", "out a", "drop a at 300, -200"])
    #expect(titles(bar) == "a b c")
    keeper.takesDrops = true
    hand.mouse(.down, .left, 20, 20, at: 1)
    hand.mouse(.moved, .left, 300, 200, at: 1.2)
    hand.mouse(.up, .left, 300, 200, at: 1.3)
    #expect(titles(bar) == "b c" && bar.selectedItem?.title == "b")
  }

  @Test func aDragThatIsCalledOffChangesNothing() {
    let bar = bar("a", "b", "c")
    hand.mouse(.down, .left, 20, 20, at: 0)
    hand.mouse(.moved, .left, 300, 20, at: 0.1)
    #expect(titles(bar) == "b a c")
    hand.send(.cancelAll, at: 0.2)
    #expect(titles(bar) == "a b c" && keeper.log.isEmpty)
  }

  @Test func aTabFromElsewhereFindsItsPlace() {
    let bar = bar("a", "b")
    #expect(bar.insertionIndex(at: CGPoint(x: 5, y: 20)) == 0)
    #expect(bar.insertionIndex(at: CGPoint(x: 230, y: 20)) == 1)
    #expect(bar.insertionIndex(at: CGPoint(x: 790, y: 20)) == 2)
    #expect(bar.insertionIndex(at: CGPoint(x: Double.nan, y: 0)) == 2)
    let other = TabBar(frame: .zero)
    let item = TabItem(title: "x")
    other.append(item)
    bar.insert(item, at: 1)
    #expect(titles(bar) == "a x b" && other.items.isEmpty)
  }

  @Test func anEditedDocumentSaysSo() throws {
    let bar = bar("a")
    bar.items[0].isEdited = true
    #expect(try element("a").value == "edited")
    bar.items[0].title = "renamed"
    #expect(try element("Close renamed").role == .button)
  }
}

extension TabBar {
  /// The distance of a tab from the window's left edge.
  fileprivate func strip(of name: String, in hand: Hand) -> Double? {
    (hand.window.accessibilityTree.first(named: name)?.frame.minX).map { Double($0) }
  }
}
