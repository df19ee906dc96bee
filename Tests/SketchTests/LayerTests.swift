import Foundation
import GRDB
import Panorama
import Sketch
import TestSupport
import Testing

/// Layers: order, hide, lock, opacity and name, in the file and with undo.
@MainActor
@Suite struct LayerTests {
  private static let white: UInt32 = 0xFFFF_FFFF

  /// A thick red line in the first layer, and a blue one across it in a second layer.
  private func crossed(path: String? = nil) throws -> Desk {
    let desk = try Desk(path: path)
    let sketch = desk.view.sketch
    desk.key("h")
    sketch.highlighterWidth = 40
    sketch.highlighterColor = CGColor(argb: 0xFFFF_0000)
    desk.draw([(200, 300), (500, 300)])
    desk.key("p")
    sketch.lineWidth = 40
    sketch.penColor = CGColor(argb: 0xFF00_00FF)
    desk.key("n", [.control, .shift])
    desk.draw([(350, 200), (350, 400)])
    return desk
  }

  /// The database is locked through SQLite, by a program that does not know our own lock.
  @Test func aLayerThatCannotBeWrittenIsNotAdded() throws {
    let folder = try SketchFolder()
    let desk = try Desk(path: folder.file("a.sketch"))
    desk.draw([(10, 10), (90, 10)])
    var open = Configuration()
    open.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.file("a.sketch"), configuration: open)
    try other.writeWithoutTransaction { try $0.execute(sql: "BEGIN EXCLUSIVE") }
    let sketch = desk.view.sketch
    #expect(!sketch.addLayer())
    #expect(sketch.failure != nil && sketch.currentLayer.id == 0)
    #expect(desk.document.layers.count == 1)
    try other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    try other.close()
    #expect(sketch.addLayer() && sketch.currentLayer.id == 1)
  }

  @Test func strokesAreInTheLayerInWhichTheyWereDrawn() throws {
    let desk = try crossed()
    #expect(desk.document.layers.map(\.name) == ["Layer 1", "Layer 2"])
    #expect(desk.strokes.map(\.layer) == [0, 1])
    #expect(desk.pixel(350, 300) == 0xFF00_00FF)
    desk.key("[", .control)
    #expect(desk.document.layers.map(\.id) == [1, 0])
    // The red highlighter is above the blue now, and multiplies.
    #expect(desk.pixel(350, 300) == 0xFF00_0000)
    desk.key("z", .control)
    #expect(desk.document.layers.map(\.id) == [0, 1])
    #expect(desk.pixel(350, 300) == 0xFF00_00FF)
  }

  @Test func aHiddenLayerIsNeitherShownNorChanged() throws {
    let desk = try crossed()
    let sketch = desk.view.sketch
    sketch.changeLayer { $0.isHidden = true }
    #expect(desk.pixel(350, 220) == Self.white)
    #expect(desk.pixel(250, 300) == 0xFFFF_0000)
    // Nothing can be drawn there, and neither eraser nor lasso touch it.
    desk.draw([(600, 600), (700, 600)])
    desk.key("e")
    desk.draw([(350, 380)])
    desk.key("a", .control)
    desk.key("delete")
    #expect(desk.strokes.map(\.layer) == [1])
    desk.key("z", .control)
    desk.key("z", .control)
    #expect(desk.pixel(350, 220) == 0xFF00_00FF && desk.strokes.count == 2)
  }

  @Test func aLockedLayerIsShownAndNotChanged() throws {
    let desk = try crossed()
    desk.view.sketch.changeLayer { $0.isLocked = true }
    desk.draw([(600, 600), (700, 600)])
    desk.key("e", .shift)
    desk.draw([(350, 380)])
    #expect(desk.strokes.count == 2 && desk.strokes.allSatisfy { $0.erasure == nil })
    #expect(!desk.view.sketch.deleteLayer())
    desk.key("p")
    desk.key("[")
    desk.draw([(600, 600), (700, 600)])
    #expect(desk.strokes.count == 3 && desk.strokes.last?.layer == 0)
  }

  @Test func theOpacityIsThatOfTheWholeLayer() throws {
    let desk = try crossed()
    desk.draw([(350, 220), (350, 380)])
    desk.view.sketch.changeLayer { $0.opacity = 0.5 }
    let once = desk.pixel(350, 220)
    #expect(once == desk.pixel(350, 240))
    #expect([0x7F, 0x80].contains(once >> 16 & 0xFF) && once & 0xFF == 0xFF)
  }

  @Test func deletingALayerIsOneStepOfUndo() throws {
    let desk = try crossed()
    #expect(desk.view.sketch.deleteLayer())
    #expect(desk.document.layers.map(\.id) == [0] && desk.strokes.map(\.layer) == [0])
    #expect(!desk.view.sketch.deleteLayer())
    desk.key("z", .control)
    #expect(desk.document.layers.map(\.id) == [0, 1] && desk.strokes.map(\.layer) == [0, 1])
    desk.key("y", .control)
    #expect(desk.document.layers.map(\.id) == [0] && desk.strokes.count == 1)
  }

  @Test func layersAreInTheFileInACopyAndForAnotherProgram() throws {
    let folder = try SketchFolder()
    let desk = try crossed(path: folder.file("a.sketch"))
    let other = try SketchDocument(path: folder.file("a.sketch"))
    desk.view.sketch.changeLayer {
      $0.name = "Ink “1”"
      $0.opacity = 0.25
      $0.isLocked = true
    }
    other.checkFile()
    #expect(other.layers == desk.document.layers && other.layers.last?.opacity == 0.25)
    try desk.document.writeCopy(to: folder.file("b.sketch"))
    let layers = desk.document.layers
    try desk.view.close()
    for name in ["a", "b"] {
      let again = try SketchDocument(path: folder.file("\(name).sketch"))
      #expect(again.layers == layers && again.strokes.map(\.layer) == [0, 1])
    }
    let before = try SketchDocument(path: folder.file("a.sketch"))
    try before.undo()
    #expect(before.layers.last?.name == "Layer 2")
  }

  @Test(arguments: [
    "x''", "'text'", "CAST('[]' AS BLOB)", "CAST('[{\"id\":1}]' AS BLOB)",
  ]) func layersThatMakeNoSenseLoseNoStroke(value: String) throws {
    let folder = try SketchFolder()
    try crossed(path: folder.file("a.sketch")).view.close()
    let database = try DatabaseQueue(path: folder.file("a.sketch"))
    try database.write { try $0.execute(sql: "UPDATE edit_layers SET layers = \(value)") }
    try database.close()
    let desk = try Desk(path: folder.file("a.sketch"))
    #expect(desk.document.layers.map(\.id) == [0] && desk.strokes.count == 2)
    #expect(desk.pixel(350, 220) == 0xFF00_00FF)
  }

  @Test func aPictureShowsTheLayersAsTheWindowDoes() throws {
    let desk = try crossed()
    desk.view.sketch.changeLayer { $0.opacity = 0.5 }
    desk.key("[", .control)
    desk.render()
    let picture = try CGImage.load(try SketchExport().png(of: desk.view.sketch))
    let corner = SketchDrawing(desk.document).bounds.origin
    for (x, y) in [(250, 300), (350, 220), (350, 300)] {
      let pixel = picture.pixels[(y - Int(corner.y)) * picture.width + x - Int(corner.x)]
      #expect(pixel == desk.pixel(x, y))
    }
  }

  /// A sketch that is too large for memory shows its layers like any other.
  @Test func aLargeSketchHasLayers() async throws {
    let folder = try SketchFolder()
    try folder.large("a.sketch", count: 12_000)
    let desk = try Desk(path: folder.file("a.sketch"))
    desk.key("n", [.control, .shift])
    desk.view.sketch.lineWidth = 40
    desk.draw([(100, 400), (700, 400)])
    desk.render()
    await desk.sharpen()
    #expect(desk.pixel(400, 400) == 0xFF00_00FF)
    desk.key("[", .control)
    desk.render()
    await desk.sharpen()
    #expect(desk.document.layers.map(\.id) == [1, 0])
    // Other strokes are above it now.
    desk.view.sketch.chooseLayer(by: 1)
    desk.view.sketch.changeLayer { $0.isHidden = true }
    desk.render()
    await desk.sharpen()
    #expect(desk.pixel(650, 400) == 0xFF00_00FF && desk.pixel(400, 700) == Self.white)
    for _ in 0..<4 { desk.key("z", .control) }
    desk.render()
    await desk.sharpen()
    #expect(desk.document.strokeCount == 12_000 && desk.document.layers.count == 1)
  }
}
