import Foundation
import Panorama
import Sketch
import Testing

@MainActor
@Suite struct EditingTests {
  /// Three lines, 100 apart.
  private func ruled(path: String? = nil) throws -> Desk {
    let desk = try Desk(path: path)
    for y in [100.0, 200, 300] { desk.draw([(100, y), (500, y)]) }
    return desk
  }

  private func heights(_ desk: Desk) -> [Double] { desk.strokes.map { $0.points[0].y } }

  @Test func keysUndoAndRedo() throws {
    let desk = try ruled()
    desk.key("z", .control)
    desk.key("z", .control)
    #expect(heights(desk) == [100])
    #expect(desk.pixel(300, 200) == 0xFFFF_FFFF)
    desk.key("y", .control)
    #expect(heights(desk) == [100, 200])
    desk.key("z", [.control, .shift])
    desk.key("z", [.control, .shift])
    #expect(heights(desk) == [100, 200, 300])
    #expect(desk.pixel(300, 200) != 0xFFFF_FFFF)
  }

  @Test func buttonsUndoAndRedoAndSayWhetherThereIsSomethingToDo() throws {
    let desk = try ruled()
    let undo = try #require(desk.find("Undo") as? Button)
    let redo = try #require(desk.find("Redo") as? Button)
    #expect(undo.isEnabled && !redo.isEnabled)
    desk.tap("Undo")
    #expect(heights(desk) == [100, 200] && redo.isEnabled)
    desk.tap("Redo")
    #expect(heights(desk) == [100, 200, 300] && !redo.isEnabled)
    for _ in 0..<3 { desk.tap("Undo") }
    #expect(heights(desk) == [] && !undo.isEnabled)
  }

  @Test(arguments: [true, false]) func theEraserTakesWholeStrokes(byKey: Bool) throws {
    let desk = try ruled()
    if byKey { desk.key("e") } else { desk.tap("Eraser") }
    #expect((desk.find("Eraser") as? Button)?.isSelected == true)
    // One tap near a line, and one far from all lines.
    desk.draw([(300, 205)])
    desk.draw([(300, 250)])
    #expect(heights(desk) == [100, 300])
    // In one sweep, faster than the sampling.
    desk.draw([(300, 20), (300, 900)])
    #expect(heights(desk) == [])
    desk.key("z", .control)
    #expect(heights(desk) == [100, 300])
    desk.key("escape")
    #expect((desk.find("Eraser") as? Button)?.isSelected == false)
    desk.draw([(10, 700), (20, 700)])
    #expect(desk.strokes.count == 3)
  }

  @Test func aCancelledEraserPutsBackWhatItTook() throws {
    let desk = try ruled()
    desk.key("e")
    desk.touch(.began, 1, 300, 200)
    #expect(desk.pixel(300, 200) == 0xFFFF_FFFF)
    desk.touch(.cancelled, 1, 300, 200)
    #expect(desk.pixel(300, 200) != 0xFFFF_FFFF)
    #expect(heights(desk) == [100, 200, 300])
  }

  @Test func aLaterFingerEndsTheEraserAndWhatItTookStaysGone() throws {
    let desk = try ruled()
    desk.key("e")
    desk.touch(.began, 1, 300, 200)
    desk.wait(0.2)
    desk.touch(.began, 2, 600, 200)
    for id in [1, 2] { desk.touch(.ended, id, 300, 200) }
    #expect(heights(desk) == [100, 300])
    desk.key("z", .control)
    #expect(heights(desk) == [100, 200, 300])
  }

  @Test func theEraserReachesAsFarAtEveryZoom() throws {
    let desk = try ruled()
    desk.place(CGPoint(x: 100, y: 150), zoom: 4)
    desk.key("e")
    // The line at 200 is at 200 in the window; 20 points are more than the reach.
    desk.draw([(300, 220)])
    #expect(heights(desk) == [100, 200, 300])
    desk.draw([(300, 206)])
    #expect(heights(desk) == [100, 300])
  }

  @Test func toolsKeepTheirTouches() throws {
    let desk = try ruled()
    // Beside the buttons.
    let tools = try #require(desk.find("Tools")).frame
    desk.draw([(Double(tools.minX) + 2, Double(tools.midY))])
    desk.tap("Eraser")
    desk.tap("Eraser")
    #expect(desk.strokes.count == 3)
  }

  @Test(arguments: [true, false]) func everythingIsShownFreeOfTheTools(byKey: Bool) throws {
    let desk = try ruled()
    desk.draw([(200, 4), (200, 1015)])
    desk.place(CGPoint(x: 5000, y: 7000), zoom: 4)
    desk.render()
    if byKey { desk.key("0") } else { desk.tap("Show everything") }
    desk.wait(2)
    desk.render()
    let ink = desk.view.panoramaView.contentView.convert(
      desk.view.sketch.inkBounds, to: desk.view)
    let tools = try #require(desk.find("Tools")).frame
    #expect(ink.minY >= 0 && ink.maxY <= tools.minY)
    // As large as possible.
    #expect(ink.height > tools.minY - 48)
  }

  @Test func aKeyShowsItAtItsOwnSize() throws {
    let desk = try ruled()
    desk.view.panoramaView.zoomScale = 4
    desk.key("1")
    desk.wait(2)
    #expect(desk.view.panoramaView.zoomScale == 1)
  }

  @Test func theToolsStepAsideForAStrokeThatComesNear() throws {
    let desk = try ruled()
    let tools = try #require(desk.find("Tools"))
    let (x, y) = (Double(tools.frame.midX), Double(tools.frame.midY))
    desk.touch(.began, 1, x, 700)
    #expect(tools.alpha == 1)
    desk.touch(.moved, 1, x, y)
    #expect(tools.alpha == 0)
    desk.touch(.ended, 1, x, y)
    // The next stroke of the word begins at their position.
    desk.wait(0.5)
    desk.touch(.began, 1, x + 20, y)
    desk.touch(.moved, 1, x + 30, y)
    desk.touch(.ended, 1, x + 30, y)
    #expect(desk.strokes.count == 5)
    desk.wait(0.9)
    #expect(tools.alpha == 0)
    desk.wait(0.2)
    #expect(tools.alpha == 1)
  }

  @Test func theListOfKeysIsShownAndKeepsThemFromTheSketch() throws {
    let desk = try ruled()
    desk.key("f1")
    let list = try #require(desk.window.rootView.subviews.compactMap { $0 as? KeyListPanel }.last)
    let lines = list.groups.flatMap(\.lines)
    for keys in [["P"], ["E", "Shift+E"], ["Ctrl+Shift+N"], ["Ctrl+Shift+E"]] {
      #expect(lines.contains { $0.keys == keys })
    }
    desk.key("z", .control)
    #expect(desk.strokes.count == 3)
    desk.key("escape")
    desk.key("z", .control)
    #expect(desk.strokes.count == 2)
    desk.send(.text("?"))
    #expect(desk.window.rootView.subviews.contains { $0 is KeyListPanel })
  }
}
