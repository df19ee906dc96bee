import Foundation
import PanoramaGraphics
@_spi(RasterTests) import PanoramaRaster
import Testing

/// Incremental drawing equals drawing everything anew, byte for byte, whatever happens.
@Suite struct FrameRendererTests {
  @Test(arguments: 1...24)
  func randomScrollsZoomsAndEditsEqualAFullRedraw(seed: Int) {
    var scene = RandomScene(seed: UInt64(seed))
    let rasterizer = Rasterizer(exactly: 2)
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
    let clip = NestedClip(shape: .rect(CGRect(x: 0, y: 0, width: 300, height: 200)), parent: nil)
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

  /// The commands of a frame are made only for what has changed or was not visible: the pixels of everything else are
  /// kept.
  @Test func whatIsTheSameIsNotPlannedAgain() {
    let rasterizer = Rasterizer(threads: 1)
    let renderer = FrameRenderer(rasterizer: rasterizer, width: 1000, height: 1000)
    let clip = NestedClip(shape: .rect(CGRect(x: 0, y: 0, width: 1000, height: 1000)), parent: nil)
    func frame(changed: Int? = nil, offset: Double = 0) -> DisplayList {
      let content = DisplayList { context in
        for i in 0..<10_000 {
          context.setFillColor(i == changed ? .red : .blue)
          context.fillEllipse(
            in: CGRect(x: Double(i % 100) * 10, y: Double(i / 100) * 10, width: 8, height: 8))
        }
      }
      return DisplayList(items: [
        DisplayItem(.cover(.color(.white)), clip: clip),
        DisplayItem(
          .list(content), transform: CGAffineTransform(translationX: 0, y: -offset), clip: clip),
      ])
    }
    func planned(_ frame: DisplayList) -> Int {
      let before = rasterizer.plannedBytes.sum
      renderer.render(frame, transform: .identity)
      return rasterizer.plannedBytes.sum - before
    }
    let all = planned(frame())
    #expect(all > 100_000)
    #expect(planned(frame()) == 0)
    #expect(planned(frame(changed: 5050)) < all / 100)
    #expect(planned(frame(changed: 5050, offset: 10)) < all / 20)
  }

  /// A coarse tile that comes when finer ones cover it already is seen only where those end.
  @Test func aCoarseTileIsDrawnOnlyWhereFinerOnesAreMissing() throws {
    func tile(_ tiles: TiledImage, _ level: Int, _ column: Int, _ row: Int) throws -> CGImage {
      let size = try #require(tiles.sizeOfTile(level: level, column: column, row: row))
      return CGImage(
        width: size.width, height: size.height,
        pixels: Array(repeating: 0xFF00_8000 &+ UInt32(level), count: size.width * size.height),
        isOpaque: true)
    }
    var tiles = TiledImage(width: 256, height: 256, tileSide: 32)
    for row in 0..<4 {
      for column in 0..<8 {
        tiles.replace(level: 0, column: column, row: row, with: try tile(tiles, 0, column, row))
      }
    }
    func frame() -> DisplayList {
      DisplayList(items: [
        DisplayItem(.cover(.color(.white))),
        DisplayItem(.tiles(tiles, CGRect(x: 0, y: 0, width: 256, height: 256), .default)),
      ])
    }
    let renderer = FrameRenderer(rasterizer: Rasterizer(threads: 1), width: 256, height: 256)
    renderer.render(frame(), transform: .identity)
    for column in 0..<8 {
      tiles.replace(level: 0, column: column, row: 4, with: try tile(tiles, 0, column, 4))
    }
    for column in 0..<2 {
      tiles.replace(level: 2, column: column, row: 0, with: try tile(tiles, 2, column, 0))
    }
    let update = renderer.render(frame(), transform: .identity)
    #expect(!update.drawn.isEmpty)
    #expect(update.drawn.allSatisfy { $0.minY >= 124 && $0.maxY <= 164 }, "\(update.drawn)")
  }

  /// A list that becomes a group, or is one no longer, rounds its colours otherwise: all over.
  @Test func whatBecomesAGroupIsDrawnAnew() {
    func disc(_ x: Double, _ mode: CGBlendMode = .normal) -> DisplayItem {
      DisplayItem(
        .fill(
          PathData(ellipseIn: CGRect(x: x, y: 3, width: 17.3, height: 14.7)), .nonZero,
          .color(CGColor(argb: 0x9137_8ab5))), blendMode: mode)
    }
    let one = DisplayList(items: [disc(2)])
    let overlap = DisplayList(items: [disc(2), disc(5)])
    let two = DisplayList(items: [disc(2), disc(60)])
    let blended = DisplayList(items: [disc(2), disc(5), disc(60, .multiply)])
    for (a, b, alpha) in [(one, two, 0.37), (two, one, 0.37), (overlap, blended, 1.0)] {
      // Also within another list, which fades what is in it.
      for isNested in [false, true] {
        func frame(_ list: DisplayList) -> DisplayList {
          let inside = isNested ? DisplayList(items: [DisplayItem(.list(list))]) : list
          return DisplayList(items: [
            DisplayItem(.cover(.color(CGColor(argb: 0xffd3_e1a7)))),
            DisplayItem(.list(inside), alpha: alpha),
          ])
        }
        let rasterizer = Rasterizer(threads: 1)
        let (width, height) = (80, 20)
        let incremental = FrameRenderer(rasterizer: rasterizer, width: width, height: height)
        let full = FrameRenderer(rasterizer: rasterizer, width: width, height: height)
        incremental.render(frame(a), transform: .identity)
        incremental.render(frame(b), transform: .identity)
        full.render(frame(b), transform: .identity)
        let difference = firstDifference(incremental, full)
        #expect(difference == nil, "\(difference ?? "")")
      }
    }
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
