import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func contexts() {
    draw { context in
      do {
        let ctx = UIGraphicsGetCurrentContext()!
        ctx.saveGState()
        ctx.restoreGState()
      }
      do {
        context.setFillColor(UIColor.red.cgColor)
        context.fill(rect)
        context.setLineWidth(2)
        context.stroke(rect)
      }
      do {
        context.setStrokeColor(UIColor.red.cgColor)
        context.strokeLineSegments(between: [.zero, CGPoint(x: 1, y: 1)])
      }
      do {
        context.translateBy(x: 0, y: 10)
        context.scaleBy(x: 1, y: -1)
        context.rotate(by: .pi)
      }
      do {
        context.addPath(path.cgPath)
        context.clip(using: .evenOdd)
        context.clip(to: rect)
      }
      do {
        context.drawLinearGradient(
          CGGradient(
            colorsSpace: CGColorSpaceCreateDeviceRGB(),
            colors: [UIColor.red.cgColor, UIColor.blue.cgColor] as CFArray, locations: [0, 1])!,
          start: .zero, end: CGPoint(x: 0, y: 10), options: [])
      }
      do {
        context.setShadow(
          offset: CGSize(width: 0, height: 2), blur: 4, color: UIColor.black.cgColor)
      }
      do {
        context.setBlendMode(.multiply)
        context.setAlpha(0.5)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.endTransparencyLayer()
      }
      do {
        context.draw(image.cgImage!, in: rect)
      }
      do {
        context.move(to: .zero)
        context.addLine(to: CGPoint(x: 1, y: 1))
        context.strokePath()
      }
      do {
        context.addArc(center: .zero, radius: 4, startAngle: 0, endAngle: .pi, clockwise: false)
        context.fillPath()
        context.drawPath(using: .fillStroke)
      }
      do {
        context.setLineDash(phase: 0, lengths: [2, 2])
        context.setLineCap(.round)
        context.setLineJoin(.round)
        context.setMiterLimit(4)
      }
      do {
        context.strokeEllipse(in: rect)
        context.fillEllipse(in: rect)
        context.clear(rect)
      }
      do {
        context.concatenate(CGAffineTransform(rotationAngle: 1))
        _ = context.ctm
        _ = context.boundingBoxOfClipPath
      }
      do {
        let bitmap = CGContext(
          data: nil, width: 10, height: 10, bitsPerComponent: 8, bytesPerRow: 0,
          space: CGColorSpaceCreateDeviceRGB(),
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        _ = bitmap?.makeImage()
      }
      do {
        context.drawRadialGradient(
          CGGradient(colorsSpace: nil, colors: [UIColor.red.cgColor] as CFArray, locations: nil)!,
          startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 10,
          options: .drawsAfterEndLocation)
      }
      do {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 5, height: 5), false, 0)
        defer { UIGraphicsEndImageContext() }
        UIRectFill(rect)
      }
      do {
        UIRectFill(rect)
        UIRectFrame(rect)
        UIRectClip(rect)
      }
      do {
        UIGraphicsPushContext(context)
        UIGraphicsPopContext()
      }
    }
  }
}
