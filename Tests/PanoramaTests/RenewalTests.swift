import Foundation
import Panorama
import PanoramaRaster
import TestSupport
import Testing

/// Shapes in drawing order, any of which can change; `draw(in:)` omits those that are not needed.
@MainActor
private final class Garden: Panorama {
  struct Plant {
    var box: CGRect
    var color: CGColor
    var kind: Int

    /// The area that it can touch.
    var reach: CGRect { box.insetBy(dx: -12, dy: -12) }
  }

  var plants: [Plant] = []
  /// The number of plants drawn by the last `draw(in:)`.
  private(set) var drawn = 0

  override func draw(in context: CGContext) {
    drawn = 0
    for plant in plants where plant.reach.intersects(context.neededArea) {
      drawn += 1
      draw(plant, in: context)
    }
  }

  private func draw(_ plant: Plant, in context: CGContext) {
    context.saveGState()
    context.setFillColor(plant.color)
    switch plant.kind {
    case 0: context.fill(plant.box)
    case 1: context.fillEllipse(in: plant.box)
    case 2:
      context.setShadow(offset: CGSize(width: 2, height: 2), blur: 6, color: .black)
      context.fill(plant.box)
    default:
      context.setAlpha(0.6)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fillEllipse(in: plant.box)
      context.fill(plant.box.insetBy(dx: plant.box.width / 4, dy: plant.box.height / 4))
      context.endTransparencyLayer()
    }
    context.restoreGState()
  }
}

/// `setNeedsDisplay(_ rect:)` costs in proportion to the rectangle, and gives the same result as
/// drawing everything.
@Suite @MainActor struct RenewalTests {
  private static let bounds = CGRect(x: 0, y: 0, width: 600, height: 600)

  private func plant(_ dice: inout SeededGenerator) -> Garden.Plant {
    Garden.Plant(
      box: CGRect(
        x: dice.number(in: -20...580), y: dice.number(in: -20...580),
        width: dice.number(in: 1...90),
        height: dice.number(in: 1...90)),
      color: CGColor(
        hue: dice.number(in: 0...1), saturation: 0.7, brightness: 0.8,
        alpha: dice.number(in: 0.3...1)),
      kind: Int(dice.number(in: 0...3.99)))
  }

  private func pixels(_ list: DisplayList) -> [UInt32] {
    let bitmap = Bitmap(width: 300, height: 300)
    bitmap.withPixelBuffer {
      Rasterizer(threads: 1).draw(
        list, into: $0, transform: CGAffineTransform(scaleX: 0.5, y: 0.5))
    }
    return bitmap.pixels
  }

  /// Changes something and returns its area.
  private func edit(_ garden: Garden, _ dice: inout SeededGenerator) -> CGRect {
    let i = Int(dice.number(in: 0...Double(garden.plants.count) - 0.01))
    let old = garden.plants[i]
    switch Int(dice.number(in: 0...4.99)) {
    case 0:
      garden.plants[i].color = .systemRed
      return old.reach
    case 1:
      garden.plants[i].box.origin.x += 17
      return old.reach.union(garden.plants[i].reach)
    case 2:
      garden.plants.remove(at: i)
      return old.reach
    case 3:
      garden.plants.append(plant(&dice))
      return garden.plants[garden.plants.count - 1].reach
    default:
      garden.plants.insert(plant(&dice), at: i)
      return garden.plants[i].reach
    }
  }

  @Test(arguments: 0..<6) func anyChangesShowWhatDrawingAllAnewShows(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let garden = Garden(bounds: Self.bounds)
    garden.plants = (0..<200).map { _ in plant(&dice) }
    let renderer = FrameRenderer(
      rasterizer: Rasterizer(threads: 1), width: 300, height: 300, backgroundColor: .white)
    let whole = CGAffineTransform(scaleX: 0.5, y: 0.5)
    renderer.render(garden.displayList, transform: whole)
    for step in 0..<60 {
      for _ in 0...(step % 3) { garden.setNeedsDisplay(edit(garden, &dice)) }
      let fresh = Garden(bounds: Self.bounds)
      fresh.plants = garden.plants
      let isSame = pixels(garden.displayList) == pixels(fresh.displayList)
      #expect(isSame, "step \(step)")
      renderer.render(garden.displayList, transform: whole)
      let full = FrameRenderer(
        rasterizer: Rasterizer(threads: 1), width: 300, height: 300, backgroundColor: .white)
      full.render(fresh.displayList, transform: whole)
      let isIncremental = renderer.makeImage()?.pixels == full.makeImage()?.pixels
      #expect(isIncremental, "step \(step)")
      if !isSame || !isIncremental { return }
    }
  }

  /// Twenty thousand plants in a grid; one changes.
  @Test func oneOfTwentyThousandIsTheWorkOfOne() throws {
    let garden = Garden(bounds: CGRect(x: 0, y: 0, width: 8000, height: 8000))
    garden.plants = (0..<20_000).map { (i: Int) -> Garden.Plant in
      let (x, y) = (Double(i % 142) * 56, Double(i / 142) * 56)
      return Garden.Plant(box: CGRect(x: x, y: y, width: 20, height: 20), color: .black, kind: 0)
    }
    let first = garden.displayList
    #expect(garden.drawn == 20_000)
    func change(_ i: Int) -> DisplayList {
      garden.plants[i].color = .systemRed
      garden.setNeedsDisplay(garden.plants[i].box)
      return garden.displayList
    }
    // The recording is sorted once.
    let second = change(7000)
    let third = change(9123)
    #expect(garden.drawn < 10)
    // As high as the tree is.
    #expect(third.nodesNotShared(with: second) < 8)
    #expect(third.items.count == first.items.count)
    let frame = PixelRect(x: 0, y: 0, width: 8000, height: 8000)
    for (old, new, i) in [(first, second, 7000), (second, third, 9123)] {
      let difference = DisplayListDifference(from: old, .identity, to: new, .identity, in: frame)
      let around = garden.plants[i].box.insetBy(dx: -1, dy: -1)
      #expect(difference.damage == [PixelRect(covering: around)])
    }
  }

  @Test func whatIsNotAskedForStaysAsItWas() {
    var dice = SeededGenerator(seed: 3)
    let garden = Garden(bounds: Self.bounds)
    garden.plants = (0..<100).map { _ in plant(&dice) }
    let before = pixels(garden.displayList)
    // Far from any requested area.
    garden.plants.append(
      Garden.Plant(
        box: CGRect(x: 400, y: 400, width: 60, height: 60), color: .systemRed, kind: 0))
    garden.setNeedsDisplay(CGRect(x: 0, y: 0, width: 20, height: 20))
    #expect(pixels(garden.displayList) == before)
    // An empty rectangle and one with NaN mean everything.
    garden.setNeedsDisplay(.zero)
    #expect(pixels(garden.displayList) != before)
    garden.plants.removeLast()
    garden.setNeedsDisplay(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    #expect(pixels(garden.displayList) == before)
  }

  /// A view draws by the same rule, also after it scrolled.
  @Test func viewsRenewPartsToo() throws {
    final class Dots: View {
      var colors = [CGColor](repeating: .black, count: 400)
      var calls = 0

      override func draw(in context: CGContext) {
        for (i, color) in colors.enumerated() {
          let dot = CGRect(x: Double(i % 20) * 10, y: Double(i / 20) * 10, width: 6, height: 6)
          if !dot.intersects(context.neededArea) { continue }
          calls += 1
          context.setFillColor(color)
          context.fill(dot)
        }
      }
    }
    let window = Window(size: CGSize(width: 200, height: 200), screenScale: 1)
    let dots = Dots(frame: window.bounds)
    window.rootView.addSubview(dots)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      let bitmap = Bitmap(width: 200, height: 200)
      bitmap.withPixelBuffer { Rasterizer(threads: 1).draw(window.makeFrame(), into: $0) }
      return bitmap[x, y]
    }
    #expect(pixel(3, 3) == 0xff00_0000)
    for i in [0, 25] {
      dots.calls = 0
      dots.colors[i] = CGColor(argb: 0xffff_0000)
      dots.setNeedsDisplay(
        CGRect(x: Double(i % 20) * 10, y: Double(i / 20) * 10, width: 6, height: 6))
      #expect(pixel(i % 20 * 10 + 3, i / 20 * 10 + 3) == 0xffff_0000)
      #expect(dots.calls == 1)
    }
    #expect(pixel(3, 3) == 0xffff_0000 && pixel(13, 3) == 0xff00_0000)
    // Elsewhere in its plane everything is drawn.
    dots.colors[0] = CGColor(argb: 0xff00_ff00)
    dots.setNeedsDisplay(CGRect(x: 0, y: 0, width: 6, height: 6))
    dots.bounds.origin.x = -10
    #expect(pixel(13, 3) == 0xff00_ff00)
  }

  /// Areas requested during drawing are drawn, then or later, by views and by panoramas.
  @Test(arguments: [false, true]) func askingForMoreAmidDrawing(asksForAll: Bool) {
    final class Restless: View {
      var color = CGColor.black
      var asks: (() -> Void)?

      override func draw(in context: CGContext) {
        context.setFillColor(color)
        for i in 0..<200 {
          context.fill(CGRect(x: Double(i % 20) * 10, y: Double(i / 20) * 10, width: 6, height: 6))
        }
        let ask = asks
        asks = nil
        ask?()
      }
    }
    final class RestlessGarden: Panorama {
      let view = Restless()
      override func draw(in context: CGContext) { view.draw(in: context) }
    }
    let area = CGRect(x: 0, y: 0, width: 6, height: 6)
    let window = Window(size: CGSize(width: 200, height: 200), screenScale: 1)
    let view = Restless(frame: window.bounds)
    window.rootView.addSubview(view)
    _ = window.makeFrame()
    let garden = RestlessGarden(bounds: CGRect(x: 0, y: 0, width: 200, height: 200))
    _ = garden.displayList
    for (restless, ask) in [
      (view, { asksForAll ? view.setNeedsDisplay() : view.setNeedsDisplay(area) }),
      (garden.view, { asksForAll ? garden.setNeedsDisplay() : garden.setNeedsDisplay(area) }),
    ] {
      // The first call sorts the recording.
      for color in [CGColor(argb: 0xff00_ff00), CGColor(argb: 0xffff_0000)] {
        restless.color = color
        restless.asks = ask
        ask()
        _ = window.makeFrame()
        _ = garden.displayList
        #expect(restless.asks == nil)
      }
    }
    for list in [window.makeFrame(), garden.displayList] {
      let bitmap = Bitmap(width: 200, height: 200)
      bitmap.withPixelBuffer { Rasterizer(threads: 1).draw(list, into: $0) }
      #expect(bitmap[3, 3] == 0xffff_0000)
    }
  }
}
