import Foundation
import PanoramaGraphics
import PanoramaText

/// A line of text, centred vertically. Text that does not fit ends with an ellipsis.
open class LabelViewlet: Viewlet {
  /// The text.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// A viewlet with text.
  ///
  /// - Parameters:
  ///   - frame: the frame in the coordinates of the future parent.
  ///   - text: the text.
  public init(frame: CGRect, text: String = "") {
    self.text = text
    super.init(frame: frame)
  }

  open override var accessibilityRole: AccessibilityRole { .text }
  open override var accessibilityTitle: String { text }

  open override func draw(in context: CGContext) {
    drawGround(in: context)
    labelPicture(text).draw(in: context, bounds)
  }
}

/// Text from the top, in as many lines as it needs and the viewlet has room for.
open class TextViewlet: Viewlet {
  /// The text, in which line feeds begin new lines.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// A viewlet with text.
  ///
  /// - Parameters:
  ///   - frame: the frame in the coordinates of the future parent.
  ///   - text: the text.
  public init(frame: CGRect, text: String = "") {
    self.text = text
    super.init(frame: frame)
  }

  open override var accessibilityRole: AccessibilityRole { .text }
  open override var accessibilityTitle: String { text }

  open override func draw(in context: CGContext) {
    drawGround(in: context)
    let lines = max(1, Int(min(1e4, bounds.height / max(1, font.lineHeight))))
    labelPicture(text, lines: lines, place: .top).draw(in: context, bounds)
  }
}

extension Viewlet {
  /// Text in the style's font and colour, and in its alignment unless another one is given.
  func labelPicture(
    _ text: String, lines: Int = 1, place: LabelPicture.Place = .middle,
    alignment: TextAlignment? = nil
  ) -> LabelPicture {
    LabelPicture(
      text, font: font, color: look(up: \.textColor) ?? .black,
      alignment: alignment ?? look(up: \.textAlignment) ?? .left, place: place,
      maximumLines: lines)
  }
}
