import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct ControlTests {
  /// A button at 0, 0, 100, 44 and what it reports.
  @MainActor private final class Pressed {
    var log: [String] = []
    let button = Button(frame: CGRect(x: 0, y: 0, width: 100, height: 44), title: "Go")

    init(in hand: Hand) {
      hand.root.addSubview(button)
      let names: [(ControlEvents, String)] = [
        (.touchDown, "down"), (.touchUpInside, "inside"), (.touchUpOutside, "outside"),
        (.touchCancel, "cancel"),
      ]
      for (events, name) in names {
        button.addAction(for: events) { [weak self] in self?.log.append(name) }
      }
    }
  }

  @Test func aPressInsideCounts() {
    let hand = Hand()
    let pressed = Pressed(in: hand)
    hand.touch(.began, 1, 10, 10, at: 0)
    #expect(pressed.button.isHighlighted)
    hand.touch(.ended, 1, 10, 10, at: 0.1)
    #expect(pressed.log == ["down", "inside"])
    #expect(!pressed.button.isHighlighted)
  }

  @Test func aFingerMayStrayTheMouseMayNot() {
    let hand = Hand()
    let pressed = Pressed(in: hand)
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.touch(.moved, 1, 160, 10, at: 0.1)
    hand.touch(.ended, 1, 160, 10, at: 0.1)
    hand.mouse(.down, .left, 10, 10, at: 1)
    hand.mouse(.moved, .left, 110, 10, at: 1.1)
    #expect(!pressed.button.isHighlighted)
    hand.mouse(.up, .left, 110, 10, at: 1.1)
    #expect(pressed.log == ["down", "inside", "down", "outside"])
  }

  @Test func losingTheTouchCancels() {
    let hand = Hand()
    let pressed = Pressed(in: hand)
    hand.touch(.began, 1, 10, 10, at: 0)
    hand.send(.focusLost, at: 0.1)
    hand.mouse(.down, .left, 10, 10, at: 1)
    hand.send(.focusLost, at: 1.1)
    hand.touch(.began, 1, 10, 10, at: 2)
    pressed.button.isEnabled = false
    hand.touch(.ended, 1, 10, 10, at: 2.1)
    #expect(pressed.log == ["down", "cancel", "down", "cancel", "down", "cancel"])
  }

  @Test func hoveringShows() {
    let hand = Hand()
    let pressed = Pressed(in: hand)
    hand.mouse(.moved, .left, 10, 10, at: 0)
    #expect(pressed.button.isHovered)
    #expect(hand.window.cursor == .pointingHand)
    hand.mouse(.moved, .left, 200, 10, at: 0.1)
    #expect(!pressed.button.isHovered)
  }

  @Test func whatIsSwitchedOffDoesNotShowThatThePointerIsOverIt() {
    let hand = Hand()
    let pressed = Pressed(in: hand)
    pressed.button.isEnabled = false
    let plain = hand.window.makeFrame()
    hand.mouse(.moved, .left, 10, 10, at: 0)
    #expect(!pressed.button.isHovered)
    #expect(hand.window.makeFrame() == plain)
    pressed.button.isEnabled = true
    #expect(pressed.button.isHovered, "the pointer has been there all the time")
  }

  @Test func theKeyboardPressesWhatIsFocused() {
    let hand = Hand()
    let pressed = Pressed(in: hand)
    hand.key("tab", at: 0)
    #expect(pressed.button.isFocused)
    hand.key("space", at: 0.1)
    #expect(pressed.log == ["inside"])
  }

  @Test func aTapRecognizerAroundLeavesButtonsAlone() {
    let hand = Hand()
    let pressed = Pressed(in: hand)
    var taps = 0
    hand.root.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    hand.tap(10, 10, at: 0)
    #expect(pressed.log == ["down", "inside"])
    hand.tap(200, 200, at: 1)
    #expect(taps == 1)
  }

  @Test func buttonsAreLargeEnoughToPress() {
    #expect(Button(icon: .undo).bounds.size == CGSize(width: 44, height: 44))
    #expect(Button(title: "A long title").bounds.width > 44)
  }

  @Test func labelsWrapAndMeasure() {
    let label = Label(text: "one two three four five six seven eight nine ten")
    let single = label.bounds.size
    label.numberOfLines = 0
    let wrapped = label.sizeThatFits(CGSize(width: 100, height: 1000))
    #expect(wrapped.width <= 100)
    #expect(wrapped.height > 2 * single.height)
  }

  @Test func themesReachEveryView() {
    let hand = Hand()
    let pressed = Pressed(in: hand)
    _ = hand.window.makeFrame()
    hand.window.theme = .dark
    #expect(pressed.button.looks.theme == .dark)
    #expect(hand.window.needsFrame)
    pressed.button.looks.themeOverride = .light
    #expect(pressed.button.looks.theme == .light)
  }
}
