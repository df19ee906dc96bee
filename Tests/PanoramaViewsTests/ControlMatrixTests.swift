import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// Tests every control with a finger, the mouse, and keys alone.
@MainActor @Suite struct ControlMatrixTests {
  enum Way: CaseIterable { case finger, mouse, keys }

  private let hand = Hand(width: 600, height: 500)

  private func show(_ view: View, _ frame: CGRect) {
    view.frame = frame
    hand.root.addSubview(view)
    _ = hand.window.makeFrame()
  }

  /// A press at a point, or, with keys, focusing by Tab and then pressing `keys`.
  private func press(_ way: Way, _ x: Double, _ y: Double, keys: [String], at t: Double = 1) {
    switch way {
    case .finger: hand.tap(x, y, at: t)
    case .mouse:
      hand.mouse(.moved, .left, x, y, at: t)
      hand.mouse(.down, .left, x, y, at: t + 0.01)
      hand.mouse(.up, .left, x, y, at: t + 0.1)
    case .keys:
      if hand.window.firstResponder == nil { hand.key("tab", at: t) }
      for key in keys { hand.key(key, at: t + 0.1) }
    }
  }

  @Test(arguments: Way.allCases) func aButtonIsPressed(_ way: Way) {
    var presses = 0
    show(Button(title: "Go") { presses += 1 }, CGRect(x: 20, y: 20, width: 100, height: 44))
    press(way, 60, 40, keys: ["space"])
    press(way, 60, 40, keys: ["return"], at: 3)
    #expect(presses == 2)
  }

  @Test(arguments: Way.allCases) func aSwitchIsTurned(_ way: Way) {
    let toggle = Switch(frame: .zero)
    show(toggle, CGRect(x: 20, y: 20, width: 60, height: 44))
    press(way, 50, 40, keys: ["space"])
    #expect(toggle.isOn)
    press(way, 50, 40, keys: ["space"], at: 3)
    #expect(!toggle.isOn)
  }

  @Test(arguments: Way.allCases) func aSliderIsSet(_ way: Way) {
    let slider = Slider(frame: .zero)
    var changes = 0
    slider.addAction(for: .valueChanged) { changes += 1 }
    show(slider, CGRect(x: 0, y: 0, width: 228, height: 44))
    press(way, 213, 22, keys: ["end"])
    #expect(slider.value > 0.99 && changes > 0)
    press(way, 15, 22, keys: ["home", "right"], at: 3)
    #expect(slider.value < 0.06)
  }

  @Test(arguments: Way.allCases) func aSegmentIsChosen(_ way: Way) {
    let segments = SegmentedControl(titles: ["a", "b", "c"])
    show(segments, CGRect(x: 0, y: 0, width: 300, height: 44))
    press(way, 250, 22, keys: ["right", "right"])
    #expect(segments.selectedIndex == 2)
  }

  @Test(arguments: Way.allCases) func aTextFieldTakesTheKeys(_ way: Way) {
    let field = TextField(frame: .zero, text: "")
    show(field, CGRect(x: 0, y: 0, width: 300, height: 44))
    press(way, 100, 22, keys: [])
    hand.send(.text("é"), at: 2)
    #expect(field.isFocused && field.text == "é")
  }

  @Test(arguments: Way.allCases) func aTabIsChosen(_ way: Way) {
    let bar = TabBar(frame: .zero)
    for name in ["a", "b"] { bar.append(TabItem(title: name)) }
    show(bar, CGRect(x: 0, y: 0, width: 600, height: 44))
    press(way, 260, 22, keys: ["right"])
    #expect(bar.selectedItem?.title == "b")
  }

  @Test(arguments: Way.allCases) func aToolbarsButtonIsPressed(_ way: Way) throws {
    var log: [String] = []
    let buttons = [LineIcon.undo, .redo].enumerated().map { i, icon in
      let button = Button(icon: icon) { log.append("\(i)") }
      button.accessibilityLabel = "\(i)"
      return button
    }
    let toolbar = Toolbar(groups: [[buttons[0]], [buttons[1]]])
    show(toolbar, CGRect(origin: CGPoint(x: 10, y: 10), size: toolbar.bounds.size))
    let frame = try #require(hand.window.accessibilityTree.first(named: "1")).frame
    press(way, Double(frame.midX), Double(frame.midY), keys: ["tab", "space"])
    #expect(log == ["1"])
  }

  @Test(arguments: Way.allCases) func aMenusActionIsChosen(_ way: Way) throws {
    var chosen: [String] = []
    let menu = PopUpMenu(
      items: ["Cut", "Copy"].map { name in
        PopUpMenu.Item(ControlAction(title: name) { _ in chosen.append(name) })
      }
    )
    menu.present(in: hand.window, beside: CGRect(x: 10, y: 10, width: 50, height: 20))
    _ = hand.window.makeFrame()
    let frame = try #require(hand.window.accessibilityTree.first(named: "Copy")).frame
    press(way, Double(frame.midX), Double(frame.midY), keys: ["down", "down", "return"])
    #expect(chosen == ["Copy"] && menu.window == nil)
  }

  @Test(arguments: Way.allCases) func anAlertIsAnswered(_ way: Way) throws {
    var answers: [String] = []
    let alert = Alert(title: "Sure?")
    alert.addButton("No", role: .cancel) { answers.append("no") }
    alert.addButton("Yes", role: .preferred) { answers.append("yes") }
    alert.present(in: hand.window)
    _ = hand.window.makeFrame()
    let frame = try #require(hand.window.accessibilityTree.first(named: "Yes")).frame
    press(way, Double(frame.midX), Double(frame.midY), keys: ["return"])
    #expect(answers == ["yes"] && alert.window == nil)
  }

  /// The focus ring is drawn, and in the right place.
  @Test func whatHasTheKeysShowsARing() {
    let button = Button(title: "Go")
    show(button, CGRect(x: 20, y: 20, width: 100, height: 44))
    let before = hand.window.makeFrame()
    hand.key("tab", at: 1)
    let difference = DisplayListDifference(
      from: before, .identity, to: hand.window.makeFrame(), .identity,
      in: PixelRect(x: 0, y: 0, width: 600, height: 500))
    #expect(!difference.damage.isEmpty)
    #expect(
      difference.damage.allSatisfy {
        CGRect(x: 18, y: 18, width: 104, height: 48).contains($0.cgRect)
      })
    #expect(hand.window.accessibilityTree.first(named: "Go")?.traits == .focused)
  }

  @Test func aPictureIsLaidOut() {
    let image = CGImage(
      width: 4, height: 2, pixels: [UInt32](repeating: 0xFF00_00FF, count: 8), isOpaque: true)
    let view = ImageView(image: image)
    #expect(view.bounds.size == CGSize(width: 4, height: 2))
    show(view, CGRect(x: 0, y: 0, width: 100, height: 100))
    func ink() -> CGRect {
      var box = CGRect.null
      func visit(_ list: DisplayList, _ t: CGAffineTransform) {
        for item in list.items {
          let inner = item.transform.concatenating(t)
          if case .list(let child) = item.operation { visit(child, inner) }
          if case .image = item.operation { box = box.union(item.bounds.applying(t)) }
        }
      }
      visit(hand.window.makeFrame(), .identity)
      return box
    }
    #expect(ink() == CGRect(x: 0, y: 25, width: 100, height: 50))
    view.contentMode = .scaleToFill
    #expect(ink() == CGRect(x: 0, y: 0, width: 100, height: 100))
    view.contentMode = .center
    #expect(ink() == CGRect(x: 48, y: 49, width: 4, height: 2))
  }
}
