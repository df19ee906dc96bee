import PanoramaUIKit
import Testing

/// Text views under hands that select, and for assistive programs.
@Suite @MainActor struct TextViewHandTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 120))

  private final class Listener: UITextViewDelegate {
    var calls: [String] = []
    var allows = true
    func textView(
      _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      calls.append("\(range.location),\(range.length) \(text)")
      return allows
    }
  }

  init() {
    window.rootView.addSubview(view)
    window.makeKeyAndVisible()
    wait(0.1)
  }

  private func wait(_ duration: Double) {
    let end = window.time + duration
    while window.time < end {
      window.advance(to: window.time + 1 / 60)
      _ = window.makeFrame()
    }
  }

  private func mouse(_ phase: MouseInput.Phase, _ x: Double, _ y: Double, clicks: Int = 1) {
    let input = MouseInput(phase: phase, button: .left, x: x, y: y, clicks: clicks)
    window.handle(InputEvent(time: window.time + 0.001, kind: .mouse(input)))
  }

  @Test func aMouseThatRestsBelowTheEdgeSelectsOnAndScrolls() {
    view.text = (1...40).map { "line \($0)" }.joined(separator: "\n")
    wait(0.1)
    mouse(.down, 6, 20)
    mouse(.moved, 6, 180)
    let first = view.selectedRange
    #expect(first.location == 0 && first.length < 100, "one line beyond the edge")
    wait(0.3)
    #expect(view.selectedRange.length > first.length && view.contentOffset.y > 0)
    wait(5)
    #expect(view.selectedRange.length > 300)
    let offset = view.contentOffset.y
    // Back in the middle, it rests.
    mouse(.moved, 6, 60)
    let inside = view.selectedRange
    wait(1)
    #expect(view.selectedRange == inside && view.contentOffset.y == offset)
    mouse(.moved, 6, -50)
    wait(5)
    #expect(view.selectedRange.length == 0 && view.contentOffset.y < 20)
    mouse(.up, 6, -50)
  }

  /// Keeps the mouse from what is behind it, as panels do.
  private final class Panel: UIView {
    override func mouseDown(with event: MouseEvent) {}
  }

  @Test func theMouseSelectsInAPanel() {
    let panel = Panel(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    panel.addSubview(view)
    window.rootView.addSubview(panel)
    view.text = "one two three"
    wait(0.1)
    mouse(.down, 8, 20, clicks: 2)
    mouse(.up, 8, 20, clicks: 2)
    #expect(view.selectedRange == NSRange(location: 0, length: 3))
  }

  @Test func aDoubleClickThatIsDraggedSelectsWords() {
    view.text = "one two three"
    wait(0.1)
    mouse(.down, 8, 20, clicks: 2)
    #expect(view.selectedRange == NSRange(location: 0, length: 3))
    mouse(.moved, 290, 20)
    #expect(view.selectedRange == NSRange(location: 0, length: 13))
    mouse(.up, 290, 20)
  }

  @Test func assistiveProgramsEditAsTheDelegateAllows() throws {
    let listener = Listener()
    view.delegate = listener
    view.text = "aé\u{301}😀b"
    wait(0.1)
    let id = try #require(window.accessibilityTree.all(.textField).first).id
    #expect(window.edit(.replace(4..<4, with: "x"), ofElement: id))
    #expect(view.text == "aé\u{301}😀xb" && listener.calls == ["5,0 x"])
    #expect(view.isEditing)
    let element = try #require(window.accessibilityTree.all(.textField).first)
    #expect(element.traits.contains(.focused) && element.selection == 5..<5)
    #expect(window.edit(.cut(3..<5), ofElement: id))
    #expect(view.text == "aé\u{301}b" && window.clipboard.text == "😀x")
    listener.allows = false
    _ = window.edit(.replace(0..<1, with: ""), ofElement: id)
    _ = window.edit(.replace(0..<1, with: "z"), ofElement: id)
    #expect(view.text == "aé\u{301}b")
    let letter = try #require(window.frame(ofText: 0..<1, ofElement: id))
    #expect(window.textOffset(at: CGPoint(x: letter.midX, y: letter.midY), ofElement: id) == 0)
    view.isEditable = false
    #expect(window.accessibilityTree.all(.textField).isEmpty)
  }
}
