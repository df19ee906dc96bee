import Foundation
import Panorama
import Testing

@Suite struct GeometryHelperTests {
  @Test func aTransformTakesTheWholeRectangleAlong() {
    let from = CGRect(x: 10, y: 20, width: 50, height: 40)
    let to = CGRect(x: -5, y: 100, width: 100, height: 20)
    #expect(from.applying(from.transform(to: to)) == to)
    let empty = CGRect(x: 3, y: 4, width: 0, height: 0)
    let moved = CGPoint(x: 3, y: 4).applying(empty.transform(to: to))
    #expect(moved == CGPoint(x: -5, y: 100))
  }

  @Test func fittingAndFillingKeepProportionsAndMiddle() {
    let box = CGRect(x: 100, y: 100, width: 200, height: 100)
    let picture = CGSize(width: 50, height: 50)
    #expect(box.aspectFit(picture) == CGRect(x: 150, y: 100, width: 100, height: 100))
    #expect(box.aspectFill(picture) == CGRect(x: 100, y: 50, width: 200, height: 200))
    #expect(box.aspectFit(.zero) == CGRect(x: 200, y: 150, width: 0, height: 0))
    #expect(picture.aspectFit(box.size) == CGSize(width: 100, height: 100))
  }

  @Test func theNinePoints() {
    let r = CGRect(x: 0, y: 10, width: 4, height: 6)
    #expect(r.minXminY == CGPoint(x: 0, y: 10))
    #expect(r.midXmidY == CGPoint(x: 2, y: 13))
    #expect(r.maxXmaxY == CGPoint(x: 4, y: 16))
    #expect(r.minXmaxY == CGPoint(x: 0, y: 16))
  }
}
