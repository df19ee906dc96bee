import Panorama
import PanoramaTesting
import Testing

/// Shadows of every kind of drawing.
@Suite struct ShadowGoldens {
  private let ink = CGColor(gray: 0, alpha: 0.5)

  @Test func cards() throws {
    let list = DisplayList { context in
      context.setFillColor(CGColor(gray: 0.93))
      context.fill(CGRect(x: 0, y: 0, width: 320, height: 130))
      for (i, blur) in [0.0, 2, 6, 12, 30].enumerated() {
        let card = CGRect(x: 14 + Double(i) * 62, y: 16, width: 40, height: 40)
        context.setShadow(offset: CGSize(width: 2, height: 4), blur: CGFloat(blur), color: ink)
        context.setFillColor(.white)
        context.fill(PathData(roundedRect: card, cornerWidth: 8, cornerHeight: 8))
        context.setFillColor(CGColor(argb: 0xa040_80c0))
        context.fillEllipse(in: card.offsetBy(dx: 0, dy: 60))
      }
    }
    try expectGolden(list, "shadow/cards", width: 320, height: 130)
  }

  @Test func everythingElse() throws {
    let fonts = FontLibrary()
    let image = CGImage(
      width: 2, height: 2, pixels: [0xffd0_4030, 0, 0, 0xff30_60d0], isOpaque: false)
    let list = DisplayList { context in
      context.setFillColor(CGColor(gray: 0.93))
      context.fill(CGRect(x: 0, y: 0, width: 330, height: 90))
      context.setShadow(offset: CGSize(width: 3, height: 4), blur: 5, color: ink)
      context.setFillColor(CGColor(argb: 0xffd0_4030))
      context.draw(fonts.sceneGlyphs("Shadow", size: 24), at: CGPoint(x: 10, y: 40))
      context.setLineWidth(4)
      context.setStrokeColor(CGColor(argb: 0xff30_60d0))
      context.stroke(CGRect(x: 115, y: 20, width: 40, height: 40))
      context.interpolationQuality = .none
      context.draw(image, in: CGRect(x: 175, y: 20, width: 40, height: 40))
      context.saveGState()
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      for x in [240.0, 260] {
        context.setFillColor(CGColor(argb: 0xff30_a050))
        context.fillEllipse(in: CGRect(x: x, y: 20, width: 40, height: 40))
      }
      context.endTransparencyLayer()
      context.restoreGState()
      // A transform rotates the drawing but not the direction of the light.
      context.translateBy(x: 30, y: 68)
      context.rotate(by: -0.2)
      context.setFillColor(.white)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 8))
    }
    try expectGolden(list, "shadow/kinds", width: 330, height: 90)
  }
}
