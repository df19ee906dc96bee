import Foundation
import PanoramaGraphics
import PanoramaText
import PanoramaViews
import Testing

@MainActor @Suite struct StringDrawingTests {
  private let attributes: [NSAttributedString.Key: Any] = [
    .font: Font.systemFont(ofSize: 20), .foregroundColor: CGColor(argb: 0xFF11_2233),
  ]

  private func list(_ body: () -> Void) -> DisplayList {
    let context = CGContext()
    CurrentState.push(context)
    body()
    CurrentState.popContext()
    return context.displayList
  }

  @Test func textGoesToTheCurrentContext() {
    let text = NSAttributedString(string: "Text", attributes: attributes)
    let list = list { text.draw(at: CGPoint(x: 50, y: 30)) }
    let size = text.size()
    #expect(list.bounds.minX >= 49 && list.bounds.maxX <= 51 + size.width)
    #expect(list.bounds.minY >= 30 && list.bounds.maxY <= 30 + size.height)
  }

  @Test func textStaysInItsRectangle() {
    let rect = CGRect(x: 10, y: 10, width: 60, height: 40)
    let text = NSString(string: "several words that do not fit")
    let list = list { text.draw(in: rect, withAttributes: attributes) }
    #expect(!list.isEmpty && rect.contains(list.bounds))
  }

  @Test func outsideOfDrawingNothingHappens() {
    NSString(string: "text").draw(at: .zero, withAttributes: attributes)
    #expect(CurrentState.context == nil)
  }

  @Test func measures() {
    let text = NSString(string: "one two three")
    let width = TextLine("one two three", font: .systemFont(ofSize: 20)).width
    #expect(abs(Double(text.size(withAttributes: attributes).width) - width) < 1e-9)
    let broken = text.boundingRect(
      with: CGSize(width: width * 0.7, height: 1000), options: .usesLineFragmentOrigin,
      attributes: attributes, context: nil)
    #expect(Double(broken.width) < width * 0.7)
    #expect(broken.height > text.size(withAttributes: attributes).height)
    #expect(NSString(string: "x").size().height > 0)
  }
}
