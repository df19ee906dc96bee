import Foundation
import PanoramaGraphics
import PanoramaText
import PanoramaViews

/// A line of text in the middle of its height. Text that does not fit ends with an ellipsis.
open class LabelViewlet: Viewlet {
  /// The text.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// A viewlet with text.
  ///
  /// - Parameters:
  ///   - frame: its place in the coordinates of its future parent.
  ///   - text: the text.
  public init(frame: CGRect, text: String = "") {
    self.text = text
    super.init(frame: frame)
  }

  open override var accessibilityRole: AccessibilityRole { .text }
  open override var accessibilityTitle: String { text }

  open override func draw(in context: CGContext) {
    drawGround(in: context)
    drawText(text, in: bounds, of: context, lines: 1)
  }
}

/// Text from the top in as many lines as it needs and as fit.
open class TextViewlet: Viewlet {
  /// The text, in which line feeds begin new lines.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// A viewlet with text.
  ///
  /// - Parameters:
  ///   - frame: its place in the coordinates of its future parent.
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
    drawText(text, in: bounds, of: context, lines: lines, isFromTop: true)
  }
}

extension Viewlet {
  /// Text in the style's font and colour, and in its alignment unless another one is given.
  func drawText(
    _ text: String, in box: CGRect, of context: CGContext, lines: Int, isFromTop: Bool = false,
    alignment: TextAlignment? = nil
  ) {
    let layout = TextLayout(
      text, font: font, maximumWidth: Double(box.width),
      alignment: alignment ?? look(up: \.textAlignment) ?? .left, maximumLines: lines)
    let y = isFromTop ? box.minY : box.midY - layout.size.height / 2
    context.draw(
      layout, at: CGPoint(x: box.minX, y: y), color: look(up: \.textColor) ?? .black)
  }
}
