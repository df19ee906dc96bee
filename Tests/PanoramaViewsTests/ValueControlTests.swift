import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct ValueControlTests {
  private let hand = Hand()

  private func add<C: Control>(_ control: C, changes: @escaping @MainActor () -> Void) -> C {
    hand.root.addSubview(control)
    control.addAction(for: .valueChanged, changes)
    _ = hand.window.makeFrame()
    return control
  }

  @Test func aSliderFollowsTheFingerFromWhereItWasGripped() {
    var changes = 0
    let slider = add(Slider(frame: CGRect(x: 0, y: 0, width: 228, height: 44))) { changes += 1 }
    #expect(slider.value == 0)
    hand.touch(.began, 1, 20, 22, at: 0)
    #expect(slider.value == 0, "a press on the knob moves nothing")
    hand.touch(.moved, 1, 120, 22, at: 0.1)
    #expect(abs(slider.value - 0.5) < 1e-9)
    hand.touch(.moved, 1, 900, 22, at: 0.2)
    #expect(slider.value == 1)
    hand.touch(.ended, 1, 900, 22, at: 0.3)
    #expect(changes == 2)
    hand.tap(114, 22, at: 1)
    #expect(abs(slider.value - 0.5) < 1e-9, "a press beside the knob brings it there")
  }

  @Test func aSliderTakesKeysAndLimits() {
    let slider = add(Slider(frame: CGRect(x: 0, y: 0, width: 200, height: 44))) {}
    slider.maximumValue = 10
    slider.becomeFirstResponder()
    hand.key("right", at: 0)
    #expect(slider.value == 0.5)
    hand.key("end", at: 0)
    #expect(slider.value == 10)
    slider.value = .nan
    #expect(slider.value == 10)
    slider.maximumValue = 3
    #expect(slider.value == 3)
  }

  @Test func aSliderInAScrollViewIsNotScrolledAway() {
    let scroll = ScrollView(frame: hand.root.bounds)
    scroll.contentSize = CGSize(width: 2000, height: 300)
    scroll.delaysContentTouches = false
    let slider = Slider(frame: CGRect(x: 0, y: 0, width: 228, height: 44))
    scroll.addSubview(slider)
    hand.root.addSubview(scroll)
    hand.touch(.began, 1, 20, 22, at: 0)
    hand.touch(.moved, 1, 60, 22, at: 0.1)
    hand.touch(.moved, 1, 120, 22, at: 0.2)
    #expect(abs(slider.value - 0.5) < 1e-9)
    #expect(scroll.contentOffset == .zero)
  }

  @Test func aSwitchTurns() {
    var changes = 0
    let toggle = add(Switch(frame: CGRect(x: 0, y: 0, width: 52, height: 44))) { changes += 1 }
    hand.tap(20, 20, at: 0)
    #expect(toggle.isOn && changes == 1)
    #expect(hand.window.isAnimating)
    toggle.becomeFirstResponder()
    hand.key("space", at: 1)
    #expect(!toggle.isOn && changes == 2)
    toggle.isEnabled = false
    hand.tap(20, 20, at: 2)
    #expect(!toggle.isOn && changes == 2)
  }

  @Test func segmentsChooseOne() {
    var changes = 0
    let choice = add(
      SegmentedControl(
        frame: CGRect(x: 0, y: 0, width: 300, height: 44), titles: ["a", "b", "c"])
    ) { changes += 1 }
    hand.mouse(.down, .left, 250, 20, at: 0)
    hand.mouse(.up, .left, 250, 20, at: 0.1)
    #expect(choice.selectedIndex == 2 && changes == 1)
    hand.tap(250, 20, at: 1)
    #expect(changes == 1, "the same again is no change")
    choice.becomeFirstResponder()
    hand.key("left", at: 2)
    #expect(choice.selectedIndex == 1 && changes == 2)
    choice.titles = ["a"]
    #expect(choice.selectedIndex == 0)
  }

  @Test func progressStaysInItsLimits() {
    let bar = ProgressBar(frame: CGRect(x: 0, y: 0, width: 100, height: 8))
    bar.progress = 3
    #expect(bar.progress == 1)
    bar.progress = .nan
    #expect(bar.progress == 1)
  }

  @Test func aToolbarIsAsWideAsWhatIsInIt() {
    let bar = Toolbar(groups: [[Button(icon: .undo), Button(icon: .redo)], [Button(icon: .fit)]])
    hand.root.addSubview(bar)
    _ = hand.window.makeFrame()
    let right = bar.groups.last?.last?.frame.maxX ?? 0
    #expect(abs(right + bar.looks.theme.unit - bar.bounds.maxX) < 1e-9)
    #expect(bar.groups.joined().allSatisfy { $0.frame.size == CGSize(width: 44, height: 44) })
  }
}
