import Foundation
import Panorama
import Sketch
import Testing

/// The question when another file has taken the sketch's name.
@MainActor
@Suite struct QuestionTests {
  let folder: SketchFolder
  let desk: Desk
  private let question = "Another program replaced “a.sketch”."

  /// A sketch with one line whose name another sketch has taken.
  init() throws {
    folder = try SketchFolder()
    desk = try Desk(path: folder.file("a.sketch"))
    desk.view.onOpen = { _ in }
    desk.draw([(100, 100), (200, 100)])
    try folder.sketch("other.sketch", lines: [7])
    try #require(rename(folder.file("other.sketch"), folder.file("a.sketch")) == 0)
  }

  @Test func itWaitsForTheHandToRest() throws {
    var opened: [String] = []
    desk.view.onOpen = { opened.append($0) }
    desk.touch(.began, 1, 400, 500)
    desk.touch(.moved, 1, 450, 500)
    desk.document.checkFile()
    desk.wait(3)
    #expect(desk.find(question) == nil, "a finger is down")
    desk.touch(.ended, 1, 500, 500)
    desk.wait(0.5)
    #expect(desk.find(question) == nil, "one was down a moment ago")
    desk.touch(.began, 1, 400, 520)
    desk.touch(.ended, 1, 500, 520)
    desk.wait(0.9)
    #expect(desk.find(question) == nil)
    desk.wait(0.2)
    #expect(desk.find(question) != nil)
    #expect(try folder.lines("a (kept).sketch").count == 3)
    desk.tap("Open the other one")
    #expect(opened == [folder.file("a.sketch")] && desk.find(question) == nil)
  }

  @Test func aDamagedOtherFileIsSaidInTheWindow() throws {
    desk.view.onOpen = { throw DocumentError(.badFile, path: $0, "is damaged; restore it") }
    desk.document.checkFile()
    desk.wait(2)
    desk.tap("Open the other one")
    #expect(desk.find("“a.sketch” is damaged; restore it") != nil)
  }
}
