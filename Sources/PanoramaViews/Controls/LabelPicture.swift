import Foundation
import PanoramaGraphics
import PanoramaText

/// The picture of a label, in a view or a viewlet.
package struct LabelPicture {
  /// The vertical position of lines that do not fill the height of the box.
  package enum Place: Hashable, Sendable {
    /// From the top.
    case top
    /// In the middle.
    case middle
    /// In the middle, but not above the top, and the first line begins at a whole point.
    case middleOnWholePoints
    /// In the middle, and the first baseline lies on a whole point.
    case baselineOnWholePoints
  }

  package var text: String
  package var font: Font
  package var color: CGColor
  package var alignment: TextAlignment
  package var place: Place
  /// 0 for any number.
  package var maximumLines: Int

  package init(
    _ text: String, font: Font, color: CGColor, alignment: TextAlignment, place: Place,
    maximumLines: Int = 1
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.place = place
    self.maximumLines = maximumLines
  }

  /// The lines in a box of this width, in points.
  func layout(width: Double) -> TextLayout {
    TextLayout(
      text, font: font, maximumWidth: width, alignment: alignment, maximumLines: maximumLines)
  }

  /// Draws the text; an ellipsis replaces what does not fit.
  package func draw(in context: CGContext, _ box: CGRect) {
    draw(layout(width: Double(box.width)), in: context, box)
  }

  /// Draws the lines of `layout`, which begins at the left edge of `box`.
  func draw(_ layout: TextLayout, in context: CGContext, _ box: CGRect) {
    let middle = box.midY - layout.size.height / 2
    let y: CGFloat =
      switch place {
      case .top: box.minY
      case .middle: middle
      case .middleOnWholePoints: max(box.minY, middle).rounded()
      case .baselineOnWholePoints:
        (middle + layout.firstBaseline).rounded() - layout.firstBaseline
      }
    context.draw(layout, at: CGPoint(x: box.minX, y: y), color: color)
  }
}
