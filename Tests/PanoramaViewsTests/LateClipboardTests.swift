import Foundation
import PanoramaGraphics
import PanoramaViews
import Testing

/// Text fields on a desktop where the program that has copied takes its time, or never answers.
@MainActor @Suite struct LateClipboardTests {
  /// A clipboard whose text comes when the test says so. Nobody may wait for it.
  private final class LateClipboard: TextClipboard {
    private var waiting: [@MainActor (String?) -> Void] = []

    var text: String? {
      get {
        Issue.record("waits for another program")
        return nil
      }
      set {}
    }

    func read(_ completion: @escaping @MainActor (String?) -> Void) { waiting.append(completion) }

    func answer(_ text: String?) {
      let completions = waiting
      waiting = []
      for completion in completions { completion(text) }
    }
  }

  private let hand = Hand()
  private let field = TextField(frame: CGRect(x: 10, y: 10, width: 300, height: 44))
  private let clipboard = LateClipboard()

  init() {
    hand.window.clipboard = clipboard
    hand.root.addSubview(field)
    field.becomeFirstResponder()
    _ = hand.window.makeFrame()
  }

  private func paste() {
    hand.window.handle(
      InputEvent(
        time: hand.window.time,
        kind: .key(KeyInput(phase: .down, key: "v", modifiers: .control))))
  }

  private func type(_ text: String) {
    hand.window.handle(InputEvent(time: hand.window.time, kind: .text(text)))
  }

  @Test func whatIsPastedComesWhereTheCaretIsThen() {
    type("ab")
    paste()
    type("c")
    #expect(field.text == "abc", "typing goes on meanwhile")
    clipboard.answer("XY")
    #expect(field.text == "abcXY")
  }

  @Test func noAnswerChangesNothing() {
    type("ab")
    paste()
    clipboard.answer(nil)
    type("c")
    #expect(field.text == "abc")
  }

  @Test func aFieldThatWasLeftStaysAsItWas() {
    type("ab")
    paste()
    field.resignFirstResponder()
    clipboard.answer("XY")
    #expect(field.text == "ab")
  }

  @Test func aClipboardInMemoryAnswersAtOnce() {
    let memory = MemoryClipboard()
    memory.text = "XY"
    hand.window.clipboard = memory
    paste()
    #expect(field.text == "XY")
  }
}
