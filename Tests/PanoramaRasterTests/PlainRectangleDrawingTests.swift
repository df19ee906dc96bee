import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// A list that is one rectangle at some scale gives the same bytes as that rectangle.
@Suite struct PlainRectangleDrawingTests {
  @Test(arguments: 0..<40)
  func itLooksLikeTheRectangle(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let rect = CGRect(x: 3, y: 5, width: 40, height: 60)
    let color = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: seed % 2 == 0 ? 1 : 0.4)
    let card = DisplayList {
      $0.beginLevelOfDetail(2..<Double.infinity)
      $0.fillEllipse(in: rect)
      $0.endLevelOfDetail()
      $0.beginLevelOfDetail(0..<2)
      $0.setFillColor(color)
      $0.fill(rect)
      $0.endLevelOfDetail()
    }
    let scale = Double.random(in: 0.01...1.9, using: &random)
    var place = CGAffineTransform(
      translationX: .random(in: -20...40, using: &random), y: .random(in: -20...40, using: &random))
    if seed % 5 == 4 { place = place.rotated(by: .random(in: 0...6, using: &random)) }
    func pixels(_ list: DisplayList) -> [UInt32] {
      let bitmap = draw(
        list, width: 64, height: 64, transform: place.scaledBy(x: scale, y: scale * 0.9))
      return (0..<64).flatMap { y in (0..<64).map { bitmap[$0, y] } }
    }
    let filled = DisplayList {
      $0.setFillColor(color)
      $0.fill(rect)
    }
    let ground = DisplayItem(.cover(.color(.white)))
    #expect(
      pixels(DisplayList(items: [ground, DisplayItem(.list(card))]))
        == pixels(DisplayList(items: [ground] + filled.items)))
  }
}
