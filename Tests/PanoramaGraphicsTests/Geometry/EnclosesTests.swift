import Foundation
import PanoramaGraphics
import Testing

@Suite struct EnclosesTests {
  @Test func aRectangleWithFractionsLiesInItself() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let rect = CGRect(
        x: Double.random(in: -1e4...1e4, using: &generator),
        y: Double.random(in: -1e4...1e4, using: &generator),
        width: Double.random(in: 0...1e4, using: &generator),
        height: Double.random(in: 0...1e4, using: &generator))
      #expect(rect.encloses(rect), "\(rect)")
      #expect(!rect.encloses(rect.offsetBy(dx: 0.01, dy: 0)))
      #expect(!rect.encloses(rect.insetBy(dx: 0, dy: -0.01)))
    }
  }

  @Test func nullLiesEverywhereAndContainsNothing() {
    let rect = CGRect(x: 0, y: 0, width: 1, height: 1)
    #expect(rect.encloses(.null))
    #expect(!CGRect.null.encloses(rect))
    #expect(!rect.encloses(CGRect(x: Double.nan, y: 0, width: 1, height: 1)))
  }
}
