import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func paths() {
    draw { context in
      do {
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 10))
        path.close()
      }
      do {
        path.addCurve(
          to: CGPoint(x: 10, y: 0), controlPoint1: .zero, controlPoint2: CGPoint(x: 5, y: 5))
        path.addQuadCurve(to: .zero, controlPoint: CGPoint(x: 1, y: 1))
      }
      do {
        path.lineWidth = 3
        path.lineCapStyle = .round
        path.lineJoinStyle = .bevel
        path.stroke()
        path.fill()
      }
      do {
        path.setLineDash([4, 2], count: 2, phase: 0)
      }
      do {
        path.addArc(withCenter: .zero, radius: 5, startAngle: 0, endAngle: .pi, clockwise: true)
      }
      do {
        path.apply(CGAffineTransform(scaleX: 2, y: 2))
      }
      do {
        path.append(
          UIBezierPath(
            roundedRect: rect, byRoundingCorners: [.topLeft, .topRight],
            cornerRadii: CGSize(width: 4, height: 4)))
      }
      do {
        if path.contains(CGPoint(x: 1, y: 1)) && !path.isEmpty {
          _ = path.bounds.width + path.currentPoint.x
        }
      }
      do {
        path.addClip()
        path.usesEvenOddFillRule = true
        path.miterLimit = 3
        path.removeAllPoints()
      }
      do {
        let reversed = path.reversing()
        _ = reversed
      }
      do {
        path.fill(with: .multiply, alpha: 0.5)
      }
      do {
        let mpath = CGMutablePath()
        mpath.addRect(rect)
        mpath.addEllipse(in: rect)
        mpath.addRoundedRect(in: rect, cornerWidth: 2, cornerHeight: 2)
        mpath.closeSubpath()
      }
      do {
        let stroked = path.cgPath.copy(
          strokingWithWidth: 4, lineCap: .round, lineJoin: .round, miterLimit: 10)
        _ = stroked.boundingBoxOfPath
      }
      do {
        path.cgPath.applyWithBlock { element in _ = element.pointee.type }
      }
      do {
        let dashed = path.cgPath.copy(dashingWithPhase: 0, lengths: [3, 2])
        _ = dashed
      }
    }
  }
}
