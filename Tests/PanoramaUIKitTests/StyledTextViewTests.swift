import PanoramaUIKit
import Testing

/// Attributes of a text that is edited.
@Suite @MainActor struct StyledTextViewTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 120))

  init() {
    window.rootView.addSubview(view)
    window.makeKeyAndVisible()
    advance()
  }

  private func advance() {
    for _ in 0..<6 {
      window.advance(to: window.time + 1 / 60)
      _ = window.makeFrame()
    }
  }

  private func type(_ text: String) {
    window.handle(InputEvent(time: window.time, kind: .text(text)))
  }

  private func press(_ key: String, _ modifiers: KeyModifiers = []) {
    for phase in [KeyInput.Phase.down, .up] {
      let input = KeyInput(phase: phase, key: key, modifiers: modifiers)
      window.handle(InputEvent(time: window.time, kind: .key(input)))
    }
  }

  private func fonts() -> [String] {
    var found: [String] = []
    let text = view.attributedText!
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { values, range, _ in
      let part = (text.string as NSString).substring(with: range)
      found.append("\(part) \(Int((values[.font] as! UIFont).pointSize))")
    }
    return found
  }

  private func sizes(_ parts: (String, CGFloat)...) -> NSAttributedString {
    let text = NSMutableAttributedString(string: "")
    for (part, size) in parts {
      text.append(
        NSAttributedString(string: part, attributes: [.font: UIFont.systemFont(ofSize: size)]))
    }
    return text
  }

  @Test func partsKeepTheirAttributesWhileTheTextIsEdited() {
    view.attributedText = sizes(("small ", 10), ("é😀large", 60))
    view.becomeFirstResponder()
    type("r")
    view.selectedRange = NSRange(location: 0, length: 0)
    type("x")
    #expect(fonts() == ["xsmall  10", "é😀larger 60"])
    #expect(view.sizeThatFits(CGSize(width: 600, height: 0)).height > 70)
    // What replaces a selection has the attributes of its beginning.
    view.selectedRange = NSRange(location: 5, length: 3)
    type("-")
    #expect(fonts() == ["xsmal- 10", "😀larger 60"])
    press("z", .control)
    #expect(fonts() == ["xsmall  10", "é😀larger 60"])
    press("z", [.control, .shift])
    #expect(fonts() == ["xsmal- 10", "😀larger 60"])
    press("a", .control)
    press("backspace")
    type("y")
    #expect(fonts() == ["y 10"])
  }

  /// The caret of a large word stands where its letters are.
  @Test func caretsStandBesideTheirLetters() throws {
    view.attributedText = sizes(("ab", 10), ("cd", 60), ("\nef", 20))
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 3, length: 0)
    let caret = try #require(window.focusedTextInsertion?.caret)
    #expect(caret.height > 60 && caret.minX > 45)
    press("down")
    let below = try #require(window.focusedTextInsertion?.caret)
    #expect(below.height < 30 && below.minY > caret.maxY - 1)
    #expect(view.selectedRange == NSRange(location: 7, length: 0))
  }

  @Test func whatIsTypedCanHaveAttributesOfItsOwn() {
    view.text = "ab"
    view.becomeFirstResponder()
    #expect((view.typingAttributes[.font] as? UIFont)?.pointSize == 17)
    view.typingAttributes = [.font: UIFont.systemFont(ofSize: 30)]
    type("c")
    type("d")
    #expect(fonts() == ["ab 17", "cd 30"])
    // Elsewhere, the text around the caret counts again.
    view.selectedRange = NSRange(location: 1, length: 0)
    type("x")
    #expect(fonts() == ["axb 17", "cd 30"])
    view.font = .systemFont(ofSize: 12)
    #expect(fonts().joined().contains("12") && !fonts().joined().contains("30"))
  }

  @Test func keysMakeTextBold() throws {
    view.text = "one two"
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 4, length: 3)
    press("b", .control)
    #expect(isBold() == [false])
    view.allowsEditingTextAttributes = true
    press("b", .control)
    #expect(isBold() == [false, true])
    press("u", .control)
    press("b", .control)
    #expect(isBold() == [false, false])
    press("z", .control)
    #expect(isBold() == [false, true])
    press("z", .control)
    press("z", .control)
    #expect(isBold() == [false] && view.text == "one two")
    view.selectedRange = NSRange(location: 7, length: 0)
    press("b", .control)
    type("!")
    #expect(isBold() == [false, true])
  }

  private func isBold() -> [Bool] {
    var found: [Bool] = []
    let text = view.attributedText!
    text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { values, _, _ in
      found.append((values[.font] as! UIFont).fontDescriptor.symbolicTraits.contains(.traitBold))
    }
    return found
  }

  @Test func aTextWithoutPartsIsPlain() {
    view.text = "plain"
    view.textColor = .red
    view.textAlignment = .center
    let values = view.attributedText.attributes(at: 0, effectiveRange: nil)
    #expect(values[.foregroundColor] as? UIColor == .red)
    #expect((values[.paragraphStyle] as? NSParagraphStyle)?.alignment == .center)
    view.becomeFirstResponder()
    view.selectedRange = NSRange(location: 0, length: 0)
    #expect((window.focusedTextInsertion?.caret.minX ?? 0) > 100)
    view.attributedText = nil
    #expect(view.text == "" && view.attributedText.length == 0)
  }

  @Test func linksAreOpened() {
    let opened = Opened()
    UIApplication.shared.addressOpener = { url in
      opened.urls.append(url.absoluteString)
      return true
    }
    defer { UIApplication.shared.addressOpener = nil }
    let text = NSMutableAttributedString(string: "see ")
    text.append(
      NSAttributedString(
        string: "there", attributes: [.link: URL(string: "https://example.org/a")!]))
    view.attributedText = text
    view.isEditable = false
    view.delegate = opened
    advance()
    tap(8)
    #expect(opened.asked.isEmpty)
    let x =
      5
      + NSString(string: "see th").size(withAttributes: [.font: UIFont.systemFont(ofSize: 17)])
      .width
    tap(x)
    #expect(opened.asked == [NSRange(location: 4, length: 5)] && opened.urls.isEmpty)
    opened.allows = true
    tap(x)
    #expect(opened.urls == ["https://example.org/a"])
    // Where text is written, a tap sets the caret.
    view.isEditable = true
    tap(x)
    #expect(opened.urls.count == 1 && view.isEditing)
  }

  private func tap(_ x: Double) {
    advance()
    for phase in [TouchInput.Phase.began, .ended] {
      let input = TouchInput(phase: phase, id: 1, x: x, y: 20)
      window.handle(InputEvent(time: window.time, kind: .touch(input)))
      advance()
    }
    for _ in 0..<10 { advance() }
  }

  private final class Opened: UITextViewDelegate {
    var urls: [String] = []
    var asked: [NSRange] = []
    var allows = false

    func textView(
      _ textView: UITextView, shouldInteractWith url: URL, in characterRange: NSRange,
      interaction: UITextItemInteraction
    ) -> Bool {
      asked.append(characterRange)
      return allows
    }
  }
}
