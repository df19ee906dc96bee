import Foundation
import GRDB
import Panorama
import PanoramaImages
import PanoramaRaster
import Sketch
import Testing

/// A sketch that is too large for memory is drawn from its file, and otherwise behaves like any
/// other.
@MainActor
@Suite struct LargeSketchTests {
  let folder: SketchFolder
  private let count = 12_000

  init() throws {
    folder = try SketchFolder()
    try folder.large("a.sketch", count: count)
  }

  private func open() async throws -> Desk {
    let desk = try Desk(path: folder.file("a.sketch"))
    await desk.sharpen()
    return desk
  }

  /// The content of a file, drawn as shapes all at once.
  private func picture(of strokes: [SketchStroke]) -> [UInt32] {
    let bitmap = Bitmap(width: 1024, height: 1024)
    bitmap.clear(.white)
    let list = DisplayList(items: strokes.map(\.displayItem))
    bitmap.withPixelBuffer { Rasterizer().draw(list, into: $0) }
    return bitmap.pixels
  }

  /// The area without the tools at the lower edge.
  private func upper(_ pixels: [UInt32]) -> ArraySlice<UInt32> { pixels[..<(1024 * 800)] }

  @Test func openingReadsNoStroke() throws {
    let document = try SketchDocument(path: folder.file("a.sketch"))
    #expect(document.strokeCount == count && document.strokesRead == 0)
  }

  @Test func whatIsOutOfSightTakesFewBytes() throws {
    let document = try SketchDocument(path: folder.file("a.sketch"))
    #expect((1...32 * count).contains(document.indexBytes))
  }

  @Test func itShowsWhatShapesShow() async throws {
    let desk = try await open()
    let strokes = desk.document.strokes
    #expect(strokes.count == count)
    #expect(upper(desk.pixels) == upper(picture(of: strokes)))
  }

  @Test func onlyWhatIsInSightIsReadFirst() async throws {
    let document = try SketchDocument(path: folder.file("a.sketch"))
    let sketch = SketchPanorama(document: document)
    sketch.willShow(CGRect(x: 500, y: 500, width: 16, height: 16), scale: 64)
    while !sketch.isSharp { await Task.yield() }
    #expect((1...count / 50).contains(sketch.visibleStrokesRead))
  }

  @Test func linesAreSharpAtEveryZoom() async throws {
    let desk = try await open()
    let view = desk.view.panoramaView
    for (scale, corner) in [(16.0, CGPoint(x: 187.5, y: 312.5)), (0.25, .zero), (1, .zero)] {
      desk.place(corner, zoom: scale)
      desk.render()
      await desk.sharpen()
      let transform = view.backView.shownTransform
      let bitmap = Bitmap(width: 1024, height: 1024)
      bitmap.clear(.white)
      let list = DisplayList(items: desk.document.strokes.map(\.displayItem))
      bitmap.withPixelBuffer { Rasterizer().draw(list, into: $0, transform: transform) }
      let (shown, expected) = (desk.pixels, bitmap.pixels)
      let wrong = (0..<1024 * 800).filter { i in
        shown[i] != expected[i]
      }
      #expect(wrong.isEmpty, "at zoom \(scale)")
    }
  }

  @Test func itIsErasedAndUndone() async throws {
    let desk = try await open()
    let before = desk.pixels
    desk.key("e")
    desk.draw([(100, 300), (600, 320)])
    let erased = count - desk.document.strokeCount
    #expect(erased > 10)
    await desk.sharpen()
    #expect(desk.pixel(300, 308) == 0xFFFF_FFFF)
    #expect(upper(desk.pixels) == upper(picture(of: desk.document.strokes)))
    desk.key("z", .control)
    await desk.sharpen()
    #expect(desk.document.strokeCount == count)
    #expect(upper(desk.pixels) == upper(before))
  }

  @Test func aCancelledEraserPutsBackWhatItTook() async throws {
    let desk = try await open()
    let before = desk.pixels
    desk.key("e")
    desk.touch(.began, 1, 300, 300)
    await desk.sharpen()
    #expect(desk.pixels != before)
    desk.touch(.cancelled, 1, 300, 300)
    await desk.sharpen()
    #expect(upper(desk.pixels) == upper(before) && desk.document.strokeCount == count)
  }

  @Test func whatIsDrawnIsOnTopAndStays() async throws {
    let desk = try await open()
    desk.draw([(100, 400.5), (700, 400.5)])
    await desk.sharpen()
    #expect(desk.pixel(400, 400) == 0xFF00_00FF)
    desk.key("z", .control)
    #expect(desk.document.strokeCount == count)
    desk.key("z", [.control, .shift])
    try desk.view.close()
    let again = try await open()
    #expect(again.document.strokeCount == count + 1)
    #expect(again.pixel(400, 400) == 0xFF00_00FF)
  }

  @Test(arguments: [false, true]) func itIsFollowedUnderAnotherName(isReplaced: Bool) async throws {
    let desk = try await open()
    desk.draw([(100, 400), (700, 400)])
    try requireDone(rename(folder.file("a.sketch"), folder.file("b.sketch")))
    if isReplaced {
      try folder.sketch("a.sketch", lines: [1])
      unlink(folder.file("b.sketch"))
    }
    desk.draw([(100, 500), (700, 500)])
    desk.view.panoramaView.zoomScale = 4
    desk.render()
    await desk.sharpen()
    #expect(desk.view.sketch.failure == nil)
    #expect(desk.document.strokes.count == count + 2)
    try desk.view.close()
    let name = isReplaced ? "a (kept).sketch" : "b.sketch"
    #expect(try SketchDocument(path: folder.file(name), for: .reading).strokeCount == count + 2)
  }

  /// What a gesture leaves is shown in every frame, also before its tiles are drawn again.
  @Test(arguments: ["erase", "cancel", "move"]) func nothingFlickers(how: String) async throws {
    let desk = try await open()
    let red = SketchStroke(
      points: [[100, 250.5], [600, 250.5]], width: 8, color: CGColor(argb: 0xFFFF_0000))
    // A stroke that takes the place of another one is in the tiles.
    let replaced = try #require(desk.document.strokes.last)
    var stroke = red
    stroke.place = replaced.id
    try desk.document.replace([replaced.id], with: [stroke])
    await desk.sharpen()
    func isShown(_ x: Int, _ y: Int) -> Bool { desk.pixel(x, y) == 0xFFFF_0000 }
    #expect(isShown(110, 250) && isShown(590, 250))
    // Where the line is to be seen all the time.
    var places = [(110, 250), (590, 250)]
    switch how {
    case "move":
      desk.key("l")
      desk.draw([(350, 250)])
      desk.touch(.began, 1, 350, 250)
      desk.touch(.moved, 1, 350, 270)
      places = [(110, 270), (590, 270)]
      #expect(isShown(110, 270))
      await desk.sharpen()
      desk.touch(.ended, 1, 350, 270)
    default:
      desk.key("e", .shift)
      desk.touch(.began, 1, 350, 240)
      desk.touch(.moved, 1, 350, 262)
      await desk.sharpen()
      #expect(!isShown(350, 250) && isShown(110, 250))
      desk.touch(how == "erase" ? .ended : .cancelled, 1, 350, 262)
    }
    var frames = 0
    repeat {
      frames += 1
      for (x, y) in places { #expect(isShown(x, y), "frame \(frames) at \(x)") }
      await Task.yield()
    } while !desk.view.sketch.isSharp
    await desk.sharpen()
    for (x, y) in places { #expect(isShown(x, y)) }
    #expect(frames > 1)
  }

  @Test func anotherProgramSeesWhatIsDrawn() async throws {
    let desk = try await open()
    desk.draw([(100, 400), (700, 400)])
    let other = try SketchDocument(path: folder.file("a.sketch"))
    #expect(other.readOnlyReason != nil && other.strokeCount == count + 1)
    desk.key("z", .control)
    desk.draw([(100, 500), (700, 500)])
    desk.draw([(100, 600), (700, 600)])
    other.checkFile()
    #expect(other.strokeCount == count + 2)
    #expect(other.strokes.suffix(2).map { $0.points[0].y } == [500, 600])
  }

  @Test func aPictureOfItHoldsAll() async throws {
    let desk = try await open()
    desk.draw([(100, 400), (700, 400)])
    let bytes = try SketchExport().png(of: desk.view.sketch)
    let image = try ImageFile.open(bytes: bytes).decode()
    let bounds = SketchDrawing(desk.document).bounds
    #expect(image.image.width == Int(bounds.width) && image.image.height == Int(bounds.height))
    let expected = picture(of: desk.document.strokes)
    let corner = (x: Int(bounds.minX), y: Int(bounds.minY))
    let wrong = (0..<1024 * 1000).filter { i in
      let (x, y) = (i % 1024 - corner.x, i / 1024 - corner.y)
      return x < image.image.width && image.image.pixels[y * image.image.width + x] != expected[i]
    }
    #expect(wrong.isEmpty)
  }
}

extension Desk {
  /// The last frame.
  var pixels: [UInt32] { shown?.pixels ?? [] }

  /// Waits until the visible part was read and drawn.
  func sharpen() async {
    while !view.sketch.isSharp { await Task.yield() }
    render()
  }
}

extension SketchFolder {
  /// A closed sketch with this many slanting lines of fifty points all over the page.
  @MainActor
  func large(_ name: String, count: Int) throws {
    try sketch(name, lines: [1])
    let database = try DatabaseQueue(path: file(name))
    try database.write { db in
      for table in ["edit_stroke", "edit", "stroke_box", "stroke"] {
        try db.execute(sql: "DELETE FROM \(table)")
      }
      for i in 1...count {
        let start = SIMD2(Double(i * 37 % 1000), Double(i * 61 % 1009))
        let stroke = SketchStroke(
          points: (0..<50).map { start + SIMD2(0.8, 0.1) * Double($0) }, width: 1, color: .black)
        let points = stroke.points.flatMap { [$0.x, $0.y] }.withUnsafeBytes { Data($0) }
        try db.execute(
          sql: "INSERT INTO stroke (id, color, width, points) VALUES (?, ?, 1, ?)",
          arguments: [i, 0xFF00_0000 + i * 7919 % 0xFF_FFFF, points])
        let end = stroke.points[49]
        let edges: [Float] = [start.x - 1, start.y - 1, end.x + 1, end.y + 1].map { Float($0) }
        try db.execute(
          sql: "INSERT INTO stroke_box (stroke, box) VALUES (?, ?)",
          arguments: [i, edges.withUnsafeBytes { Data($0) }])
      }
    }
    try database.close()
  }
}
