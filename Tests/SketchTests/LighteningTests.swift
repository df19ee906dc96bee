import Foundation
import Panorama
import Sketch
import Testing

/// Strokes drawn in one session cost as little as those of a file that was opened.
@MainActor @Suite struct LighteningTests {
  let folder: SketchFolder
  private let count = 3000

  init() throws { folder = try SketchFolder() }

  /// Lines all over the window, of 128 points each, which a stroke that is drawn by hand follows.
  private func heavy() throws -> Desk {
    let desk = try Desk(path: folder.file("a.sketch"))
    let lines = (0..<count).map { i in
      let start = SIMD2(Double(i * 37 % 1000), Double(i * 61 % 1009))
      return SketchStroke(
        points: (0..<128).map { start + SIMD2(0.3, 0.05) * Double($0) }, width: 1,
        color: CGColor(argb: UInt32(0xFF00_0000 + i * 7919 % 0xFF_FFFF)))
    }
    try desk.document.replace([], with: lines)
    // Shows them.
    desk.view.sketch.undo()
    desk.view.sketch.redo()
    desk.draw([(100, 400.5), (700, 400.5)])
    return desk
  }

  @Test func manyStrokesLeaveTheMemoryAndLookTheSame() async throws {
    let desk = try heavy()
    #expect(desk.document.strokeCount == count + 1 && desk.document.indexBytes == 0)
    desk.render()
    let before = desk.pixels
    desk.wait(1.9)
    #expect(desk.document.indexBytes > 0)
    var frames = 0
    while frames < 3 || !desk.view.sketch.isSharp {
      desk.render()
      #expect(desk.pixels == before, "frame \(frames)")
      frames += 1
      await Task.yield()
    }
    #expect(desk.document.strokeCount == count + 1)
    #expect((1...32 * (count + 1)).contains(desk.document.indexBytes))
    // What was drawn can still be undone, and drawn upon.
    desk.key("z", .control)
    await desk.sharpen()
    #expect(desk.document.strokeCount == count && desk.pixels != before)
    desk.key("z", [.control, .shift])
    await desk.sharpen()
    #expect(desk.pixels == before)
    desk.draw([(100, 500.5), (700, 500.5)])
    #expect(desk.pixel(400, 500) == 0xFF00_00FF)
    try desk.view.close()
    #expect(
      try SketchDocument(path: folder.file("a.sketch"), for: .reading).strokeCount == count + 2)
  }

  /// Erasing does not wait until the tiles are drawn.
  @Test func whatIsErasedMeanwhileIsGoneAndComesBack() async throws {
    let desk = try heavy()
    desk.render()
    let before = desk.pixels
    desk.wait(1.9)
    #expect(desk.document.indexBytes > 0)
    desk.key("e")
    desk.draw([(400, 390), (400, 410)])
    let left = desk.document.strokeCount
    #expect(left < count)
    await desk.sharpen()
    desk.render()
    #expect(desk.pixel(650, 400) != 0xFF00_00FF)
    desk.key("z", .control)
    await desk.sharpen()
    #expect(desk.document.strokeCount == count + 1)
    desk.key("p")
    desk.wait(2)
    await desk.sharpen()
    let upper = 1024 * 800
    #expect(desk.pixels[..<upper] == before[..<upper])
  }

  @Test func aSelectionKeepsItsStrokes() throws {
    let desk = try heavy()
    desk.key("a", .control)
    desk.wait(5)
    #expect(desk.document.indexBytes == 0)
    desk.key("escape")
    desk.wait(5)
    #expect(desk.document.indexBytes > 0)
  }
}
