import QuartzCore
import UIKit

/// Lines every hundred points on a black background.
class GridLayer: CALayer {
  var step: CGFloat = 100

  override init() {
    super.init()
    backgroundColor = UIColor.black.cgColor
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder aDecoder: NSCoder) {
    super.init(coder: aDecoder)
  }

  override func draw(in ctx: CGContext) {
    ctx.setStrokeColor(UIColor.darkGray.cgColor)
    ctx.setLineWidth(3)
    var place: CGFloat = 0
    while place <= max(bounds.width, bounds.height) {
      ctx.move(to: CGPoint(x: place, y: 0))
      ctx.addLine(to: CGPoint(x: place, y: bounds.height))
      ctx.move(to: CGPoint(x: 0, y: place))
      ctx.addLine(to: CGPoint(x: bounds.width, y: place))
      place += step
    }
    ctx.strokePath()
  }
}
