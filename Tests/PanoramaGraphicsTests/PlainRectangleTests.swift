import Foundation
import PanoramaGraphics
import Testing

/// Lists that amount to one rectangle of one colour report it, and no others do.
@Suite struct PlainRectangleTests {
  private let rect = CGRect(x: 1, y: 2, width: 3, height: 4)

  private func fill(_ context: CGContext) {
    context.setFillColor(.red)
    context.fill(rect)
  }

  @Test func aFilledRectangleIsOneAtEveryScale() {
    let list = DisplayList { fill($0) }
    #expect(list.plainRectangle?.rect == rect)
    #expect(list.plainRectangle?.color == .red)
    #expect(list.plainRectangle?.scales == 0..<Double.infinity)
    #expect(DisplayList { $0.draw(list) }.plainRectangle?.rect == rect)
  }

  @Test func aLevelOfDetailIsOneInItsRange() {
    let list = DisplayList {
      $0.beginLevelOfDetail(0.5..<Double.infinity)
      $0.strokeEllipse(in: rect)
      $0.endLevelOfDetail()
      $0.beginLevelOfDetail(0.1..<0.5)
      fill($0)
      $0.endLevelOfDetail()
    }
    #expect(list.plainRectangle?.scales == 0.1..<0.5)
  }

  @Test func whatShowsMoreIsNone() {
    func plain(_ body: (CGContext) -> Void) -> Bool { DisplayList(body).plainRectangle != nil }
    #expect(!plain { _ in })
    #expect(!plain { $0.fillEllipse(in: rect) })
    #expect(
      !plain {
        fill($0)
        fill($0)
      })
    #expect(
      !plain {
        $0.translateBy(x: 1, y: 0)
        fill($0)
      })
    #expect(
      !plain {
        $0.setAlpha(0.5)
        fill($0)
      })
    #expect(
      !plain {
        $0.clip(to: rect.insetBy(dx: 1, dy: 1))
        fill($0)
      })
    // Both levels are visible at 0.3.
    #expect(
      !plain {
        $0.beginLevelOfDetail(0.2..<Double.infinity)
        $0.strokeEllipse(in: rect)
        $0.endLevelOfDetail()
        $0.beginLevelOfDetail(0..<0.4)
        fill($0)
        $0.endLevelOfDetail()
      })
  }
}
