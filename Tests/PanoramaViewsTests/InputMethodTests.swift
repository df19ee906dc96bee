import Foundation
import PanoramaGraphics
import PanoramaText
import PanoramaViews
import Testing

/// What input methods compose is shown in place, and is typed as one step.
@MainActor @Suite struct InputMethodTests {
  private let hand = Hand()
  private let field = TextField(frame: CGRect(x: 10, y: 10, width: 300, height: 44))

  init() {
    hand.root.addSubview(field)
    field.becomeFirstResponder()
    field.text = "ab"
    field.selectedRange = 1..<1
  }

  private func compose(_ text: String, _ start: Int? = nil, _ length: Int = 0) {
    let start = start ?? text.unicodeScalars.count
    hand.send(
      .composition(CompositionInput(text: text, start: start, length: length)),
      at: hand.window.time)
  }

  private func type(_ text: String) { hand.send(.text(text), at: hand.window.time) }

  private func undo() {
    hand.send(
      .key(KeyInput(phase: .down, key: "z", modifiers: .control)), at: hand.window.time)
  }

  @Test func itIsShownAtTheCaretAndTypedAsOneStep() {
    compose("k")
    #expect(field.text == "akb" && field.replacedRange == 1..<2)
    compose("かな")
    #expect(field.text == "aかなb" && field.selectedRange == 7..<7)
    compose("仮名", 0, 1)
    #expect(field.text == "a仮名b" && field.selectedRange == 1..<4)
    compose("")
    #expect(field.text == "ab" && field.selectedRange == 1..<1)
    type("仮名")
    #expect(field.text == "a仮名b" && field.selectedRange == 7..<7)
    undo()
    #expect(field.text == "ab")
    undo()
    #expect(field.text == "ab")
  }

  @Test func textThatComesBeforeTheEndOfTheCompositionReplacesIt() {
    compose("かな")
    type("仮名")
    compose("")
    #expect(field.text == "a仮名b" && field.selectedRange == 7..<7)
  }

  @Test func itReplacesTheSelectionAndBringsItBack() {
    field.selectedRange = 0..<2
    compose("かな")
    #expect(field.text == "かな")
    compose("")
    #expect(field.text == "ab" && field.selectedRange == 0..<2)
  }

  /// Each makes what was composed part of the text.
  @Test(arguments: ["focus", "caret", "undo"])
  func whatEndsItElsewhereKeepsIt(_ end: String) {
    compose("かな")
    switch end {
    case "focus": field.resignFirstResponder()
    case "caret": field.selectedRange = 0..<0
    default: undo()
    }
    #expect(field.text == (end == "undo" ? "ab" : "aかなb"))
    #expect(field.replacedRange == field.selectedRange)
    compose("")
    #expect(field.text == (end == "undo" ? "ab" : "aかなb"))
  }

  @Test func theWindowSaysWhereTheCaretIs() throws {
    let before = try #require(hand.window.focusedTextInsertion)
    #expect(!before.isComposing && field.frame.contains(before.caret))
    compose("漢字")
    let after = try #require(hand.window.focusedTextInsertion)
    #expect(after.isComposing && after.caret.minX > before.caret.minX + 20)
    field.resignFirstResponder()
    #expect(hand.window.focusedTextInsertion == nil)
  }

  @Test func itIsUnderlined() {
    /// The box of all that is wide and flat.
    func line() -> CGRect {
      var box = CGRect.null
      func visit(_ list: DisplayList, _ t: CGAffineTransform) {
        for item in list.items {
          let inner = item.transform.concatenating(t)
          if case .list(let child) = item.operation { visit(child, inner) }
          let bounds = item.bounds.applying(t)
          if bounds.height < 3, bounds.width > 4 { box = box.union(bounds) }
        }
      }
      visit(hand.window.makeFrame(), .identity)
      return box
    }
    field.text = ""
    field.borderStyle = .none
    #expect(line().isNull)
    compose("nnnn", 0)
    let width = TextLine("nnnn", font: field.looks.font(.body)).width
    #expect(abs(Double(line().width) - width) < 1 && field.frame.contains(line()))
    compose("", 0)
    #expect(line().isNull)
  }

  @Test func anySelectionAndLengthIsTaken() {
    for start in [-5, 0, 1, 2, 99, Int.max] {
      for length in [-1, 0, 1, Int.max] {
        compose("é漢", start, length)
        #expect(field.text == "aé漢b" && field.replacedRange == 1..<6)
      }
    }
    compose(String(repeating: "x", count: 10_000))
    #expect(field.text.utf8.count == TextEditor.maximumLength)
    compose("")
    #expect(field.text == "ab")
  }
}
