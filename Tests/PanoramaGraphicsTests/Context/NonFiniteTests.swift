import Foundation
import PanoramaGraphics
import Testing

/// NaN, infinity and very large numbers are dropped and counted, or drawn, but never trap.
@Suite struct NonFiniteTests {
  private static let bad: [Double] = [.nan, .infinity, -.infinity, .signalingNaN]

  @Test(arguments: bad.indices)
  func badNumbersDropTheDrawingAndNothingElse(index: Int) throws {
    let x = Self.bad[index]
    let context = CGContext()
    let gradient = try #require(CGGradient(colors: [.black, .white], locations: [x, 1]))
    let point = CGPoint(x: x, y: 0)
    context.move(to: point)
    context.addLine(to: .zero)
    context.fillPath()
    context.move(to: .zero)
    context.addCurve(to: point, control1: .zero, control2: .zero)
    context.strokePath()
    context.addArc(center: point, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
    context.fillPath()
    context.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: x, clockwise: false)
    context.fillPath()
    context.addArc(tangent1End: point, tangent2End: .zero, radius: x)
    context.strokePath()
    context.drawLinearGradient(gradient, start: point, end: .zero, options: [])
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: x, endCenter: .zero, endRadius: 1, options: [])
    context.draw(
      CGImage(width: 1, height: 1, pixels: [0], isOpaque: false),
      in: CGRect(x: 0, y: 0, width: x, height: 1))
    context.draw(GlyphRun(glyphs: [], fontSize: x))
    context.draw(DisplayList { $0.fill(.infinite) }, transform: CGAffineTransform(scaleX: x, y: 1))
    context.fillEllipse(in: CGRect(x: 0, y: x, width: 1, height: 1))
    #expect(context.displayList.isEmpty)

    context.concatenate(CGAffineTransform(translationX: x, y: 0))
    context.rotate(by: CGFloat(x))
    context.setLineWidth(CGFloat(x))
    context.setMiterLimit(CGFloat(x))
    context.setLineDash(phase: 0, lengths: [CGFloat(x)])
    context.setAlpha(CGFloat(x))
    context.clip(to: CGRect(x: 0, y: 0, width: x, height: 1).isInfinite ? .zero : .infinite)
    #expect(context.ctm == .identity)
    context.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
    #expect(context.displayList.items.count == 1)
    #expect(context.droppedCount >= 8)
  }

  @Test func itemsMadeByHandWithBadNumbersHaveNoBounds() {
    var path = PathData()
    path.move(to: SIMD2(.nan, 0))
    #expect(DisplayItem(.fill(path, .nonZero, .color(.black))).bounds.isNull)
    let square = PathData(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
    let skewed = CGAffineTransform(a: .infinity, b: 0, c: 0, d: 1, tx: 0, ty: 0)
    #expect(
      DisplayItem(.fill(square, .nonZero, .color(.black)), transform: skewed).bounds.isNull)
    #expect(GlyphOutline(path: path).path.isEmpty)
  }

  @Test func billionsAreNumbersLikeAnyOther() {
    let list = DisplayList {
      $0.fill(CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9))
      $0.setLineWidth(1e9)
      $0.stroke(CGRect(x: 0, y: 0, width: 1e9, height: 1e9))
      $0.scaleBy(x: 1e9, y: 1e9)
      $0.fillEllipse(in: CGRect(x: 0, y: 0, width: 1e9, height: 1e9))
    }
    #expect(list.items.count == 3)
    #expect(list.bounds.maxX >= 1e18)
  }

  @Test func aTransformWithoutAnInverseDrawsWithoutTrapping() {
    let list = DisplayList {
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 5, y: 5))
      $0.scaleBy(x: 0, y: 1)
      $0.addLine(to: CGPoint(x: 9, y: 9))
      $0.strokePath()
      $0.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
      #expect($0.boundingBoxOfClipPath.isNull)
      $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
    }
    #expect(list.bounds.isNull || list.bounds.width == 0)
  }
}
