import Foundation
import PanoramaGraphics
import PanoramaViews
import TestSupport
import Testing

@MainActor @Suite struct DrawingTests {
  @Test func pathsAndColoursDrawOnTheCurrentContext() {
    @MainActor final class Cross: View {
      override func draw(_ rect: CGRect) {
        CGColor.red.set()
        let path = BezierPath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.line(to: CGPoint(x: 10, y: 10))
        path.lineWidth = 3
        path.stroke()
        BezierPath(rect: CGRect(x: 20, y: 20, width: 5, height: 5)).fill()
      }
    }
    let context = CGContext()
    Cross(frame: CGRect(x: 0, y: 0, width: 50, height: 50)).draw(in: context)
    let items = context.displayList.items
    #expect(items.count == 2)
    guard case .stroke(_, let style, .color(let line))? = items.first?.operation,
      case .fill(let square, _, .color(let ground))? = items.last?.operation
    else {
      Issue.record("a line and a square were drawn")
      return
    }
    #expect(style.lineWidth == 3 && line == .red && ground == .red)
    #expect(square.bounds == CGRect(x: 20, y: 20, width: 5, height: 5))
    #expect(CurrentState.context == nil, "nothing is left behind")
  }

  @Test func arcsTurnAsTheyLook() {
    let quarter = BezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(hypot(quarter.currentPoint.x, quarter.currentPoint.y - 10) < 1e-9)
    #expect(quarter.bounds.minX > -1e-9, "the short way, downward")
    let rest = BezierPath(
      arcCenter: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(rest.bounds.minX < -9.99)
  }

  @Test func hueGoesRoundTheCircle() {
    #expect(CGColor(hue: 0, saturation: 1, brightness: 1, alpha: 1) == .red)
    let third = CGColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1)
    #expect(third.argb == CGColor.green.argb)
    #expect(CGColor(hue: 1, saturation: 1, brightness: 1, alpha: 1).argb == CGColor.red.argb)
    var dice = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let color = CGColor(
        red: dice.number(in: 0...1), green: dice.number(in: 0...1), blue: dice.number(in: 0...1))
      let (h, s, b, a) = color.hsb
      let back = CGColor(hue: h, saturation: s, brightness: b, alpha: a)
      let differences = [back.red - color.red, back.green - color.green, back.blue - color.blue]
      #expect(differences.allSatisfy { abs($0) < 1e-12 })
    }
    var hue: CGFloat = 0
    CGColor.blue.getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
    #expect(abs(hue - 2.0 / 3) < 1e-12)
  }

  @Test func shadowsLieAroundTheOutline() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    view.looks.shadow = OutlineShadow(radius: 6, offset: CGSize(width: 2, height: 2))
    view.backgroundColor = .white
    let hand = Hand()
    hand.root.addSubview(view)
    guard case .list(let list)? = hand.window.makeFrame().items.last?.operation else {
      Issue.record("nothing is shown")
      return
    }
    let reach = list.bounds
    // Three standard deviations of 3.
    #expect(reach.maxX > 104 && reach.maxX <= 111)
    #expect(reach.minY < 0 && reach.minY >= -7)
  }

  @Test func iconsReadTheirPaths() {
    let icon = LineIcon("M4 5l2-1h3V9Q1 2 3 4z", fills: "O12 12 2")
    #expect(icon.strokes.verbs == [.move, .line, .line, .line, .quad, .close])
    #expect(icon.strokes.points[1] == SIMD2(6, 4))
    #expect(icon.strokes.points[3] == SIMD2(9, 9))
    #expect(icon.fills.bounds.width > 3.99)
    #expect(LineIcon("M1 1 W 3 L 4 4").strokes.verbs == [.move], "what is unknown ends the path")
  }
}
