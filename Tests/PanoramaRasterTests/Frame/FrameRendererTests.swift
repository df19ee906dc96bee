import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// Incremental drawing equals drawing everything anew, byte for byte, whatever happens.
@Suite struct FrameRendererTests {
  @Test(arguments: 1...24)
  func randomScrollsZoomsAndEditsEqualAFullRedraw(seed: Int) {
    var scene = RandomScene(seed: UInt64(seed))
    let rasterizer = Rasterizer(threads: 2)
    let (width, height) = (211, 173)
    let incremental = FrameRenderer(rasterizer: rasterizer, width: width, height: height)
    let full = FrameRenderer(rasterizer: rasterizer, width: width, height: height)
    for step in 0..<40 {
      let action = scene.change()
      let frame = scene.frame(width: Double(width), height: Double(height))
      let transform = CGAffineTransform(scaleX: scene.screenScale, y: scene.screenScale)
      incremental.render(frame, transform: transform)
      full.invalidate()
      full.render(frame, transform: transform)
      let difference = firstDifference(incremental, full)
      #expect(difference == nil, "seed \(seed), step \(step), \(action): \(difference ?? "")")
      if difference != nil { return }
    }
  }

  @Test func aSteadyScrollDrawsOnlyItsStrip() {
    let rasterizer = Rasterizer(threads: 1)
    let renderer = FrameRenderer(rasterizer: rasterizer, width: 300, height: 200)
    let content = DisplayList { context in
      for i in 0..<100 {
        context.fill(CGRect(x: Double(i % 10) * 30, y: Double(i / 10) * 50, width: 20, height: 30))
      }
    }
    let clip = ClipNode(shape: .rect(CGRect(x: 0, y: 0, width: 300, height: 200)), parent: nil)
    func frame(_ offset: Double) -> DisplayList {
      DisplayList(items: [
        DisplayItem(.cover(.color(.white)), clip: clip),
        DisplayItem(
          .list(content), transform: CGAffineTransform(translationX: 0, y: -offset), clip: clip),
      ])
    }
    renderer.render(frame(0), transform: .identity)
    let update = renderer.render(frame(8), transform: .identity)
    #expect(update.shift?.dy == -8)
    #expect(update.drawn == [PixelRect(x: 0, y: 192, width: 300, height: 8)])
    #expect(renderer.render(frame(8), transform: .identity).isEmpty)
  }

  @Test func resizingDrawsTheWholeFrame() {
    let renderer = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: 20, height: 10)
    let frame = DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 100, height: 100)) }
    renderer.render(frame, transform: .identity)
    renderer.resize(width: 30, height: 20)
    let update = renderer.render(frame, transform: .identity)
    #expect(update.drawn == [PixelRect(x: 0, y: 0, width: 30, height: 20)])
    renderer.resize(width: 0, height: 0)
    #expect(renderer.render(frame, transform: .identity).isEmpty)
  }

  /// Where two framebuffers differ first, as a sentence; nil when they are equal.
  private func firstDifference(_ a: FrameRenderer, _ b: FrameRenderer) -> String? {
    a.withPixelBuffer { p in
      b.withPixelBuffer { q in
        for y in 0..<p.height {
          for x in 0..<p.width where p.row(y)[x] != q.row(y)[x] {
            return "pixel (\(x), \(y)) is \(String(p.row(y)[x], radix: 16)), "
              + "not \(String(q.row(y)[x], radix: 16))"
          }
        }
        return nil
      }
    }
  }
}
