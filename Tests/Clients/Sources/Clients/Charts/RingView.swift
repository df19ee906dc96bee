import QuartzCore
import UIKit

/// The ring.
public final class RingView: UIView {
  override public class var layerClass: AnyClass { CAShapeLayer.self }
  private var shape: CAShapeLayer { layer as! CAShapeLayer }

  override public func layoutSubviews() {
    super.layoutSubviews()
    shape.path =
      UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 6,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true
      ).cgPath
    shape.lineWidth = 10
    shape.lineCap = .round
    shape.fillColor = UIColor.clear.cgColor
    shape.strokeColor = tintColor.cgColor
  }

  override public func tintColorDidChange() {
    super.tintColorDidChange()
    shape.strokeColor = tintColor.cgColor
  }

  public func setProgress(_ progress: CGFloat, animated: Bool) {
    let old = shape.presentation()?.strokeEnd ?? shape.strokeEnd
    shape.strokeEnd = progress
    guard animated else { return }
    let spring = CASpringAnimation(keyPath: "strokeEnd")
    spring.fromValue = old == 1 ? 0 : old
    spring.toValue = progress
    spring.damping = 12
    spring.duration = spring.settlingDuration
    shape.add(spring, forKey: "progress")
  }
}
