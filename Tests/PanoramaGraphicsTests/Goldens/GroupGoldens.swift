import Panorama
import PanoramaTesting
import Testing

/// The alpha of single drawings, layers and nested lists, and glyph runs.
@Suite struct GroupGoldens {
  private func discs(_ context: CGContext) {
    for (i, argb) in [0xffd0_4030, 0xff30_a050, 0xff30_60d0].enumerated() {
      context.setFillColor(CGColor(argb: UInt32(argb)))
      context.fillEllipse(
        in: CGRect(x: 10 + Double(i % 2) * 25, y: 8 + Double(i) * 14, width: 40, height: 40))
    }
  }

  @Test func alphaOfEachAndOfAll() throws {
    let list = DisplayList { context in
      context.setFillColor(CGColor(gray: 0.2))
      context.fill(CGRect(x: 0, y: 40, width: 255, height: 10))
      context.setAlpha(0.5)
      discs(context)
      context.translateBy(x: 85, y: 0)
      context.beginTransparencyLayer()
      discs(context)
      context.endTransparencyLayer()
      context.translateBy(x: 85, y: 0)
      context.draw(DisplayList { discs($0) })
    }
    try expectGolden(list, "group/alpha", width: 255, height: 90)
  }

  @Test func layersNestAndAreClippedAsAWhole() throws {
    let list = DisplayList { context in
      context.setFillColor(CGColor(gray: 0.2))
      context.fill(CGRect(x: 0, y: 40, width: 90, height: 10))
      context.clip(to: PathData(ellipseIn: CGRect(x: 5, y: 5, width: 75, height: 80)))
      context.setAlpha(0.7)
      context.beginTransparencyLayer()
      discs(context)
      context.setAlpha(0.6)
      context.translateBy(x: 10, y: 5)
      context.rotate(by: 0.2)
      context.beginTransparencyLayer(in: CGRect(x: 0, y: 30, width: 90, height: 40))
      discs(context)
      context.endTransparencyLayer()
      context.endTransparencyLayer()
    }
    try expectGolden(list, "group/nested", width: 90, height: 90)
  }

  @Test func oneListInManyPlaces() throws {
    let tile = DisplayList {
      $0.setFillColor(CGColor(argb: 0xfff0_c040))
      $0.fill(
        PathData(
          roundedRect: CGRect(x: 0, y: 0, width: 20, height: 20), cornerWidth: 5, cornerHeight: 5))
      $0.stroke(CGRect(x: 5, y: 5, width: 10, height: 10))
    }
    let list = DisplayList { context in
      for i in 0..<8 {
        let turn = CGAffineTransform(rotationAngle: Double(i) * .pi / 4)
        context.draw(
          tile,
          transform: CGAffineTransform(translationX: 20, y: 0).concatenating(turn)
            .concatenating(CGAffineTransform(translationX: 50, y: 50)),
          alpha: CGFloat(i + 1) / 8)
      }
    }
    try expectGolden(list, "group/shared", width: 100, height: 100)
  }

  @Test func glyphRuns() throws {
    let fonts = FontLibrary()
    let list = DisplayList { context in
      context.draw(fonts.sceneGlyphs("Panorama, 14", size: 14), at: CGPoint(x: 8.25, y: 20))
      context.setFillColor(CGColor(argb: 0xc0c0_3020))
      context.draw(fonts.sceneGlyphs("Große Ägypter", size: 36), at: CGPoint(x: 8, y: 60))
      context.saveGState()
      context.translateBy(x: 30, y: 110)
      context.rotate(by: -0.15)
      context.setFillColor(.black)
      context.draw(fonts.sceneGlyphs("turned by the transform", size: 17))
      context.restoreGState()
      context.clip(to: PathData(ellipseIn: CGRect(x: 170, y: 78, width: 100, height: 40)))
      context.setFillColor(CGColor(argb: 0xff20_60c0))
      context.draw(fonts.sceneGlyphs("clipped", size: 30), at: CGPoint(x: 165, y: 108))
    }
    try expectGolden(list, "group/glyphs", width: 290, height: 125)
  }
}
