import Panorama
import PanoramaTesting
import Testing

/// Clips: rectangles, paths, both fill rules, nested, rotated, antialiased.
@Suite struct ClipGoldens {
  private func stripes(_ context: CGContext) {
    for i in 0..<20 {
      context.setFillColor(CGColor(argb: i % 2 == 0 ? 0xffd0_5030 : 0xff30_60a0))
      context.fill(CGRect(x: -100, y: Double(i) * 10 - 50, width: 400, height: 10))
    }
  }

  @Test func rectanglesAndPaths() throws {
    let list = DisplayList { context in
      let clips: [(CGContext) -> Void] = [
        { $0.clip(to: CGRect(x: 5.5, y: 5.5, width: 50, height: 69)) },
        { $0.clip(to: PathData(ellipseIn: CGRect(x: 5, y: 5, width: 50, height: 70))) },
        {
          $0.addRect(CGRect(x: 5, y: 5, width: 50, height: 70))
          $0.addEllipse(in: CGRect(x: 15, y: 15, width: 30, height: 50))
          $0.clip(using: .evenOdd)
        },
        {
          $0.clip(to: [
            CGRect(x: 5, y: 5, width: 20, height: 20), CGRect(x: 30, y: 40, width: 25, height: 35),
          ])
        },
      ]
      for (i, clip) in clips.enumerated() {
        context.saveGState()
        context.translateBy(x: Double(i) * 60, y: 0)
        clip(context)
        stripes(context)
        context.restoreGState()
      }
    }
    try expectGolden(list, "clip/shapes", width: 240, height: 80)
  }

  @Test func nestedClipsIntersect() throws {
    let list = DisplayList {
      $0.clip(to: PathData(ellipseIn: CGRect(x: 5, y: 5, width: 90, height: 90)))
      $0.clip(to: PathData(ellipseIn: CGRect(x: 45, y: 5, width: 90, height: 90)))
      $0.saveGState()
      $0.translateBy(x: 70, y: 50)
      $0.rotate(by: .pi / 4)
      $0.clip(to: CGRect(x: -22, y: -22, width: 44, height: 44))
      $0.translateBy(x: -70, y: -50)
      stripes($0)
      $0.restoreGState()
      $0.setFillColor(CGColor(argb: 0x4000_0000))
      $0.fill(.infinite)
    }
    try expectGolden(list, "clip/nested", width: 140, height: 100)
  }

  @Test func aListIsClippedAsAWhole() throws {
    let inner = DisplayList {
      stripes($0)
      $0.setFillColor(.white)
      $0.fillEllipse(in: CGRect(x: 20, y: 20, width: 40, height: 40))
    }
    let list = DisplayList {
      $0.clip(
        to: PathData(
          roundedRect: CGRect(x: 5, y: 5, width: 70, height: 70), cornerWidth: 20, cornerHeight: 20)
      )
      $0.draw(inner)
    }
    try expectGolden(list, "clip/list", width: 80, height: 80)
  }
}
