import PanoramaUIKit
import Testing

/// Text views, search bars, and what fields ask their delegates.
@Suite @MainActor struct TextViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 120))
  private let listener = Listener()

  private final class Listener: UITextViewDelegate, UITextFieldDelegate, UISearchBarDelegate {
    var calls: [String] = []
    var allows = true

    func textViewDidBeginEditing(_ textView: UITextView) { calls.append("begin") }
    func textViewDidEndEditing(_ textView: UITextView) { calls.append("end") }
    func textViewDidChange(_ textView: UITextView) { calls.append("change") }
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      calls.append("\(range.location),\(range.length) \(text)")
      return allows
    }
    func textField(
      _ textField: UITextField, shouldChangeCharactersIn range: NSRange,
      replacementString string: String
    ) -> Bool {
      calls.append("\(range.location),\(range.length) \(string)")
      return allows
    }
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
      calls.append("search \(searchText)")
    }
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { calls.append("return") }
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { calls.append("cancel") }
  }

  init() {
    window.rootView.addSubview(view)
    view.delegate = listener
    window.makeKeyAndVisible()
    wait()
  }

  private func wait(_ frames: Int = 6) {
    for _ in 0..<frames {
      window.advance(to: window.time + 1 / 60)
      _ = window.makeFrame()
    }
  }

  /// The delegate is asked about what is typed, and told the part that an input method has composed.
  @Test func anInputMethodComposes() {
    view.text = "ab"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 1, length: 0)
    func send(_ kind: InputEvent.Kind) {
      window.handle(InputEvent(time: window.time, kind: kind))
    }
    listener.calls = []
    send(.composition(CompositionInput(text: "かん", start: 2)))
    #expect(view.text == "aかんb" && listener.calls == ["change"])
    #expect(window.focusedTextInsertion?.isComposing == true)
    send(.text("漢"))
    #expect(view.text == "a漢b" && listener.calls.dropFirst().first == "1,2 漢")
    listener.allows = false
    send(.composition(CompositionInput(text: "じ", start: 1)))
    send(.text("字"))
    send(.composition(CompositionInput(text: "", start: 0)))
    #expect(view.text == "a漢b")
    view.isEditable = false
    send(.composition(CompositionInput(text: "じ", start: 1)))
    #expect(view.text == "a漢b" && window.focusedTextInsertion == nil)
  }

  private func type(_ text: String) {
    window.handle(InputEvent(time: window.time, kind: .text(text)))
    wait(1)
  }

  private func press(_ key: String, _ modifiers: KeyModifiers = []) {
    for phase in [KeyInput.Phase.down, .up] {
      let input = KeyInput(phase: phase, key: key, modifiers: modifiers)
      window.handle(InputEvent(time: window.time, kind: .key(input)))
    }
    wait(1)
  }

  private func touch(_ phase: TouchInput.Phase, _ x: Double, _ y: Double) {
    let input = TouchInput(phase: phase, id: 1, x: x, y: y)
    window.handle(InputEvent(time: window.time + 0.001, kind: .touch(input)))
    wait(2)
  }

  @Test func textIsTypedAndUndone() {
    #expect(view.becomeFirstResponder() && view.isEditing)
    type("one")
    press("return")
    type("two")
    #expect(view.text == "one\ntwo" && view.selectedRange == NSRange(location: 7, length: 0))
    #expect(listener.calls.prefix(4) == ["begin", "0,0 one", "change", "3,0 \n"])
    press("z", .control)
    #expect(view.text != "one\ntwo")
    view.resignFirstResponder()
    #expect(listener.calls.last == "end" && !view.isEditing)
  }

  @Test func theDelegateCanRefuse() {
    view.text = "kept"
    view.becomeFirstResponder()
    listener.allows = false
    type("no")
    press("return")
    press("backspace")
    #expect(view.text == "kept" && listener.calls.last == "3,1 ")
    view.isEditable = false
    listener.allows = true
    type("no")
    #expect(view.text == "kept")
  }

  @Test func aTapSetsTheCaretAndTwoSelectAWord() {
    view.text = "some words here"
    wait()
    touch(.began, 290, 20)
    touch(.ended, 290, 20)
    #expect(view.isEditing && view.selectedRange == NSRange(location: 15, length: 0))
    wait(60)
    for _ in 0..<2 {
      touch(.began, 75, 20)
      touch(.ended, 75, 20)
    }
    #expect(view.selectedRange == NSRange(location: 5, length: 5))
    // The end of the selection is dragged to the right.
    let end = 5 + UILabel.width("some words") + 1
    touch(.began, end, 28)
    for step in 1...8 { touch(.moved, end + Double(step) * 8, 24) }
    touch(.ended, end + 64, 24)
    #expect(view.selectedRange.location == 5 && view.selectedRange.length > 7)
  }

  @Test func rangesCountAsStringsDo() {
    view.text = "a😀b"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 1, length: 2)
    #expect(view.selectedRange == NSRange(location: 1, length: 2))
    type("x")
    #expect(view.text == "axb")
    view.selectedRange = NSRange(location: 90, length: Int.max)
    #expect(view.selectedRange == NSRange(location: 3, length: 0))
  }

  @Test func aSearchBarTellsWhatIsSearched() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 130, width: 300, height: 56))
    bar.delegate = listener
    bar.showsCancelButton = true
    window.rootView.addSubview(bar)
    wait()
    #expect(bar.searchTextField.frame.maxX < 250)
    bar.becomeFirstResponder()
    type("sea")
    press("return")
    touch(.began, 270, 158)
    touch(.ended, 270, 158)
    #expect(listener.calls == ["search sea", "return", "cancel"] && bar.text == "sea")
  }

  @Test func aFieldAsksBeforeItChanges() {
    let field = UITextField(frame: CGRect(x: 0, y: 130, width: 200, height: 44))
    field.delegate = listener
    window.rootView.addSubview(field)
    field.becomeFirstResponder()
    type("ab")
    listener.allows = false
    type("c")
    press("backspace")
    #expect(field.text == "ab")
    #expect(listener.calls == ["0,0 ab", "2,0 c", "1,1 "])
  }

  @Test func fontsAreDescribed() throws {
    let font = UIFont.systemFont(ofSize: 20)
    let bold = try #require(font.fontDescriptor.withSymbolicTraits([.traitBold, .traitItalic]))
    let made = UIFont(descriptor: bold, size: 0)
    #expect(
      made.pointSize == 20 && made.font.descriptor.weight == .bold && made.font.descriptor.isItalic)
    #expect(made.fontDescriptor.symbolicTraits == [.traitBold, .traitItalic])
    #expect(UIFontMetrics.default.scaledFont(for: font) == font)
  }
}

extension UILabel {
  /// The width of a text in 17 points.
  fileprivate static func width(_ text: String) -> Double {
    let label = UILabel(frame: .zero)
    label.text = text
    return Double(label.sizeThatFits(.zero).width)
  }
}
