import Foundation
import GRDB
import Panorama
import Sketch
import Testing

/// What a finger selects: by lasso or rectangle, by what it encloses or touches, in groups; and how the selection is put
/// in order and aligned.
@MainActor @Suite struct SelectionTests {
  private let desk: Desk

  /// Lines from 100 to 300 at the heights 200, 300 and 400.
  init() throws {
    desk = try Desk()
    desk.view.sketch.lineWidth = 8
    for y in [200.0, 300, 400] { desk.draw([(100, y), (300, y)]) }
    desk.key("l")
  }

  private var heights: [Double] { desk.strokes.map { $0.points[0].y } }

  /// The selected heights, found by colour.
  private func selected() -> [Double] {
    guard desk.view.sketch.selectedArea != nil else { return [] }
    desk.view.sketch.recolorSelection(CGColor(argb: 0xFFFF_0000))
    let red = desk.strokes.filter { $0.color.argb == 0xFFFF_0000 }.map { $0.points[0].y }
    desk.key("z", .control)
    return red.sorted()
  }

  private func frame(_ a: (Double, Double), _ b: (Double, Double)) {
    desk.draw([a, ((a.0 + b.0) / 2, (a.1 + b.1) / 2), b])
  }

  // MARK: The rule

  @Test func aRectangleSelectsWhatIsInsideIt() throws {
    desk.view.settings.selection.shape = .rectangle
    frame((60, 160), (340, 340))
    #expect(selected() == [200, 300])
    // From any corner to the opposite one.
    frame((340, 440), (60, 260))
    #expect(selected() == [300, 400])
    // More than half of a line counts as the line.
    frame((60, 160), (220, 240))
    #expect(selected() == [])
    // A tap selects the line below the finger, as with the lasso.
    desk.draw([(200, 302)])
    #expect(selected() == [300])
  }

  @Test func theRectangleIsShownWhileItIsDrawn() throws {
    desk.view.settings.selection.shape = .rectangle
    desk.touch(.began, 1, 500, 500)
    desk.touch(.moved, 1, 700, 650)
    #expect(desk.pixel(600, 600) != 0xFFFF_FFFF && desk.pixel(720, 600) == 0xFFFF_FFFF)
    desk.key("escape")
    #expect(desk.pixel(600, 600) == 0xFFFF_FFFF)
    desk.touch(.ended, 1, 700, 650)
    #expect(desk.view.sketch.selectedArea == nil)
  }

  @Test(arguments: SelectionRule.Shape.allCases)
  func whatIsOnlyTouchedIsSelectedIfThatIsTheRule(shape: SelectionRule.Shape) throws {
    desk.view.settings.selection = SelectionRule(shape: shape, takesTouched: true)
    func around(_ a: (Double, Double), _ b: (Double, Double)) {
      if shape == .rectangle { return frame(a, b) }
      desk.draw([a, (b.0, a.1), b, (a.0, b.1), a])
    }
    // It crosses two lines without containing a point of them.
    around((180, 250), (220, 450))
    #expect(selected() == [300, 400])
    // It ends beside a line, on its ink and then not.
    around((400, 350), (302, 398))
    #expect(selected() == [400])
    around((400, 350), (320, 390))
    #expect(selected() == [])
  }

  @Test func areasAndNotesAreTouchedFromInside() throws {
    try desk.document.add(
      SketchStroke(
        area: [[[500, 500], [900, 500], [900, 900], [500, 900]]], color: .black, multiplies: false))
    desk.view.settings.selection = SelectionRule(shape: .rectangle, takesTouched: true)
    frame((600, 600), (700, 700))
    desk.key("delete")
    #expect(desk.strokes.count == 3)
  }

  @Test func thePanelOfTheToolSetsTheRule() throws {
    desk.tap("Select")
    let rows = try ["Draw", "Takes"].map { try #require(desk.find($0)) }
    desk.render()
    for row in rows {
      let p = row.convert(CGPoint(x: row.bounds.width * 0.75, y: row.bounds.midY), to: nil)
      desk.draw([(p.x, p.y)])
    }
    #expect(desk.view.settings.selection == SelectionRule(shape: .rectangle, takesTouched: true))
    let stored = try JSONEncoder().encode(desk.view.settings)
    let read = try JSONDecoder().decode(SketchSettings.self, from: stored)
    #expect(read == desk.view.settings)
    // What an older version stored has no rule.
    let old = try JSONDecoder().decode(SketchSettings.self, from: Data("{}".utf8))
    #expect(old.selection == SelectionRule())
    desk.tap("Select")
    #expect(desk.find("Draw") == nil && desk.view.sketch.tool == .lasso)
  }

  // MARK: Order

  @Test func theSelectionGoesToTheBackInOneStep() throws {
    desk.draw([(200, 402)])
    desk.key("[", [.control, .shift])
    #expect(heights == [400, 200, 300])
    desk.key("[", [.control, .shift])
    #expect(heights == [400, 200, 300])
    desk.draw([(200, 302)])
    desk.key("[", [.control, .shift])
    #expect(heights == [300, 400, 200])
    for _ in 0..<3 { desk.key("z", .control) }
    #expect(heights == [200, 300, 400])
    for _ in 0..<3 { desk.key("y", .control) }
    #expect(heights == [300, 400, 200])
  }

  @Test func severalStrokesKeepTheirOrderAtTheBack() throws {
    for x in 0..<40 { desk.document.addLine(x: 500 + Double(x) * 5) }
    desk.view.selectAll()
    desk.view.settings.selection.shape = .rectangle
    desk.draw([(900, 900)])
    frame((490, 90), (720, 160))
    desk.key("[", [.control, .shift])
    let xs = desk.strokes.map { $0.points[0].x }
    let lines: [Double] = (0..<40).map { 500 + Double($0) * 5 }
    #expect(xs == lines + [100, 100, 100])
  }

  // MARK: Groups

  private func makeGroup() {
    desk.draw([(60, 160), (360, 160), (360, 340), (60, 340), (60, 165)])
    desk.key("g", .control)
    desk.key("escape")
  }

  @Test func aTapOnAGroupSelectsAllOfIt() throws {
    makeGroup()
    let groups = desk.strokes.map(\.group)
    #expect(groups[0] != 0 && groups[0] == groups[1] && groups[2] == 0)
    desk.draw([(200, 302)])
    #expect(selected() == [200, 300])
    desk.draw([(200, 302)])
    desk.key("g", [.control, .shift])
    desk.key("escape")
    desk.draw([(200, 302)])
    #expect(selected() == [300])
    desk.key("z", .control)
    desk.draw([(200, 202)])
    #expect(selected() == [200, 300])
    desk.key("escape")
    desk.key("z", .control)
    #expect(desk.strokes.allSatisfy { $0.group == 0 })
  }

  @Test func aCopyOfAGroupIsAGroupOfItsOwn() throws {
    makeGroup()
    desk.draw([(200, 302)])
    desk.key("d", .control)
    desk.key("c", .control)
    desk.key("v", .control)
    let groups = Set(desk.strokes.map(\.group))
    #expect(desk.strokes.count == 7 && groups.count == 4)
  }

  @Test func aGroupIsInTheFileAndWhatIsLockedStays() throws {
    let folder = try SketchFolder()
    let document = try SketchDocument(path: folder.file("a.sketch"))
    var strokes = desk.strokes
    for i in strokes.indices { (strokes[i].id, strokes[i].place, strokes[i].group) = (0, 0, 7) }
    let second = SketchLayer(id: 1, name: "2")
    strokes[2].layer = 1
    try document.replace([], with: strokes, layers: [.init(id: 0, name: "1"), second])
    try document.close()
    let other = try Desk(path: folder.file("a.sketch"))
    #expect(other.strokes.map(\.group) == [7, 7, 7])
    other.view.sketch.change(layer: 1) { $0.isLocked = true }
    other.key("l")
    other.draw([(200, 302)])
    other.key("delete")
    #expect(other.strokes.map { $0.points[0].y } == [400])
  }

  @Test func alignmentMovesStrokesAndGroupsInOneStep() throws {
    desk.key("escape")
    desk.document.addLine(x: 700)
    desk.key("a", .control)
    desk.view.sketch.alignSelection(.right)
    let ends = desk.strokes.map { stroke in stroke.points.map(\.x).max() ?? 0 }
    #expect(Set(ends.prefix(3).map { $0.rounded() }).count == 1 && ends[0] > 690)
    desk.key("z", .control)
    #expect(desk.strokes.prefix(3).allSatisfy { $0.points[0].x == 100 })
    makeGroup()
    desk.key("a", .control)
    desk.view.sketch.alignSelection(.bottom)
    // The distance within the group stays.
    #expect(abs(heights[1] - heights[0] - 100) < 0.001 && heights[2] == 400)
    #expect(abs(heights[1] - 400) < 0.001)
  }

  // MARK: Very many

  @Test func moreThan20000StrokesAreSelectedMovedAndUndone() throws {
    var strokes: [SketchStroke] = []
    for i in 0..<25_000 {
      let (x, y) = (Double(i % 160) * 6, Double(i / 160) * 6)
      strokes.append(
        SketchStroke(points: [[x, y], [x + 3, y + 2]], width: 1, color: .black))
    }
    let document = try SketchDocument(path: nil)
    try document.replace([], with: strokes)
    let view = SketchView(document: document)
    let window = Window(size: CGSize(width: 1024, height: 1024))
    window.rootView = view
    _ = window.makeFrame()
    view.selectAll()
    #expect(view.sketch.selectedArea != nil)
    view.sketch.setSelectionOpacity(0.5)
    #expect(document.strokes.allSatisfy { $0.color.alpha < 0.6 })
    view.sketch.lowerSelection()
    view.sketch.undo()
    view.sketch.undo()
    #expect(document.strokes.map(\.points) == strokes.map(\.points))
    #expect(document.strokes.allSatisfy { $0.color.alpha == 1 })
  }

  /// Version 7 had no groups.
  @Test func aFileOfVersion7IsReadAsItIsAndMigratedByTheFirstEdit() throws {
    let folder = try SketchFolder()
    let path = folder.file("seven.sketch")
    let old = try SketchDocument(path: path)
    old.addLine(x: 10)
    try old.close()
    let database = try DatabaseQueue(path: path)
    try database.write {
      try $0.execute(
        sql:
          "DROP TABLE stroke_group; DROP TABLE stroke_shape; DROP TABLE stroke_look; DROP TABLE edit_paper; PRAGMA user_version = 7"
      )
    }
    try database.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let document = try SketchDocument(path: path)
    #expect(document.strokes.count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    var stroke = document.strokes[0]
    stroke.group = 3
    stroke.place = -5
    try document.replace([stroke.id], with: [stroke])
    try document.close()
    let read = try SketchDocument(path: path)
    #expect(read.strokes.map(\.group) == [3] && read.strokes.map(\.place) == [-5])
    #expect(try read.undo() != nil && read.strokes.map(\.group) == [0])
  }
}

extension SketchDocument {
  /// Adds a short upright line.
  fileprivate func addLine(x: Double) {
    _ = try? add(SketchStroke(points: [[x, 100], [x, 150]], width: 2, color: .black))
  }
}
