#if os(Linux)
  import UIKit
#elseif os(iOS)
  import Panorama
  import UIKit
#endif

/// A card of colours with a title: shadows, gradients, text and colour arithmetic.
public class LegendPanorama: Panorama {
  public private(set) var titleSize = CGSize.zero
  public private(set) var hues: [CGFloat] = []

  public init() {
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  }

  private var font: UIFont {
    return UIFont(name: "DejaVu Sans", size: 18) ?? .systemFont(ofSize: 18)
  }

  override public func draw(in context: CGContext) {
    context.setFillColor(UIColor.systemGray6.cgColor)
    context.fill(bounds)
    drawCard(in: context)
    drawSky(in: context)
    UIGraphicsPushContext(context)
    drawTitle()
    UIGraphicsPopContext()
    drawColors(in: context)
  }

  private func drawCard(in context: CGContext) {
    let card = UIBezierPath(
      roundedRect: CGRect(x: 20, y: 20, width: 280, height: 200), cornerRadius: 12)
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 2, height: 2), blur: 6,
      color: UIColor.black.withAlphaComponent(0.2).cgColor)
    context.setFillColor(UIColor.white.cgColor)
    context.addPath(card.cgPath)
    context.fillPath()
    context.restoreGState()

    context.setStrokeColor(UIColor.systemBlue.cgColor)
    context.setLineWidth(1.5)
    context.addPath(card.cgPath)
    context.strokePath()
  }

  private func drawSky(in context: CGContext) {
    let colors = [UIColor.systemTeal.cgColor, UIColor.systemIndigo.cgColor] as CFArray
    guard
      let gradient = CGGradient(
        colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: [0, 1])
    else { return }
    context.saveGState()
    context.addEllipse(in: CGRect(x: 200, y: 120, width: 80, height: 80))
    context.clip()
    context.drawLinearGradient(
      gradient, start: CGPoint(x: 200, y: 120), end: CGPoint(x: 200, y: 200), options: [])
    context.restoreGState()
  }

  private func drawTitle() {
    let style = NSMutableParagraphStyle()
    style.alignment = .center
    let attributes: [NSAttributedString.Key: Any] = [
      .font: font, .foregroundColor: UIColor.darkGray, .paragraphStyle: style,
      .underlineStyle: NSUnderlineStyle.single.rawValue,
    ]
    let title = NSAttributedString(string: "Six hues", attributes: attributes)
    title.draw(in: CGRect(x: 40, y: 34, width: 240, height: 30))
    titleSize = ("Six hues" as NSString).size(withAttributes: [.font: font])
  }

  private func drawColors(in context: CGContext) {
    hues.removeAll()
    for i in 0..<6 {
      let color = UIColor(hue: CGFloat(i) / 6, saturation: 0.8, brightness: 0.9, alpha: 1)
      var hue: CGFloat = 0
      var saturation: CGFloat = 0
      var brightness: CGFloat = 0
      var alpha: CGFloat = 0
      color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
      hues.append(hue)

      context.saveGState()
      context.translateBy(x: 40 + CGFloat(i % 3) * 50, y: 80 + CGFloat(i / 3) * 60)
      if i % 2 == 1 { context.scaleBy(x: 0.8, y: 0.8) }
      context.concatenate(CGAffineTransform(rotationAngle: CGFloat(i) * 0.1))
      context.setFillColor(color.withAlphaComponent(0.9).cgColor)
      if i < 3 {
        context.fill(CGRect(x: 0, y: 0, width: 40, height: 40))
      } else {
        context.fillEllipse(in: CGRect(x: 0, y: 0, width: 40, height: 40))
      }
      context.restoreGState()
    }
  }
}
