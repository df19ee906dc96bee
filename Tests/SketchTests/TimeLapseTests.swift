import Foundation
import Panorama
import PanoramaRaster
import Sketch
import Testing

@MainActor @Suite struct TimeLapseTests {
  /// Two lines drawn in a second each, the lower one first.
  private func document() throws -> SketchDocument {
    let document = try SketchDocument(path: nil)
    for y in [300.0, 200] {
      let points = (0...20).map { SIMD2(100 + 20 * Double($0), y) }
      try document.add(
        SketchStroke(
          points: points, width: 8, color: .black,
          ink: Ink(times: (0...20).map { Float($0) / 20 })
        ))
    }
    return document
  }

  /// How far to the right each of the two lines reaches.
  private func reach(_ list: DisplayList) -> [Double] {
    [300.0, 200].map { y in
      list.items.filter { $0.bounds.minY < y && $0.bounds.maxY > y }
        .map { Double($0.bounds.maxX) }.max() ?? 0
    }
  }

  @Test func strokesAppearInTheirOrderAtTheirSpeed() throws {
    var lapse = try TimeLapse(of: document(), duration: 23)
    // Two seconds of drawing and two pauses of 0.15 s in 23 s: ten times as long.
    #expect(reach(lapse.drawing(at: 0)) == [0, 0])
    let quarter = reach(lapse.drawing(at: 5))
    #expect(abs(quarter[0] - 300) < 10 && quarter[1] == 0)
    let then = reach(lapse.drawing(at: 16.5))
    #expect(then[0] >= 500 && abs(then[1] - 300) < 10)
    #expect(reach(lapse.drawing(at: 23)).allSatisfy { $0 >= 500 })
    #expect(reach(lapse.drawing(at: 99)).allSatisfy { $0 >= 500 })
  }

  @Test func timeMayGoBack() throws {
    var lapse = try TimeLapse(of: document(), duration: 10)
    let early = reach(lapse.drawing(at: 2))
    _ = lapse.drawing(at: 10)
    #expect(reach(lapse.drawing(at: 2)) == early)
  }

  @Test func theEndIsTheDrawing() throws {
    let document = try document()
    try document.add(
      SketchStroke(
        points: [[50, 250], [600, 250]], width: 60, color: CGColor(argb: 0xFFFF_FF00),
        ink: Ink(tool: .highlighter, times: [0, 1])))
    var lapse = try TimeLapse(of: document, duration: 1)
    var shown: [DisplayList] = []
    try SketchDrawing(document).draw(hasPaper: false) { shown.append($0) }
    #expect(
      picture(lapse.drawing(at: 1)) == picture(DisplayList(items: shown.flatMap(\.items))))
  }

  private func picture(_ list: DisplayList) -> [UInt32]? {
    let bitmap = Bitmap(width: 640, height: 400)
    bitmap.clear(.white)
    bitmap.withPixelBuffer { Rasterizer().draw(list, into: $0, transform: .identity) }
    return bitmap.makeImage()?.pixels
  }

  @Test func theWindowPlaysItAndEscEndsIt() throws {
    let desk = try Desk()
    desk.draw([(200, 300), (500, 300), (800, 300)])
    desk.view.playDrawing(in: 10)
    desk.wait(0.02)
    #expect(desk.pixel(700, 300) == 0xFFFF_FFFF)
    desk.draw([(200, 700), (500, 700)])
    #expect(desk.strokes.count == 1, "nothing is drawn meanwhile")
    desk.view.playDrawing(in: 10)
    desk.wait(0.02)
    desk.key("e")
    desk.key("escape")
    #expect(desk.view.sketch.tool == .pen)
    #expect(desk.pixel(700, 300) != 0xFFFF_FFFF)
    desk.key("e")
    #expect(desk.view.sketch.tool == .eraser)
  }

  @Test func theWindowPlaysWhatIsFarOut() throws {
    let desk = try Desk()
    desk.place(CGPoint(x: 3e6, y: -2e6), zoom: 1)
    desk.view.sketch.didComeToRest()
    desk.draw([(200, 300), (500, 300), (800, 300)])
    desk.view.playDrawing(in: 10)
    desk.wait(0.02)
    #expect(desk.pixel(700, 300) == 0xFFFF_FFFF)
    desk.wait(10)
    #expect(desk.window.isAnimating)
    #expect(desk.pixel(700, 300) != 0xFFFF_FFFF)
  }

  @Test func itEndsByItself() throws {
    let desk = try Desk()
    desk.draw([(200, 300), (800, 300)])
    desk.view.playDrawing(in: 1)
    desk.wait(0.1)
    #expect(desk.window.isAnimating)
    desk.wait(1)
    #expect(desk.pixel(700, 300) != 0xFFFF_FFFF)
    desk.wait(2)
    #expect(!desk.window.isAnimating)
    desk.draw([(200, 700), (500, 700)])
    #expect(desk.strokes.count == 2)
  }

  @Test func anEmptySketchPlaysNothing() throws {
    let desk = try Desk()
    desk.wait(1)
    desk.view.playDrawing()
    #expect(!desk.window.isAnimating)
    #expect(try TimeLapse(of: desk.document).isEmpty)
  }
}
