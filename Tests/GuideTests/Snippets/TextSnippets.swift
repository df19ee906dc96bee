import Foundation
import Panorama

func drawTexts(in context: CGContext) -> Double {
  let fonts = FontLibrary()
  let title = fonts.systemFont(ofSize: 24, weight: .semibold)
  context.draw("Harbour at dusk", at: CGPoint(x: 40, y: 40), font: title, color: .black)
  let layout = TextLayout(
    "A long caption breaks where a line is full and ends with an ellipsis.",
    font: fonts.systemFont(ofSize: 15), maximumWidth: 220, alignment: .center, maximumLines: 2)
  context.draw(layout, at: CGPoint(x: 40, y: 80), color: .black)
  let height = layout.size.height
  let text = NSMutableAttributedString(string: "Bold and blue")
  text.addAttribute(
    .font, value: fonts.boldSystemFont(ofSize: 18), range: NSRange(location: 0, length: 4))
  text.addAttribute(.foregroundColor, value: CGColor.blue, range: NSRange(location: 9, length: 4))
  context.draw(text, in: CGRect(x: 40, y: 140, width: 220, height: 60), fonts: fonts)
  return height
}
