import Foundation
import GRDB
import Panorama
import PanoramaImages
import Sketch
import TestSupport
import Testing

/// Pictures on a sketch are elements as strokes are.
@MainActor @Suite struct PictureTests {
  private let folder: TemporaryFolder
  private static let red: UInt32 = 0xFFFF_0000
  private static let blue: UInt32 = 0xFF00_00FF
  private static let white: UInt32 = 0xFFFF_FFFF

  init() throws { folder = try TemporaryFolder() }

  /// A picture whose left half is red and whose right half is blue.
  private static func png(_ width: Int = 200, _ height: Int = 100) throws -> [UInt8] {
    let row = (0..<width).map { $0 < width / 2 ? red : blue }
    return try PNGEncoder().encode(
      CGImage(
        width: width, height: height, pixels: (0..<height).flatMap { _ in row }, isOpaque: true))
  }

  /// A desk on which a picture was dropped, from (400, 350) to (600, 450).
  private func desk(_ name: String? = nil) async throws -> Desk {
    let desk = try Desk(path: name.map { folder($0) })
    try Data(Self.png()).write(to: URL(fileURLWithPath: folder("a.png")))
    #expect(desk.view.insert(files: [folder("a.png")], at: CGPoint(x: 500, y: 400)).isEmpty)
    await decode(desk)
    return desk
  }

  @Test func aPictureWithoutAFileIsPlacedWhereItIsDropped() async throws {
    let desk = try Desk()
    func drop(_ bytes: [UInt8]) {
      let picture = DroppedPicture(bytes: bytes, fileExtension: "png")
      desk.send(.drop(DropInput(files: [], picture: picture, x: 500, y: 400)))
    }
    drop(try Self.png())
    await decode(desk)
    #expect(desk.pixel(450, 400) == Self.red && desk.pixel(550, 400) == Self.blue)
    #expect(desk.strokes.count == 1)
    drop([1, 2, 3])
    #expect(desk.strokes.count == 1)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty)
  }

  private func decode(_ desk: Desk) async {
    repeat {
      desk.render()
      await Task.yield()
    } while !desk.view.sketch.isSharp
  }

  private func pictureCount() throws -> Int? {
    try DatabaseQueue(path: folder("a.sketch")).read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM picture")
    }
  }

  @Test func aDroppedPictureIsSelectedAndOneStepOfUndo() async throws {
    let desk = try await desk()
    #expect(desk.strokes.count == 1 && desk.strokes[0].picture != nil)
    #expect(desk.pixel(440, 400) == Self.red)
    #expect(desk.pixel(560, 400) == Self.blue)
    #expect(desk.pixel(620, 440) == Self.white)
    #expect(desk.find("Selection") != nil)
    desk.key("z", .control)
    #expect(desk.strokes.isEmpty)
    #expect(desk.pixel(440, 400) == Self.white)
    desk.key("z", [.control, .shift])
    await decode(desk)
    #expect(desk.pixel(440, 400) == Self.red)
  }

  @Test func itIsKeptInTheFileAsItCameAndOnlyOnce() async throws {
    let bytes = try Self.png()
    let first = try await desk("a.sketch")
    first.view.sketch.duplicateSelection()
    try first.view.close()
    let again = try Desk(path: folder("a.sketch"))
    #expect(again.strokes.map { $0.picture?.bytes } == [bytes, bytes])
    await decode(again)
    #expect(again.pixel(440, 400) == Self.red)
    try again.view.close()
    #expect(try pictureCount() == 1)
  }

  @Test func itIsMovedTurnedScaledAndErasedAsAWhole() async throws {
    let desk = try await desk()
    // The eraser of parts leaves it as it is.
    desk.view.sketch.tool = .partEraser
    desk.draw([(380, 400), (620, 400)])
    #expect(desk.pixel(440, 400) == Self.red)
    desk.view.sketch.tool = .lasso
    desk.draw([(500, 400)])
    let box = try #require(desk.view.sketch.selectedArea)
    // Its inside is dragged.
    desk.draw([(500, 400), (500, 600)])
    #expect(desk.pixel(440, 600) == Self.red && desk.pixel(440, 400) == Self.white)
    // Half a turn about its middle.
    let knob = Double(box.minY) + 200 - 30
    desk.draw([(500, knob), (650, 600), (500, 600 + (600 - knob))])
    #expect(desk.pixel(440, 600) == Self.blue && desk.pixel(560, 600) == Self.red)
    desk.view.sketch.tool = .eraser
    desk.draw([(560, 600)])
    #expect(desk.strokes.isEmpty && desk.pixel(560, 600) == Self.white)
  }

  @Test func whatCannotBeDecodedIsAGreyBox() async throws {
    var bytes = try Self.png()
    bytes.replaceSubrange(60..<90, with: [UInt8](repeating: 7, count: 30))
    let box = CGRect(x: 100, y: 100, width: 200, height: 200)
    for (i, bytes) in [bytes, [1, 2, 3], []].enumerated() {
      let document = try SketchDocument(path: folder("\(i).sketch"))
      try document.add(SketchStroke(picture: SketchPicture(bytes), in: box))
      try document.close()
      let desk = try Desk(path: folder("\(i).sketch"))
      await decode(desk)
      #expect(desk.strokes.count == 1)
      if i > 0 { #expect(desk.pixel(200, 200) == 0xFFC8_C8CC) }
      _ = try SketchExport().png(of: desk.view.sketch)
    }
  }

  @Test func aDamagedFileIsNotPlaced() throws {
    let desk = try Desk()
    try Data(Self.png().prefix(20)).write(to: URL(fileURLWithPath: folder("a.png")))
    #expect(
      desk.view.insert(files: [folder("a.png"), folder("none.txt")]) == [folder("none.txt")])
    #expect(desk.strokes.isEmpty)
    #expect(desk.view.sketch.tool == .pen)
  }

  @Test func aPastedPathAndAPictureOfTheClipboardArePlaced() async throws {
    let desk = try Desk()
    try Data(Self.png()).write(to: URL(fileURLWithPath: folder("a b.png")))
    desk.window.clipboard.text = URL(fileURLWithPath: folder("a b.png")).absoluteString
    desk.key("v", .control)
    #expect(desk.strokes.count == 1)
    desk.window.clipboard.text = nil
    let bytes = try Self.png(20, 20)
    desk.view.readClipboardPicture = { $0(bytes) }
    desk.key("v", .control)
    #expect(desk.strokes.map { $0.picture?.size?.width } == [200, 20])
    desk.view.readClipboardPicture = { $0(nil) }
    desk.key("v", .control)
    #expect(desk.strokes.count == 2)
  }

  @Test func copiedPicturesArePastedIntoOtherSketches() async throws {
    let desk = try await desk()
    desk.key("c", .control)
    let other = try Desk()
    other.window.clipboard.text = desk.window.clipboard.text
    other.key("v", .control)
    #expect(other.strokes.first?.picture?.bytes == (try Self.png()))
  }

  @Test func itIsInEveryExport() async throws {
    let desk = try await desk("a.sketch")
    let png = try SketchExport().png(of: desk.view.sketch)
    let image = try ImageFile.open(bytes: png).decode().image
    // The picture and a margin.
    #expect(image.pixels[image.width * image.height / 2 + image.width / 4] == Self.red)
    let drawing = try SketchDrawing(desk.document).export()
    let svg = String(decoding: try drawing.bytes(as: .svg), as: UTF8.self)
    #expect(svg.contains("data:image/png;base64,"))
    #expect(try drawing.bytes(as: .pdf).count > 500)
    try desk.document.writeCopy(to: folder("b.sketch"))
    let copy = try SketchDocument(path: folder("b.sketch"), for: .reading)
    #expect(copy.strokes.first?.picture?.bytes == (try Self.png()))
  }

  @Test func aFileOfFormatFourIsMigratedByTheFirstEdit() throws {
    let path = folder("a.sketch")
    let document = try SketchDocument(path: path)
    try document.add(SketchFolder.line(5))
    try document.close()
    let database = try DatabaseQueue(path: path)
    try database.write {
      try $0.execute(
        sql: """
          DROP TABLE picture; DROP TABLE stroke_content; DROP TABLE setting;
          DROP TABLE stroke_group; DROP TABLE stroke_shape;
          DROP TABLE stroke_look; DROP TABLE edit_paper;
          PRAGMA user_version = 4
          """)
    }
    try database.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try SketchDocument(path: path, for: .reading).strokeCount == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let again = try SketchDocument(path: path)
    let box = CGRect(x: 0, y: 0, width: 10, height: 10)
    try again.add(SketchStroke(picture: SketchPicture(try Self.png()), in: box))
    try again.close()
    let strokes = try SketchDocument(path: path, for: .reading).strokes
    #expect(strokes.map { $0.picture != nil } == [false, true])
  }

  @Test func aPictureThatNoUndoBringsBackLeavesTheFile() async throws {
    let desk = try await desk("a.sketch")
    desk.key("z", .control)
    #expect(try pictureCount() == 1)
    try desk.document.add(SketchFolder.line(5))
    #expect(try pictureCount() == 0)
  }

  @Test func aFollowingProgramShowsIt() async throws {
    let path = folder("a.sketch")
    let writer = try SketchDocument(path: path)
    try writer.add(SketchFolder.line(5))
    let follower = try Desk(path: path)
    let box = CGRect(x: 100, y: 100, width: 200, height: 100)
    try writer.add(SketchStroke(picture: SketchPicture(try Self.png()), in: box))
    follower.document.checkFile()
    await decode(follower)
    let seen = follower.view.sketch.visibleRect
    let (x, y) = (Int(120 - seen.minX), Int(150 - seen.minY))
    #expect(follower.pixel(x, y) == Self.red)
  }

  @Test func aTimeLapseShowsItAsAWhole() async throws {
    let desk = try await desk()
    var lapse = try TimeLapse(of: desk.document, duration: 1)
    #expect(lapse.drawing(at: 0.1).items.isEmpty)
    #expect(!lapse.drawing(at: 1).items.isEmpty)
  }

  @Test func itIsDrawnInALargeSketchToo() async throws {
    let path = folder("a.sketch")
    let document = try SketchDocument(path: path)
    let box = CGRect(x: 100, y: 100, width: 200, height: 100)
    let line = SketchStroke(
      points: (0..<20_000).map { SIMD2(Double($0 % 7), Double($0 % 5)) }, width: 1, color: .black)
    try document.replace(
      [],
      with: [SketchStroke(picture: SketchPicture(try Self.png()), in: box)]
        + [SketchStroke](repeating: line, count: 30))
    try document.close()
    let desk = try Desk(path: path)
    await decode(desk)
    await decode(desk)
    #expect(desk.pixel(120, 150) == Self.red && desk.pixel(280, 150) == Self.blue)
  }

  @Test func aLargePictureIsDecodedSmaller() throws {
    let bytes = try Self.png(6000, 4000)
    let document = try SketchDocument(path: nil)
    let stroke = try document.add(
      SketchStroke(
        picture: SketchPicture(bytes), in: CGRect(x: 0, y: 0, width: 600, height: 400)))
    guard case .image(let image, _, _) = stroke.finishedItem().operation else {
      Issue.record("no picture")
      return
    }
    #expect(image.width == 3000)
  }
}
