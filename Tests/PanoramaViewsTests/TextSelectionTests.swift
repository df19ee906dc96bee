import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// Text that is selected by hand, moved by the mouse, and edited by assistive programs.
@MainActor @Suite struct TextSelectionTests {
  private let hand = Hand()
  private let field = TextField(frame: CGRect(x: 10, y: 10, width: 300, height: 44))
  private let other = TextField(frame: CGRect(x: 10, y: 100, width: 300, height: 44))
  /// The middle of the field.
  private let y = 32.0

  init() {
    for view in [field, other] { hand.root.addSubview(view) }
    field.text = "one two three"
    _ = hand.window.makeFrame()
  }

  /// The x coordinate of the caret at an offset, in the window.
  private func x(_ offset: Int, in field: TextField? = nil) throws -> Double {
    let view = field ?? self.field
    let box = try #require(view.accessibilityFrame(ofText: offset..<offset))
    return Double(view.convert(box, to: nil).midX)
  }

  private func press(_ x: Double, clicks: Int, at t: Double) {
    hand.send(
      .mouse(MouseInput(phase: .down, button: .left, x: x, y: y, clicks: clicks)), at: t)
  }

  private var selected: String {
    let bytes = Array((field.text ?? "").utf8)
    return String(decoding: bytes[field.selectedRange], as: UTF8.self)
  }

  // MARK: By words and lines

  @Test func aDoubleClickThatIsDraggedSelectsWholeWords() throws {
    press(try x(5), clicks: 2, at: 1)
    #expect(selected == "two")
    hand.mouse(.moved, .left, try x(9), y, at: 1.1)
    #expect(selected == "two three")
    hand.mouse(.moved, .left, try x(1), y, at: 1.2)
    #expect(selected == "one two", "the word of the press stays selected")
    hand.mouse(.moved, .left, try x(7), y, at: 1.3)
    #expect(selected == "two", "at its end, the next one is not reached")
    hand.mouse(.up, .left, try x(7), y, at: 1.4)
  }

  @Test func aTripleClickThatIsDraggedSelectsWholeLines() {
    var editor = TextEditor("one\ntwo\nthree", allowsLineFeeds: true)
    editor.press(at: 5, count: 3, extending: false)
    #expect(editor.selection == 4..<7)
    editor.drag(to: 9)
    #expect(editor.selection == 4..<13)
    editor.drag(to: 1)
    #expect(editor.selection == 0..<7 && editor.caret == 0)
  }

  // MARK: Beyond the edges

  @Test func aHandThatRestsBeyondTheEdgeSelectsOn() throws {
    field.text = String(repeating: "wide ", count: 30)
    field.selectedRange = 0..<0
    hand.mouse(.down, .left, 40, y, at: 1)
    hand.mouse(.moved, .left, 350, y, at: 1.1)
    let first = field.selectedRange
    #expect(first.upperBound < 60, "one step, however far the hand is away")
    hand.window.advance(to: 1.2)
    let second = field.selectedRange
    #expect(second.upperBound > first.upperBound && second.lowerBound == first.lowerBound)
    hand.window.advance(to: 30)
    #expect(field.selectedRange.upperBound == 150)
    // At the end of the text, nothing waits but the caret.
    hand.mouse(.moved, .left, 100, y, at: 31)
    let back = field.selectedRange
    hand.window.advance(to: 32)
    #expect(back.upperBound < 150 && field.selectedRange == back)
    hand.mouse(.moved, .left, -50, y, at: 33)
    hand.mouse(.up, .left, -50, y, at: 33.01)
    let lifted = field.selectedRange
    hand.window.advance(to: 40)
    #expect(field.selectedRange == lifted, "a hand that has lifted selects nothing")
  }

  // MARK: Knobs

  @Test func aFingerDragsTheEndsOfItsSelection() throws {
    hand.tap(try x(5), y, at: 1)
    hand.tap(try x(5), y, at: 1.15)
    #expect(selected == "two")
    // The knob of the end is below the caret, that of the beginning above it.
    hand.touch(.began, 1, try x(7), y + 10, at: 3)
    hand.touch(.moved, 1, try x(10), y + 10, at: 3.1)
    #expect(selected == "two th")
    hand.touch(.ended, 1, try x(10), y + 10, at: 3.2)
    hand.touch(.began, 1, try x(4), y - 10, at: 5)
    hand.touch(.moved, 1, try x(2), y - 10, at: 5.1)
    #expect(selected == "e two th")
    // Past the other end, they change roles.
    hand.touch(.moved, 1, try x(13), y - 10, at: 5.2)
    #expect(selected == "ree")
    hand.touch(.ended, 1, try x(13), y - 10, at: 5.3)
  }

  @Test func aSelectionOfTheMouseHasNoKnobs() throws {
    press(try x(5), clicks: 2, at: 1)
    hand.mouse(.up, .left, try x(5), y, at: 1.1)
    hand.touch(.began, 1, try x(7), y + 10, at: 3)
    hand.touch(.moved, 1, try x(10), y + 10, at: 3.1)
    #expect(selected == " th", "the finger selects anew")
    hand.touch(.ended, 1, try x(10), y + 10, at: 3.2)
    // What it has selected has knobs, until the text changes.
    hand.touch(.began, 1, try x(10), y + 10, at: 5)
    hand.touch(.moved, 1, try x(13), y + 10, at: 5.1)
    #expect(selected == " three")
    hand.touch(.ended, 1, try x(13), y + 10, at: 5.2)
    hand.send(.text("x"), at: 6)
    field.selectedRange = 4..<7
    hand.touch(.began, 1, try x(7), y + 10, at: 7)
    hand.touch(.moved, 1, try x(8), y + 10, at: 7.1)
    #expect(field.text == "one twox" && selected == "x")
  }

  // MARK: Moving

  private final class Drag: OutgoingDrag {
    var isActive = true
    func cancel() { isActive = false }
  }

  /// Drags the selection of the field to a point of the window.
  private func drag(
    to place: CGPoint, at t: Double = 1, isOurs: Bool = true, with modifiers: KeyModifiers = []
  ) throws {
    let drag = Drag()
    var text: String?
    hand.window.dragSource = {
      text = $0.content.text
      return drag
    }
    hand.mouse(.down, .left, try x(5), y, at: t)
    hand.mouse(.moved, .left, try x(5) + 20, y, at: t + 0.1)
    #expect(text == selected)
    if !isOurs { drag.isActive = false }
    if !modifiers.isEmpty {
      hand.send(.key(KeyInput(phase: .down, key: "control", modifiers: modifiers)), at: t + 0.15)
    }
    for phase in [DropInput.Phase.entered, .dropped] {
      let drop = DropInput(
        phase: phase, files: [], text: phase == .dropped ? text : nil, x: place.x, y: place.y)
      hand.send(.drop(drop), at: t + 0.2)
    }
    drag.isActive = false
  }

  @Test func selectedTextMovesWithinItsField() throws {
    field.becomeFirstResponder()
    field.selectedRange = 4..<8
    try drag(to: CGPoint(x: try x(0), y: y))
    #expect(field.text == "two one three" && selected == "two ")
    hand.send(.key(KeyInput(phase: .down, key: "z", modifiers: .control)), at: 2)
    #expect(field.text == "one two three", "one step")
    field.selectedRange = 4..<8
    try drag(to: CGPoint(x: try x(13), y: y), at: 3)
    #expect(field.text == "one threetwo " && selected == "two ")
    field.selectedRange = 3..<9
    try drag(to: CGPoint(x: try x(6), y: y), at: 5)
    #expect(field.text == "one threetwo " && selected == " three", "it is there already")
  }

  @Test func selectedTextMovesToAnotherField() throws {
    field.becomeFirstResponder()
    field.selectedRange = 4..<8
    try drag(to: CGPoint(x: 40, y: 122))
    #expect(other.text == "two " && field.text == "one three" && other.isFirstResponder)
  }

  @Test func withControlSelectedTextIsCopied() throws {
    field.becomeFirstResponder()
    field.selectedRange = 4..<8
    try drag(to: CGPoint(x: 40, y: 122), with: .control)
    #expect(other.text == "two " && field.text == "one two three")
    field.becomeFirstResponder()
    field.selectedRange = 4..<8
    try drag(to: CGPoint(x: try x(13), y: y), at: 3, with: .control)
    #expect(field.text == "one two threetwo ")
  }

  @Test func whatAnotherProgramDropsRemovesNothing() throws {
    field.becomeFirstResponder()
    field.selectedRange = 4..<8
    try drag(to: CGPoint(x: 40, y: 122), isOurs: false)
    #expect(other.text == "two " && field.text == "one two three")
  }

  @Test func whatMovesKeepsItsStyles() {
    let run = TextStyles.Run(1..<3, style: 5)
    var editor = TextEditor("abcdef", styles: [run])
    editor.move(2..<4, to: 0)
    #expect(editor.text == "cdabef" && editor.selection == 0..<2)
    #expect(
      editor.styles.runs.filter { $0.style == 5 }.map(\.range) == [0..<1, 3..<4])
    editor.move(0..<2, to: 6)
    #expect(editor.text == "abefcd")
    #expect(editor.styles.runs.filter { $0.style == 5 }.map(\.range) == [1..<2, 4..<5])
  }

  // MARK: From outside

  private func id() throws -> UInt64 {
    field.accessibilityLabel = "Field"
    return try #require(hand.window.accessibilityTree.first(named: "Field")).id
  }

  @Test func assistiveProgramsEdit() throws {
    field.text = "añ👩‍👩‍👧b"
    var changes = 0
    field.addAction(for: .editingChanged) { changes += 1 }
    let id = try id()
    // The family is five scalars, and is never split.
    #expect(hand.window.edit(.select(3..<4), ofElement: id))
    #expect(field.isFirstResponder && field.accessibilitySelection == 2..<7)
    #expect(hand.window.edit(.replace(7..<7, with: "c"), ofElement: id))
    #expect(field.text == "añ👩‍👩‍👧cb" && changes == 1)
    #expect(hand.window.edit(.cut(0..<2), ofElement: id))
    #expect(field.text == "👩‍👩‍👧cb" && hand.window.clipboard.text == "añ")
    #expect(hand.window.edit(.paste(at: 5), ofElement: id))
    #expect(field.text == "👩‍👩‍👧añcb")
    #expect(hand.window.edit(.replace(5..<100, with: ""), ofElement: id))
    #expect(field.text == "👩‍👩‍👧" && changes == 4)
    #expect(hand.window.edit(.copy(0..<5), ofElement: id))
    #expect(hand.window.clipboard.text == "👩‍👩‍👧")
    #expect(hand.window.edit(.replace(0..<Int.max, with: "new"), ofElement: id))
    #expect(field.text == "new")
    #expect(!hand.window.edit(.select(0..<1), ofElement: 12345))
    field.isEnabled = false
    _ = hand.window.edit(.replace(0..<3, with: "x"), ofElement: id)
    #expect(field.text == "new")
  }

  @Test func assistiveProgramsAreToldWhereLettersAre() throws {
    field.text = "i W"
    let id = try id()
    let boxes = try (0..<3).map {
      try #require(hand.window.frame(ofText: $0..<$0 + 1, ofElement: id))
    }
    #expect(boxes[0].maxX == boxes[1].minX && boxes[1].maxX == boxes[2].minX)
    #expect(boxes[2].width > 2 * boxes[0].width)
    let all = try #require(hand.window.frame(ofText: 0..<3, ofElement: id))
    #expect(all == boxes[0].union(boxes[2]) && field.frame.contains(all))
    for (i, box) in boxes.enumerated() {
      // In both halves of the letter.
      for share in [0.2, 0.8] {
        let point = CGPoint(x: box.minX + share * box.width, y: box.midY)
        #expect(hand.window.textOffset(at: point, ofElement: id) == i)
      }
    }
    #expect(hand.window.textOffset(at: CGPoint(x: 290, y: y), ofElement: id) == nil)
    field.isSecureTextEntry = true
    #expect(hand.window.frame(ofText: 0..<1, ofElement: id) == nil)
  }
}
