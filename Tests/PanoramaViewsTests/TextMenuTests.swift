import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// The menu of text fields, by the mouse and by a finger.
@MainActor @Suite struct TextMenuTests {
  private let hand = Hand()
  private let field = TextField(frame: CGRect(x: 10, y: 10, width: 300, height: 44))

  init() {
    hand.root.addSubview(field)
    field.text = "one two"
    field.selectedRange = 0..<0
    _ = hand.window.makeFrame()
  }

  private var lines: [AccessibilityElement] {
    func menu(_ element: AccessibilityElement) -> AccessibilityElement? {
      element.role == .menu ? element : element.children.lazy.compactMap { menu($0) }.first
    }
    return menu(hand.window.accessibilityTree)?.children ?? []
  }

  private func rightClick(_ x: Double, at t: Double = 1) {
    hand.mouse(.down, .right, x, 30, at: t)
    hand.mouse(.up, .right, x, 30, at: t + 0.05)
    _ = hand.window.makeFrame()
  }

  private func choose(_ title: String, at t: Double = 2) throws {
    let line = try #require(lines.first { $0.name == title })
    #expect(!line.traits.contains(.disabled))
    hand.mouse(.down, .left, line.frame.midX, line.frame.midY, at: t)
    hand.mouse(.up, .left, line.frame.midX, line.frame.midY, at: t + 0.05)
    _ = hand.window.makeFrame()
  }

  @Test func aRightClickMovesTheCaretAndShowsWhatIsPossible() {
    rightClick(300)
    #expect(field.isFirstResponder && field.selectedRange == 7..<7)
    #expect(lines.map(\.name) == ["Undo", "Redo", "Cut", "Copy", "Paste", "Select All"])
    #expect(
      lines.filter { !$0.traits.contains(.disabled) }.map(\.name) == ["Paste", "Select All"])
  }

  @Test func itsLinesDoWhatTheirKeysDo() throws {
    var endings = 0
    field.addAction(for: .editingDidEnd) { endings += 1 }
    field.becomeFirstResponder()
    field.selectedRange = 0..<4
    rightClick(24)
    #expect(field.selectedRange == 0..<4)
    try choose("Cut")
    #expect(field.text == "two" && hand.window.clipboard.text == "one " && lines.isEmpty)
    rightClick(300, at: 3)
    try choose("Paste", at: 4)
    #expect(field.text == "twoone ")
    rightClick(300, at: 5)
    try choose("Undo", at: 6)
    #expect(field.text == "two" && field.isFirstResponder && endings == 0)
    rightClick(300, at: 7)
    try choose("Select All", at: 8)
    #expect(field.selectedRange == 0..<3)
  }

  @Test func escapeAndKeysBelongToTheMenu() {
    field.becomeFirstResponder()
    rightClick(300)
    hand.send(.text("x"), at: 2)
    #expect(field.text == "one two")
    hand.key("escape", at: 2)
    #expect(lines.isEmpty && field.isFirstResponder)
    hand.send(.text("x"), at: 3)
    #expect(field.text == "one twox")
  }

  @Test func aFingerThatRestsSelectsAWord() throws {
    hand.touch(.began, 1, 30, 30, at: 1)
    hand.window.advance(to: 1.6)
    hand.touch(.ended, 1, 30, 30, at: 1.7)
    _ = hand.window.makeFrame()
    #expect(field.selectedRange == 0..<3)
    try choose("Copy")
    #expect(hand.window.clipboard.text == "one")
  }

  @Test func aSecretIsNotCopied() {
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    field.selectedRange = 0..<7
    rightClick(24)
    let open = lines.filter { !$0.traits.contains(.disabled) }.map(\.name)
    #expect(open == ["Paste", "Select All"])
  }

  /// One press moves the caret; two select everything, because a word would tell how long it is.
  @Test func pressesInASecretSelectNoWord() {
    field.isSecureTextEntry = true
    hand.tap(300, 30, at: 1)
    #expect(field.selectedRange == 7..<7)
    hand.send(
      .mouse(MouseInput(phase: .down, button: .left, x: 30, y: 30, clicks: 2)), at: 2)
    #expect(field.selectedRange == 0..<7)
  }

  @Test func aThirdPressSelectsTheLine() {
    var editor = TextEditor("one\ntwo three\nfour", allowsLineFeeds: true)
    editor.press(at: 9, count: 1, extending: false)
    #expect(editor.selection == 9..<9)
    editor.press(at: 9, count: 2, extending: false)
    #expect(editor.selection == 8..<13)
    editor.press(at: 9, count: 3, extending: false)
    #expect(editor.selection == 4..<13)
    for (place, line) in [(0, 0..<3), (3, 0..<3), (4, 4..<13), (13, 4..<13), (18, 14..<18)] {
      editor.selectLine(at: place)
      #expect(editor.selection == line)
    }
  }
}
