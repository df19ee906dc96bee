import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

@MainActor @Suite struct TextFieldTests {
  private let hand = Hand()
  private let field = TextField(frame: CGRect(x: 10, y: 10, width: 300, height: 44))

  init() {
    hand.root.addSubview(field)
    field.becomeFirstResponder()
    _ = hand.window.makeFrame()
  }

  private func type(_ text: String) {
    for c in text {
      hand.key(String(c).lowercased(), at: hand.window.time)
      hand.send(.text(String(c)), at: hand.window.time)
    }
  }

  private func press(_ keys: String..., modifiers: KeyModifiers = []) {
    for key in keys {
      hand.window.handle(
        InputEvent(
          time: hand.window.time,
          kind: .key(KeyInput(phase: .down, key: key, modifiers: modifiers))))
    }
  }

  @Test func aTextFromAnotherProgramIsInsertedWhereItIsDropped() {
    var rest: [DropInput] = []
    hand.window.dropHandler = { rest.append($0) }
    field.text = "ab"
    field.resignFirstResponder()
    let drop = DropInput(files: [], text: "1\n2", x: 11, y: 30)
    hand.send(.drop(drop), at: hand.window.time)
    #expect(field.text == "1 2ab" && field.isFirstResponder)
    #expect(field.selectedRange == 3..<3)
    // Beside the field, and on one that is disabled, nobody but the window takes it.
    field.isEnabled = false
    hand.send(.drop(drop), at: hand.window.time)
    #expect(field.text == "1 2ab")
    #expect(rest.map(\.text) == [nil, "1\n2"])
  }

  @Test func typingOfEveryKind() {
    type("aé€ß漢")
    #expect(field.text == "aé€ß漢")
    press("left", "backspace")
    #expect(field.text == "aé€漢")
    press("home", "delete")
    #expect(field.text == "é€漢")
    type("👩‍👩‍👧")
    press("backspace")
    #expect(field.text == "é€漢", "a character as seen goes as one")
  }

  @Test func combiningMarksStayWithTheirLetter() {
    type("e")
    hand.send(.text("\u{301}"), at: 0)
    #expect(field.text.count == 1)
    press("left")
    #expect(field.selectedRange == 0..<0)
    press("delete")
    #expect(field.text.isEmpty)
  }

  @Test func theCaretIsBehindAnEditThatMergesWithWhatFollows() {
    hand.send(.text("\u{301}x"), at: 0)
    press("home")
    type("e")
    #expect(field.text == "e\u{301}x" && field.selectedRange == 3..<3)
    press("backspace")
    #expect(field.text == "x")
    field.text = "🇩x🇪"
    press("left", "backspace")
    #expect(field.text == "🇩🇪" && field.selectedRange == 8..<8)
    press("backspace")
    #expect(field.text.isEmpty)
  }

  @Test func selectingCopyingPastingUndoing() {
    type("one two three")
    press("left", modifiers: [.control, .shift])
    #expect(field.selectedRange == 8..<13)
    press("x", modifiers: .control)
    #expect(field.text == "one two ")
    press("home")
    press("v", modifiers: .control)
    #expect(field.text == "threeone two ")
    press("z", modifiers: .control)
    #expect(field.text == "one two ")
    press("z", modifiers: .control)
    #expect(field.text == "one two three")
    press("z", modifiers: .control)
    #expect(field.text.isEmpty, "typing goes in one step")
    press("y", modifiers: .control)
    press("z", modifiers: [.control, .shift])
    #expect(field.text == "one two ")
    press("a", modifiers: .control)
    type("x")
    #expect(field.text == "x")
  }

  @Test func movingByWords() {
    field.text = "alpha, beta gamma"
    press("home")
    press("right", "right", modifiers: .control)
    #expect(field.selectedRange == 11..<11)
    press("left", modifiers: .control)
    #expect(field.selectedRange == 7..<7)
    press("backspace", modifiers: .control)
    #expect(field.text == "beta gamma")
    press("delete", modifiers: .control)
    #expect(field.text == " gamma")
  }

  @Test func arrowsGiveUpTheSelectionToItsNearEnd() {
    field.text = "abcdef"
    field.selectedRange = 1..<4
    press("left")
    #expect(field.selectedRange == 1..<1)
    field.selectedRange = 1..<4
    press("right")
    #expect(field.selectedRange == 4..<4)
    press("right", "right", modifiers: .shift)
    #expect(field.selectedRange == 4..<6)
  }

  @Test func arrowsGoWhereTheyPointInTextThatRunsLeftward() {
    field.text = "שלום"
    let start = field.selectedRange.lowerBound
    press("right")
    #expect(field.selectedRange.lowerBound < start, "the end is at the left")
    press("left")
    #expect(field.selectedRange.lowerBound == start)
  }

  @Test func whatIsTypedWhereDirectionsMeetGoesWhereTheArrowsLed() throws {
    field.text = "abאבג"
    press("home", "right", "right")
    let border = try #require(field.textInsertion).caret.minX
    type("c")
    #expect(field.text == "abcאבג")
    let after = try #require(field.textInsertion).caret.minX
    #expect(after > border && after - border < 15, "beside what was typed, not at the far end")
    field.text = "abאבג"
    press("end")
    #expect(
      try #require(field.textInsertion).caret.minX == border, "the end of the text is there, too")
    type("ד")
    #expect(field.text == "abאבגד")
    #expect(try #require(field.textInsertion).caret.minX == border)
  }

  @Test func dotsAreCountedByCharacters() throws {
    field.isSecureTextEntry = true
    field.text = "e\u{301}👩‍👩‍👧x"
    let element = try #require(field.accessibilityElements().first)
    #expect(element.value == "•••" && element.selection == 3..<3)
    #expect(field.accessibilitySelect(1..<2))
    #expect(field.accessibilityElements().first?.selection == 1..<2)
    press("backspace")
    #expect(field.text == "e\u{301}x")
    #expect(field.accessibilitySelect(0..<99))
    #expect(field.accessibilityElements().first?.selection == 0..<2)
  }

  @Test(.timeLimit(.minutes(10))) func whatIsPastedOverAndOverStaysBounded() {
    field.text = "word "
    for _ in 0..<40 { press("a", "c", "v", "v", modifiers: .control) }
    let length = field.text.utf8.count
    #expect(length <= 4096 && length > 4000)
    press("left", "right", "home", "end")
    hand.touch(.began, 1, 100, 30, at: 1)
    hand.touch(.ended, 1, 100, 30, at: 1.1)
    press("backspace")
    #expect(field.text.utf8.count < length)
    // Only whole characters are kept.
    field.text = String(repeating: "x", count: 4090)
    press("end")
    type("👩‍👩‍👧")
    #expect(field.text.utf8.count == 4090, "18 bytes do not fit")
    type("é")
    #expect(field.text.hasSuffix("xé"))
  }

  @Test func pastedLinesBecomeOne() {
    hand.window.clipboard.text = "a\nb\u{7}\tc"
    press("v", modifiers: .control)
    #expect(field.text == "a b c")
  }

  @Test func theMouseSelects() {
    field.text = "first second"
    let y = 32.0
    hand.mouse(.down, .left, 23, y, at: 1)
    hand.mouse(.moved, .left, 400, y, at: 1.1)
    hand.mouse(.up, .left, 400, y, at: 1.2)
    #expect(field.selectedRange == 0..<12)
    hand.window.handle(
      InputEvent(
        time: 2, kind: .mouse(MouseInput(phase: .down, button: .left, x: 30, y: y, clicks: 2))))
    hand.mouse(.up, .left, 30, y, at: 2.1)
    #expect(field.selectedRange == 0..<5)
  }

  @Test func theCaretBlinksEveryHalfSecondAndOnlyWhileFocused() {
    _ = hand.window.makeFrame()
    let lit = hand.window.makeFrame()
    #expect(hand.window.nextDeadline == hand.window.time + 0.5)
    hand.window.advance(to: 0.5)
    #expect(hand.window.needsFrame)
    #expect(hand.window.makeFrame() != lit)
    hand.window.advance(to: 1)
    #expect(hand.window.makeFrame() == lit)
    field.resignFirstResponder()
    _ = hand.window.makeFrame()
    #expect(hand.window.nextDeadline == nil)
  }

  @Test func eventsTellTheStory() {
    var log: [String] = []
    let names: [(ControlEvents, String)] = [
      (.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEnd, "end"),
      (.editingDidEndOnExit, "exit"),
    ]
    for (events, name) in names { field.addAction(for: events) { log.append(name) } }
    type("ab")
    press("left")
    press("return")
    field.becomeFirstResponder()
    press("escape")
    #expect(log == ["changed", "changed", "exit", "end", "begin", "end"])
    #expect(!field.isFocused)
  }

  @Test func typedKeysAreNoShortcuts() {
    var shortcuts: [String] = []
    hand.window.keyHandler = {
      shortcuts.append($0.key)
      return true
    }
    type("ef")
    press("f11")
    press("s", modifiers: .control)
    #expect(shortcuts == ["f11", "s"])
  }

  @Test func longTextScrollsWithTheCaret() {
    field.text = String(repeating: "wide ", count: 40)
    press("end")
    let end = hand.window.makeFrame()
    press("home")
    #expect(hand.window.makeFrame() != end)
    hand.mouse(.down, .left, 23, 32, at: 5)
    hand.mouse(.up, .left, 23, 32, at: 5.1)
    #expect(field.selectedRange == 0..<0)
  }
}
