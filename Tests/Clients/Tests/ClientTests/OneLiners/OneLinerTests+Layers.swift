// The lines are as they are written for iOS.
// swift-format-ignore-file: ReplaceForEachWithForLoop, OnlyOneTrailingClosureArgument

import PanoramaUIKit
import Testing

extension OneLinerTests {
  @Test func layers() {
    do {
      let sub = CALayer()
      sub.frame = view.bounds
      sub.backgroundColor = UIColor.red.cgColor
      view.layer.addSublayer(sub)
    }
    do {
      view.layer.insertSublayer(gradientLayer, at: 0)
    }
    do {
      gradientLayer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
      gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
      gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
    }
    do {
      gradientLayer.locations = [0, 0.5, 1]
    }
    do {
      gradientLayer.type = .radial
    }
    do {
      shapeLayer.path = UIBezierPath(ovalIn: rect).cgPath
      shapeLayer.fillColor = nil
      shapeLayer.strokeColor = UIColor.systemBlue.cgColor
    }
    do {
      shapeLayer.lineDashPattern = [4, 2]
      shapeLayer.lineCap = .round
    }
    do {
      view.layer.mask = shapeLayer
    }
    do {
      layer.contents = image.cgImage
      layer.contentsGravity = .resizeAspectFill
    }
    do {
      layer.transform = CATransform3DMakeRotation(.pi / 6, 0, 0, 1)
    }
    do {
      layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    }
    do {
      layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    }
    do {
      layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    }
    do {
      layer.contentsScale = UIScreen.main.scale
    }
    do {
      layer.zPosition = 10
      layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    }
    do {
      layer.name = "marker"
      _ = layer.sublayers?.first { $0.name == "marker" }
    }
    do {
      let h = layer.hitTest(CGPoint(x: 1, y: 1))
      _ = h
    }
    do {
      layer.needsDisplayOnBoundsChange = true
    }
    do {
      let cp = layer.convert(CGPoint.zero, to: view.layer)
      _ = cp
    }
  }
}
