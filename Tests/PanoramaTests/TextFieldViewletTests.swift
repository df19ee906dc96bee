import Foundation
import Panorama
import Testing

@MainActor @Suite struct TextFieldViewletTests {
  private let window = Window(size: CGSize(width: 400, height: 300))
  private let view = PanoramaView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let scene = Panorama(bounds: CGRect(x: 0, y: 0, width: 1000, height: 1000))
  private let field = TextFieldViewlet(
    frame: CGRect(x: 50, y: 50, width: 200, height: 44), placeholder: "Name")

  init() {
    window.rootView.addSubviewToFit(view)
    view.panorama = scene
    scene.addViewlet(field)
    _ = window.makeFrame()
  }

  private func send(_ kind: InputEvent.Kind, at t: Double) {
    window.handle(InputEvent(time: t, kind: kind))
  }

  private func tap(_ x: Double, _ y: Double, at t: Double) {
    send(.touch(TouchInput(phase: .began, id: 1, x: x, y: y)), at: t)
    send(.touch(TouchInput(phase: .ended, id: 1, x: x, y: y)), at: t + 0.05)
  }

  private func press(_ key: String, _ modifiers: KeyModifiers = [], at t: Double) {
    send(.key(KeyInput(phase: .down, key: key, modifiers: modifiers)), at: t)
  }

  @Test func itIsTappedAndTypedInto() {
    var changes = 0
    field.field.addAction(for: .editingChanged) { changes += 1 }
    send(.text("lost"), at: 0)
    tap(150, 70, at: 1)
    send(.text("aé漢"), at: 2)
    #expect(field.text == "aé漢" && changes == 1)
    press("a", .control, at: 3)
    press("c", .control, at: 3)
    #expect(window.clipboard.text == "aé漢")
    press("backspace", at: 4)
    #expect(field.text.isEmpty)
    press("z", .control, at: 5)
    #expect(field.text == "aé漢")
    let element = window.accessibilityTree.first(named: "Name", role: .textField)
    #expect(element?.value == "aé漢")
    #expect(element?.frame == CGRect(x: 50, y: 50, width: 200, height: 44))
  }

  @Test func theCaretBlinksEveryHalfSecondWhileItHasTheKeys() {
    #expect(!window.needsFrame)
    tap(150, 70, at: 1)
    var pictures: [Bool] = []
    var last = window.makeFrame()
    for i in 1...8 {
      window.advance(to: 1.05 + Double(i) * 0.25)
      pictures.append(window.needsFrame)
      last = window.makeFrame()
    }
    #expect(!last.isEmpty)
    #expect(pictures == [false, true, false, true, false, true, false, true])
    press("escape", at: 4)
    _ = window.makeFrame()
    window.advance(to: 10)
    #expect(!window.needsFrame && window.nextDeadline == nil)
  }

  @Test func itWorksTurnedAndZoomed() {
    field.text = "abcdef"
    view.zoomScale = 2
    view.contentOffset = .zero
    field.transform = CGAffineTransform(rotationAngle: .pi / 2)
    _ = window.makeFrame()
    // Text runs downward now; the field's middle is (150, 72), at zoom 2 at (300, 144), and the
    // text's first letters are above the window.
    tap(300, 20, at: 1)
    send(.text("X"), at: 2)
    #expect(field.text.hasPrefix("a") && field.text.hasSuffix("f"), "\(field.text)")
    #expect(field.text.contains("X"))
    tap(300, 280, at: 3)
    send(.text("Y"), at: 4)
    #expect(field.text.hasSuffix("Y"))
  }

  @Test func itsTextIsSelectedByDraggingAndDoesNotScroll() {
    view.minimumNumberOfTouchesToScroll = 1
    field.text = "abcdef"
    send(.touch(TouchInput(phase: .began, id: 1, x: 63, y: 70)), at: 1)
    send(.touch(TouchInput(phase: .moved, id: 1, x: 120, y: 70)), at: 1.1)
    send(.touch(TouchInput(phase: .moved, id: 1, x: 240, y: 70)), at: 1.2)
    send(.touch(TouchInput(phase: .ended, id: 1, x: 240, y: 70)), at: 1.3)
    #expect(field.field.selectedRange == 0..<6)
    #expect(view.contentOffset == .zero)
  }

  @Test func removedItGivesTheKeysBack() {
    tap(150, 70, at: 1)
    #expect(field.field.isFocused)
    scene.removeViewlet(field)
    #expect(window.firstResponder == nil)
    send(.text("x"), at: 2)
    #expect(field.text.isEmpty)
  }
}
