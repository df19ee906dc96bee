import Foundation
import PanoramaGraphics
import Testing

@Suite struct ItemBoundsTests {
  private func bounds(_ body: (CGContext) -> Void) -> CGRect { DisplayList(body).bounds }

  @Test func aStrokeReachesHalfItsWidth() {
    let box = bounds {
      $0.setLineWidth(4)
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 10, y: 0))
      $0.strokePath()
    }
    #expect(box == CGRect(x: -2, y: -2, width: 14, height: 4))
  }

  @Test func thePenFollowsTheTransform() {
    let box = bounds {
      $0.scaleBy(x: 10, y: 1)
      $0.setLineWidth(2)
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 1, y: 0))
      $0.strokePath()
    }
    #expect(box == CGRect(x: -10, y: -1, width: 30, height: 2))
    // A round pen stays round when rotated: no corner of a rotated box sticks out.
    let turned = bounds {
      $0.rotate(by: .pi / 4)
      $0.setLineWidth(2)
      $0.setLineCap(.round)
      $0.move(to: .zero)
      $0.addLine(to: CGPoint(x: 0, y: 0.000_001))
      $0.strokePath()
    }
    #expect(abs(turned.width - 2) < 1e-4)
  }

  @Test func mitersReachAsFarAsThisPathsCorners() {
    let square = bounds { $0.stroke(CGRect(x: 0, y: 0, width: 10, height: 10)) }
    #expect(square.width > 11 && square.width < 12)
    let spike = bounds {
      $0.setMiterLimit(100)
      $0.addLines(between: [.zero, CGPoint(x: 10, y: 0.5), CGPoint(x: 0, y: 1)])
      $0.strokePath()
    }
    #expect(spike.maxX >= 10 + 10)
    let cut = bounds {
      $0.setMiterLimit(4)
      $0.addLines(between: [.zero, CGPoint(x: 10, y: 0.5), CGPoint(x: 0, y: 1)])
      $0.strokePath()
    }
    #expect(cut.maxX < 11)
  }

  @Test func turnedShapesAreMeasuredTurned() {
    let box = bounds {
      $0.rotate(by: .pi / 4)
      $0.fillEllipse(in: CGRect(x: -10, y: -10, width: 20, height: 20))
    }
    #expect(abs(box.width - 20) < 0.01)
  }
}
