import Foundation
import Panorama
import PanoramaRaster
import Sketch
import TestSupport
import Testing

/// The strokes of a layer are drawn in their order, wherever and whenever they were inserted.
@Suite struct StrokeListTests {
  private static let side = 120

  /// A stroke somewhere in the picture. Some are highlighters.
  private func stroke(_ id: Int64, place: Int64 = 0, _ dice: inout SeededGenerator) -> SketchStroke
  {
    func anywhere() -> SIMD2<Double> {
      [.random(in: -20...140, using: &dice), .random(in: -20...140, using: &dice)]
    }
    let color = CGColor(
      argb: 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &dice))
    let start = anywhere()
    var stroke =
      Int.random(in: 0..<4, using: &dice) == 0
      ? SketchStroke(
        area: [[start, start + [40, 3], start + [20, 30]]], color: color, multiplies: true)
      : SketchStroke(points: [start, anywhere() / 4 + start / 2], width: 6, color: color)
    (stroke.id, stroke.place) = (id, place)
    return stroke
  }

  private func pixels(_ list: DisplayList, _ rasterizer: Rasterizer) -> [UInt32] {
    let bitmap = Bitmap(width: Self.side, height: Self.side)
    bitmap.withPixelBuffer { rasterizer.draw(list, into: $0) }
    return bitmap.pixels
  }

  private let paper = DisplayItem(
    .fill(PathData(rect: CGRect(x: 0, y: 0, width: 120, height: 120)), .nonZero, .color(.white)))

  @MainActor
  private func drawing(of list: inout StrokeList) -> DisplayList {
    let context = CGContext()
    context.setFillColor(.white)
    context.fill(CGRect(x: 0, y: 0, width: 120, height: 120))
    list.draw(in: context)
    return context.displayList
  }

  /// The same strokes, sorted and drawn one by one.
  private func plain(_ strokes: [SketchStroke]) -> DisplayList {
    let sorted = strokes.sorted {
      ($0.place == 0 ? $0.id : $0.place, $0.id) < ($1.place == 0 ? $1.id : $1.place, $1.id)
    }
    return DisplayList(items: [paper] + sorted.map(\.displayItem))
  }

  /// Strokes come, go and come back, and others take their places, often many the place of one.
  @MainActor
  @Test(arguments: 0..<3) func theOrderIsKept(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let rasterizer = Rasterizer(exactly: 2)
    let frames = FrameRenderer(rasterizer: rasterizer, width: Self.side, height: Self.side)
    var all = (1...700).map { stroke($0, &dice) }
    var list = StrokeList(all)
    var gone: [SketchStroke] = []
    for step in 1...900 {
      let i = Int.random(in: 0..<all.count, using: &dice)
      switch Int.random(in: 0..<5, using: &dice) {
      case 0:
        gone.append(all.remove(at: i))
        list.remove([gone[gone.count - 1].id])
      case 1 where !gone.isEmpty:
        all.append(gone.remove(at: Int.random(in: 0..<gone.count, using: &dice)))
        list.insert(all[all.count - 1])
      case 2:
        all.append(stroke(Int64(700 + step), &dice))
        list.insert(all[all.count - 1])
      default:
        // Every other one takes the place of the same stroke.
        let place = step % 2 == 0 ? 350 : all[i].place == 0 ? all[i].id : all[i].place
        all.append(stroke(Int64(700 + step), place: place, &dice))
        list.insert(all[all.count - 1])
      }
      guard step % 60 == 0 else { continue }
      let shown = drawing(of: &list)
      let expected = pixels(plain(all), rasterizer)
      #expect(pixels(shown, rasterizer) == expected)
      frames.render(shown, transform: .identity)
      #expect(frames.makeImage()?.pixels == expected)
    }
  }

  /// What is there already, unknown ids, and strokes that draw nothing change nothing.
  @MainActor
  @Test func oddCallsChangeNothing() {
    var dice = SeededGenerator(seed: 9)
    let strokes = (1...5).map { stroke($0, &dice) }
    var list = StrokeList()
    #expect(list.topmost(at: [0, 0], tolerance: 1e9) == nil)
    for stroke in strokes + strokes { list.insert(stroke) }
    list.remove([77, -1, .max])
    var nowhere = SketchStroke(points: [[.nan, 0]], width: 1, color: .black)
    nowhere.id = 3_000_000_000
    list.insert(nowhere)
    list.remove([nowhere.id])
    list.insert(nowhere)
    let rasterizer = Rasterizer()
    #expect(pixels(drawing(of: &list), rasterizer) == pixels(plain(strokes), rasterizer))
  }

  @MainActor
  @Test func strokesAreFoundByPlaceFromTheTop() {
    func dot(_ id: Int64, _ x: Double, place: Int64 = 0) -> SketchStroke {
      var dot = SketchStroke(points: [[x, 0], [x + 1, 0]], width: 8, color: .black)
      (dot.id, dot.place) = (id, place)
      return dot
    }
    var list = StrokeList((1...2000).map { dot($0, Double($0 % 100) * 20) })
    #expect(list.topmost(at: [21, 1], tolerance: 1)?.id == 1901)
    list.remove([1901])
    list.insert(dot(2500, 20, place: 1001))
    #expect(list.topmost(at: [21, 1], tolerance: 1)?.id == 1801)
    let ids = list.strokes(near: [15, 0], [25, 0], radius: 2).map(\.id)
    #expect(
      ids == stride(from: 1, to: 1000, by: 100) + [1001, 2500]
        + stride(from: 1101, to: 1900, by: 100))
    #expect(list.topmost(at: [30, 0], tolerance: 1) == nil)
  }

  /// A line of a pen, with pauses and jumps, or a note.
  private func ink(_ id: Int64, _ dice: inout SeededGenerator) -> SketchStroke {
    var (points, times): ([SIMD2<Double>], [Float]) = ([], [])
    var (p, time) = (SIMD2(dice.number(in: 0...120), dice.number(in: 0...120)), Float(0))
    for _ in 0..<Int.random(in: 1...20, using: &dice) {
      points.append(p)
      times.append(time)
      p += SIMD2(dice.number(in: -9...9), dice.number(in: -9...9))
      time += [0.001, 0.008, 0.008, 0.2].randomElement(using: &dice) ?? 0
    }
    var stroke = SketchStroke(
      points: points, width: dice.number(in: 1...9), color: CGColor(argb: 0xFF20_4060),
      ink: Ink(tool: .pen, times: times, scale: dice.number(in: 0.1...4), lag: Ink.usualLag))
    if Int.random(in: 0..<5, using: &dice) == 0 {
      stroke = SketchStroke(
        note: "A note of some words", at: p, width: dice.number(in: 20...60),
        fontSize: dice.number(in: 4...12), color: .black)
    }
    stroke.id = id
    return stroke
  }

  /// Ink and notes are drawn when they are first needed: because they are visible, or looked for.
  @MainActor
  @Test(arguments: 0..<4) func inkIsDrawnWhenItIsNeeded(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    let rasterizer = Rasterizer(exactly: 2)
    var all = (1...300).map { ink($0, &dice) }
    var list = StrokeList(all)
    for step in 0..<12 {
      let area = CGRect(
        x: dice.number(in: 0...100), y: dice.number(in: 0...100), width: 20, height: 20)
      let context = CGContext()
      list.draw(in: context, area: area)
      let damage = Bitmap(width: Self.side, height: Self.side)
      let whole = Bitmap(width: Self.side, height: Self.side)
      damage.withPixelBuffer { rasterizer.draw(context.displayList, into: $0, damage: [area]) }
      let expected = DisplayList(items: all.map(\.displayItem))
      whole.withPixelBuffer { rasterizer.draw(expected, into: $0, damage: [area]) }
      let isSame = damage.pixels == whole.pixels
      #expect(isSame)

      let p = SIMD2(dice.number(in: 0...120), dice.number(in: 0...120))
      var drawn = StrokeList(all)
      drawn.draw(in: CGContext())
      #expect(list.topmost(at: p, tolerance: 1)?.id == drawn.topmost(at: p, tolerance: 1)?.id)
      // One goes, one comes, and many take the place of one, so that keys are spread.
      let gone = all.remove(at: Int.random(in: 0..<all.count, using: &dice))
      list.remove([gone.id])
      var new = ink(Int64(1000 + step), &dice)
      new.place = step % 2 == 0 ? 150 : 0
      list.insert(new)
      all.append(new)
      all.sort {
        ($0.place == 0 ? $0.id : $0.place, $0.id) < ($1.place == 0 ? $1.id : $1.place, $1.id)
      }
    }
  }
}
