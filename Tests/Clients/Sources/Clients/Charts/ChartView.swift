import UIKit

/// The chart.
public final class ChartView: UIView {
  public var values: [CGFloat] = [] {
    didSet { setNeedsLayout() }
  }
  public let line = CAShapeLayer()
  public let area = CAGradientLayer()
  private let areaMask = CAShapeLayer()

  override public init(frame: CGRect) {
    super.init(frame: frame)
    area.colors = [
      UIColor.systemBlue.withAlphaComponent(0.6).cgColor,
      UIColor.systemBlue.withAlphaComponent(0).cgColor,
    ]
    area.startPoint = CGPoint(x: 0.5, y: 0)
    area.endPoint = CGPoint(x: 0.5, y: 1)
    area.mask = areaMask
    layer.addSublayer(area)
    line.fillColor = nil
    line.strokeColor = UIColor.systemBlue.cgColor
    line.lineWidth = 3
    line.lineJoin = .round
    line.lineCap = .round
    line.lineDashPattern = [8, 4]
    layer.addSublayer(line)
  }

  required public init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override public func layoutSubviews() {
    super.layoutSubviews()
    guard values.count > 1, let top = values.max(), top > 0 else { return }
    let step = bounds.width / CGFloat(values.count - 1)
    let path = UIBezierPath()
    for (index, value) in values.enumerated() {
      let point = CGPoint(x: CGFloat(index) * step, y: bounds.height * (1 - value / top))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    line.frame = bounds
    line.path = path.cgPath
    path.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
    path.addLine(to: CGPoint(x: 0, y: bounds.maxY))
    path.close()
    area.frame = bounds
    areaMask.frame = area.bounds
    areaMask.path = path.cgPath
    CATransaction.commit()
  }

  public func drawIn(duration: CFTimeInterval) {
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    line.add(animation, forKey: "draw")
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.toValue = 1
    fade.beginTime = CACurrentMediaTime() + duration / 2
    fade.duration = duration / 2
    fade.fillMode = .backwards
    area.add(fade, forKey: "fade")
  }
}
