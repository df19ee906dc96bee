import UIKit

/// A coloured shape, drawn in the old way on the current context.
public class SwatchView: UIView {
  public enum Shape: Int { case square, circle, diamond }

  public var hue: CGFloat = 0.5 { didSet { setNeedsDisplay() } }
  public var shape = Shape.square { didSet { setNeedsDisplay() } }
  public private(set) var drawCount = 0

  override public init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  required public init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  public var color: UIColor {
    return UIColor(hue: hue, saturation: 0.8, brightness: 0.9, alpha: 1)
  }

  override public func draw(_ rect: CGRect) {
    drawCount += 1
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    color.setFill()
    UIColor.darkGray.setStroke()
    let path = self.path
    path.lineWidth = 2
    path.fill()
    path.stroke()
    context.restoreGState()
  }

  private var path: UIBezierPath {
    let box = bounds.insetBy(dx: 10, dy: 10)
    switch shape {
    case .square:
      return UIBezierPath(roundedRect: box, cornerRadius: 8)
    case .circle:
      return UIBezierPath(
        arcCenter: CGPoint(x: box.midX, y: box.midY), radius: box.width / 2, startAngle: 0,
        endAngle: .pi * 2, clockwise: true)
    case .diamond:
      let path = UIBezierPath()
      path.move(to: CGPoint(x: box.midX, y: box.minY))
      path.addLine(to: CGPoint(x: box.maxX, y: box.midY))
      path.addLine(to: CGPoint(x: box.midX, y: box.maxY))
      path.addLine(to: CGPoint(x: box.minX, y: box.midY))
      path.close()
      return path
    }
  }
}
