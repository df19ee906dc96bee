import Foundation
import Panorama
import Sketch
import Testing

/// The lines and dots below the strokes.
@MainActor
@Suite struct CanvasGroundTests {
  private static let white: UInt32 = 0xFFFF_FFFF

  /// The columns and rows of the window's upper left part that have a mark all along.
  private func lines(_ desk: Desk) -> (columns: [Int], rows: [Int]) {
    desk.render()
    let pixels = desk.shown?.pixels ?? []
    let side = 0..<600
    return (
      side.filter { x in side.allSatisfy { pixels[$0 * 1024 + x] != Self.white } },
      side.filter { y in side.allSatisfy { pixels[y * 1024 + $0] != Self.white } }
    )
  }

  @Test func theKeyChoosesTheNextOne() throws {
    let desk = try Desk()
    #expect(lines(desk).rows.isEmpty)
    var chosen: [SketchSettings] = []
    desk.view.onSettingsChange = { chosen.append($1) }
    desk.key("g")
    let grid = lines(desk)
    #expect(grid.columns.count > 10 && grid.rows.count > 10)
    desk.key("g")
    let ruled = lines(desk)
    #expect(ruled.columns.isEmpty && ruled.rows == grid.rows)
    desk.key("g")
    #expect(lines(desk).rows.isEmpty && desk.shown?.pixels.contains { $0 != Self.white } == true)
    desk.key("g")
    #expect(chosen.map(\.ground) == [.grid, .lines, .dots, .blank])
  }

  /// Zooms far apart, and places far out.
  @Test(arguments: [0.01, 0.3, 1, 7.7, 64])
  func theyAreEquallyThinAndFarApartAtEveryZoom(zoom: Double) throws {
    let desk = try Desk()
    desk.view.settings.ground = .lines
    desk.place(CGPoint(x: 2000.5, y: -300.25), zoom: zoom)
    let rows = lines(desk).rows
    // A line covers one or two rows.
    let starts = rows.filter { !rows.contains($0 - 1) }
    #expect(rows.count <= 2 * starts.count)
    let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    #expect(gaps.count >= 10 && gaps.allSatisfy { (23...49).contains($0) })
    // After a scroll, too.
    desk.place(CGPoint(x: 2000.5, y: 900), zoom: zoom)
    #expect(lines(desk).rows.count >= 10)
  }

  @Test func linesAreOnePixelWideAtFullSize() throws {
    let desk = try Desk()
    desk.view.settings.ground = .grid
    let grid = lines(desk)
    #expect(grid.rows.count > 10 && grid.columns == grid.rows)
    #expect(!grid.rows.contains { grid.rows.contains($0 + 1) })
    #expect(desk.pixel(grid.columns[3], grid.rows[3] + 5) == 0xFFD8_E0EA)
  }

  @Test func picturesShowItOnlyIfAsked() throws {
    let desk = try Desk()
    desk.draw([(100, 100), (400, 300)])
    func picture() throws -> [UInt32] {
      let bytes = try desk.view.export.png(of: desk.view.sketch)
      return try CGImage.load(bytes).pixels
    }
    let plain = try picture()
    desk.view.settings.ground = .grid
    #expect(try picture() == plain)
    desk.view.export.showsGround = true
    let marked = try picture()
    #expect(marked != plain)
    #expect(zip(marked, plain).allSatisfy { $0 == $1 || $1 == Self.white || $0 != Self.white })
  }

  @Test func theTilesOfALargeSketchDoNotHideIt() async throws {
    let folder = try SketchFolder()
    try folder.large("a.sketch", count: 12_000)
    let desk = try Desk(path: folder.file("a.sketch"))
    await desk.sharpen()
    let before = desk.pixels
    desk.view.settings.ground = .grid
    desk.render()
    let changed = zip(before, desk.pixels).filter { $0 != $1 }
    #expect(changed.count > 10_000)
  }
}
