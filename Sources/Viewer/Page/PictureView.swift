import Foundation
import Panorama

/// A picture, one point a pixel as seen by the hand that turned it: what zooms in a page.
final class PictureView: View {
  /// What is drawn; nil for nothing.
  var picture: Picture? { didSet { setNeedsDisplay() } }
  /// Clockwise turns by 90 degrees that the hand gave, 0 … 3.
  var quarterTurns = 0 { didSet { if quarterTurns != oldValue { setNeedsDisplay() } } }
  /// How it is sampled.
  var quality = CGInterpolationQuality.high {
    didSet { if quality != oldValue { setNeedsDisplay() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    guard let picture else { return }
    context.interpolationQuality = quality
    let (w, h) = (Double(picture.size.width), Double(picture.size.height))
    context.concatenate(Self.turn(quarterTurns, width: w, height: h))
    let whole = CGRect(x: 0, y: 0, width: w, height: h)
    switch picture.pixels {
    case .image(let image): context.draw(image, in: whole)
    }
  }

  /// From the picture as stored upright to the picture turned, both with their corner at zero.
  static func turn(_ quarters: Int, width w: Double, height h: Double) -> CGAffineTransform {
    switch quarters & 3 {
    case 1: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
    case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
    case 3: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
    default: .identity
    }
  }
}
