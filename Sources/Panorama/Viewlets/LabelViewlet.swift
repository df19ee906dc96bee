import Foundation
import PanoramaGraphics
import PanoramaText
import PanoramaViews

/// One line of text, in the middle of its height; what does not fit ends in dots.
open class LabelViewlet: Viewlet {
  /// What is read.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// - Parameters:
  ///   - frame: in the coordinates of the parent it will be added to.
  ///   - text: what is read.
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

/// Text in as many lines as it takes and there is room for, from the top.
open class TextViewlet: Viewlet {
  /// What is read; line feeds begin new lines.
  public var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }

  /// - Parameters:
  ///   - frame: in the coordinates of the parent it will be added to.
  ///   - text: what is read.
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
