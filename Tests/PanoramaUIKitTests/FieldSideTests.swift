import PanoramaUIKit
import Testing

/// Secret text, the views at the ends of fields, and shadows of text.
@Suite(.serialized) @MainActor struct FieldSideTests {
  private let stage = TestWindow()
  private let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 44))

  init() {
    stage.window.addSubview(field)
    stage.frames(2)
  }

  @Test func secretTextIsNeitherShownNorCopied() {
    field.isSecureTextEntry = true
    field.becomeFirstResponder()
    stage.type("pässw")
    #expect(field.text == "pässw" && field.accessibilityContent == "•••••")
    stage.window.clipboard.text = "before"
    stage.press("a", .control)
    stage.press("c", .control)
    stage.press("x", .control)
    #expect(stage.window.clipboard.text == "before" && field.text == "pässw")
    stage.press("end")
    stage.press("left")
    stage.type("é")
    #expect(field.text == "pässéw", "the caret moves by characters, whatever their bytes")
    // The dots are equally wide: the middle of the third one is between the second and the third character.
    field.isSecureTextEntry = false
    #expect(field.accessibilityContent == "pässéw")
  }

  @Test func aButtonEmptiesTheField() throws {
    var changes = 0
    field.addAction(for: .editingChanged) { changes += 1 }
    field.clearButtonMode = .whileEditing
    field.text = "some text"
    stage.frames(2)
    #expect(field.clearButtonIsShown == false, "only while it is edited")
    field.becomeFirstResponder()
    stage.frames(2)
    #expect(field.clearButtonIsShown)
    stage.tap(184, 22)
    #expect(field.text == "" && changes == 1 && field.isEditing)
    #expect(!field.clearButtonIsShown, "there is nothing to remove")
    stage.press("z", .control)
    #expect(field.text == "some text", "emptying is undone like any edit")
  }

  @Test func viewsAtTheEndsTakeRoomFromTheText() {
    let plain = field.textRect(forBounds: field.bounds)
    let left = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    field.leftView = left
    #expect(field.textRect(forBounds: field.bounds) == plain && left.superview === field)
    field.leftViewMode = .always
    field.rightView = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    field.rightViewMode = .unlessEditing
    stage.frames(2)
    let area = field.textRect(forBounds: field.bounds)
    #expect(area.minX >= 40 && area.maxX <= 170 && !left.isHidden)
    #expect(left.frame == CGRect(x: 0, y: 12, width: 40, height: 20))
    field.becomeFirstResponder()
    stage.frames(2)
    #expect(field.rightView?.isHidden == true)
    field.leftView = nil
    #expect(left.superview == nil)
  }

  @Test func aSubclassPlacesItsText() {
    final class Padded: UITextField {
      override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 50, dy: 0) }
    }
    let padded = Padded(frame: CGRect(x: 0, y: 60, width: 200, height: 44))
    stage.window.addSubview(padded)
    padded.text = "W"
    stage.frames(2)
    stage.tap(150, 82)
    #expect(padded.selectedRange == 1..<1)
    stage.tap(40, 82)
    #expect(padded.selectedRange == 0..<0)
    #expect(padded.editingRect(forBounds: padded.bounds).minX == 50)
  }

  @Test func shadowsOfTextAreDrawn() throws {
    let shadow = NSShadow()
    shadow.shadowOffset = CGSize(width: 20, height: 0)
    shadow.shadowColor = UIColor.red
    let text = NSAttributedString(
      string: "█", attributes: [.font: UIFont.systemFont(ofSize: 20), .shadow: shadow])
    let image = UIGraphicsImageRenderer(
      size: CGSize(width: 60, height: 30), format: UIGraphicsImageRendererFormat()
    ).image { _ in text.draw(at: .zero) }
    let pixels = try #require(image.cgImage).pixels
    #expect(pixels.contains { $0 >> 16 & 0xFF > 200 && $0 & 0xFF < 60 }, "a red shadow")
    shadow.shadowColor = nil
    #expect(text.size().height > 0)
  }
}

extension UITextField {
  /// Whether the button that empties the field is in sight.
  fileprivate var clearButtonIsShown: Bool {
    subviews.contains { $0.accessibilityLabel == "Clear text" && !$0.isHidden }
  }
}
