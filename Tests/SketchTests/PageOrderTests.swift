import Foundation
import Panorama
import PanoramaImages
import Sketch
import TestSupport
import Testing

/// Pages that are put into another order and deleted, with what lies on them.
@MainActor @Suite struct PageOrderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A sketch with three pages below one another, a line on each, and one beside them.
  private func desk() throws -> Desk {
    let desk = try Desk(path: folder("a.sketch"))
    let sketch = desk.view.sketch
    for height in [100.0, 200, 60] { sketch.addPage(CGSize(width: 300, height: height)) }
    let strokes = sketch.document.paper.pages.map { line(in: $0) }
    try sketch.document.replace(
      [],
      with: strokes + [SketchStroke(points: [[900, 900], [950, 900]], width: 2, color: .black)])
    return desk
  }

  private func line(in page: CGRect) -> SketchStroke {
    let y = Double(page.midY)
    return SketchStroke(
      points: [[Double(page.minX) + 20, y], [Double(page.minX) + 90, y]], width: 2, color: .black)
  }

  /// The sizes of the pages and the heights of the lines on them, from the top.
  private func order(_ desk: Desk) -> [Double] {
    desk.document.paper.pages.map { page in
      let lines = desk.strokes.filter { abs($0.points[0].y - Double(page.midY)) < 0.01 }
      #expect(lines.count == 1 && lines[0].points[0].x == Double(page.minX) + 20)
      return Double(page.height)
    }
  }

  @Test(arguments: [(0, 2, [200.0, 60, 100]), (2, 0, [60, 100, 200]), (1, 2, [100, 60, 200])])
  func aPageMovesWithWhatLiesOnIt(from: Int, to: Int, expected: [Double]) throws {
    let desk = try desk()
    let (pages, strokes) = (desk.document.paper.pages, desk.strokes)
    #expect(desk.view.sketch.movePage(from, to: to))
    #expect(order(desk) == expected)
    let moved = desk.document.paper.pages
    #expect(moved[0].minY == pages[0].minY && moved[2].maxY == pages[2].maxY)
    #expect(zip(moved, moved.dropFirst()).allSatisfy { $1.minY - $0.maxY == 24 })
    #expect(desk.strokes.contains { $0.points[0] == [900, 900] })
    desk.key("z", .control)
    #expect(desk.document.paper.pages == pages && desk.strokes == strokes)
    desk.key("z", [.control, .shift])
    #expect(order(desk) == expected)
  }

  @Test func aDeletedPageTakesItsInkWithIt() throws {
    let desk = try desk()
    let strokes = desk.strokes
    #expect(desk.view.sketch.deletePage(1))
    #expect(order(desk) == [100, 60] && desk.strokes.count == 3)
    desk.key("z", .control)
    #expect(order(desk) == [100, 200, 60] && desk.strokes == strokes)
    #expect(!desk.view.sketch.deletePage(3) && !desk.view.sketch.movePage(1, to: 1))
  }

  /// Pages of one size lie at the same places in any order.
  @Test func theRowsAreNumberedAgain() throws {
    let desk = try Desk(path: folder("a.sketch"))
    let sketch = desk.view.sketch
    for _ in 0..<3 { sketch.addPage(CGSize(width: 300, height: 100)) }
    let pages = sketch.document.paper.pages
    try sketch.document.replace([], with: [line(in: pages[0])])
    desk.tap("Canvas")
    desk.choose("Pages …")
    desk.choose("Order of the pages …")
    desk.render()
    let grip = try #require(desk.find("Move page 1"))
    let p = grip.convert(CGPoint(x: grip.bounds.midX, y: grip.bounds.midY), to: nil)
    desk.draw([(p.x, p.y), (p.x, p.y + 30), (p.x, p.y + 60)])
    #expect(sketch.document.paper.pages == pages)
    #expect(desk.strokes[0].points == line(in: pages[1]).points)
    desk.render()
    let heights = try (1...3).map { try #require(desk.find("Page \($0)")).frame.minY }
    #expect(heights == heights.sorted())
  }

  @Test func thePanelMovesAndDeletesThem() throws {
    let desk = try desk()
    desk.tap("Canvas")
    desk.choose("Pages …")
    desk.choose("Order of the pages …")
    desk.render()
    let grip = try #require(desk.find("Move page 1"))
    let p = grip.convert(CGPoint(x: grip.bounds.midX, y: grip.bounds.midY), to: nil)
    desk.draw([(p.x, p.y), (p.x, p.y + 30), (p.x, p.y + 60), (p.x, p.y + 118)])
    #expect(order(desk) == [200, 60, 100])
    desk.tap("Delete page 2")
    #expect(order(desk) == [200, 100])
    desk.tap("Delete page 2")
    desk.tap("Delete page 1")
    #expect(desk.document.paper.pages.isEmpty && desk.strokes.count == 1)
    // Nothing is left to sort.
    #expect(desk.find("Pages of the drawing") == nil)
    for _ in 0..<4 { desk.key("z", .control) }
    #expect(order(desk) == [100, 200, 60])
  }
}
