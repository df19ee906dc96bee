import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// A box for text of several lines.
@MainActor @Suite struct TextBoxTests {
  private let hand = Hand()
  private let box = TextBox("one two\nthree")
  private let heard = Heard()

  /// What the box has called.
  private final class Heard {
    var calls: [String] = []
  }

  init() {
    box.frame = CGRect(x: 10, y: 10, width: 200, height: 60)
    let heard = heard
    box.onChange = { heard.calls.append("change") }
    box.onDone = { heard.calls.append("done") }
    box.onEscape = { heard.calls.append("escape") }
    hand.root.addSubview(box)
    box.becomeFirstResponder()
    _ = hand.window.makeFrame()
  }

  private func press(_ key: String, _ modifiers: KeyModifiers = []) {
    hand.send(
      .key(KeyInput(phase: .down, key: key, modifiers: modifiers)), at: hand.window.time)
  }

  private var caret: Int { box.editor.caret }
  private var selected: String {
    let bytes = Array(box.text.utf8)
    return String(decoding: bytes[box.editor.selection], as: UTF8.self)
  }

  /// Where the caret at an offset is, in the window.
  private func place(_ offset: Int) throws -> CGPoint {
    let frame = try #require(box.accessibilityFrame(ofText: offset..<offset))
    let inWindow = box.convert(frame, to: nil)
    return CGPoint(x: inWindow.midX, y: inWindow.midY)
  }

  private func drag(from start: CGPoint, to end: CGPoint, at time: Double) {
    hand.touch(.began, 1, start.x, start.y, at: time)
    for step in 1...10 {
      let part = Double(step) / 10
      hand.touch(
        .moved, 1, start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part,
        at: time + 0.2 + part / 10)
    }
    hand.touch(.ended, 1, end.x, end.y, at: time + 0.5)
  }

  @Test func returnBeginsALineAndTheOtherKeysEnd() {
    press("return")
    hand.send(.text("four"), at: 1)
    #expect(box.text == "one two\nthree\nfour" && heard.calls == ["change", "change"])
    press("return", .control)
    press("escape")
    #expect(heard.calls.suffix(2) == ["done", "escape"] && box.text == "one two\nthree\nfour")
    press("z", .control)
    press("z", .control)
    #expect(box.text == "one two\nthree")
  }

  @Test func keysMoveByLinesAndSelect() {
    press("up")
    #expect(caret == 5)
    press("end")
    press("home", .shift)
    #expect(selected == "one two")
    press("down")
    press("end", .control)
    #expect(caret == 13 && selected.isEmpty)
    box.select(8..<13)
    press("x", .control)
    #expect(box.text == "one two\n")
  }

  @Test func itGrowsToItsLinesAndThenScrolls() throws {
    box.lines = 2...4
    let room = CGSize(width: 200, height: 0)
    let least = box.sizeThatFits(room).height
    press("return")
    let three = box.sizeThatFits(room).height
    for _ in 0..<20 { press("return") }
    let most = box.sizeThatFits(room).height
    #expect(three > least && most > three && most < 2 * three)
    _ = hand.window.makeFrame()
    #expect(box.contentSize.height > 300)
    #expect(box.bounds.contains(try #require(box.accessibilityFrame(ofText: 34..<34))))
    press("home", .control)
    #expect(box.contentOffset.y == 0)
  }

  @Test func theMouseSelectsAndFingersScroll() throws {
    let (start, end) = (try place(0), try place(7))
    hand.mouse(.down, .left, start.x, start.y, at: 1)
    hand.mouse(.moved, .left, end.x, end.y, at: 1.1)
    hand.mouse(.up, .left, end.x, end.y, at: 1.2)
    #expect(selected == "one two" && box.contentOffset.y == 0)
    box.text = String(repeating: "line\n", count: 40)
    _ = hand.window.makeFrame()
    let before = box.editor.selection
    drag(from: CGPoint(x: 100, y: 60), to: CGPoint(x: 100, y: 20), at: 2)
    #expect(box.contentOffset.y > 0 && box.editor.selection == before)
  }

  @Test func aFingerSelectsAWordAndDragsItsEnds() throws {
    let word = try place(5)
    hand.tap(word.x, word.y, at: 1)
    #expect(caret == 5 && selected.isEmpty)
    hand.tap(word.x, word.y, at: 1.1)
    #expect(selected == "two")
    let (knob, target) = (try place(4), try place(0))
    drag(from: CGPoint(x: knob.x, y: knob.y - 6), to: target, at: 3)
    #expect(selected == "one two" && box.contentOffset.y == 0)
  }

  @Test func pressesAreNotForWhatIsAround() throws {
    let heard = heard
    let bar = Toolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 200), groups: [])
    bar.addGestureRecognizer(TapGestureRecognizer { _ in heard.calls.append("tap") })
    bar.addSubview(box)
    hand.root.addSubview(bar)
    box.becomeFirstResponder()
    let (start, end) = (try place(1), try place(5))
    hand.tap(end.x, end.y, at: 1)
    #expect(caret == 5 && heard.calls.isEmpty)
    hand.mouse(.down, .left, start.x, start.y, at: 2)
    hand.mouse(.moved, .left, end.x, end.y, at: 2.1)
    hand.mouse(.up, .left, end.x, end.y, at: 2.2)
    #expect(selected == "ne t")
  }

  @Test func inputMethodsAndDropsWriteInIt() throws {
    hand.send(.composition(CompositionInput(text: "かな", start: 2, length: 0)), at: 1)
    #expect(box.text == "one two\nthreeかな" && box.editor.marked != nil)
    hand.send(.text("仮名"), at: 1)
    #expect(box.text == "one two\nthree仮名")
    let spot = box.convert(try place(3), from: nil)
    #expect(box.takeDrop(of: "\r\nand", at: spot))
    #expect(box.text == "one\nand two\nthree仮名")
  }
}
