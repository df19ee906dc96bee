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
    desk.view.onSettingsChange = { chosen.append($0) }
    desk.key("g")
    let grid = lines(desk)
    #expect(grid.columns.count > 10 && grid.rows.count > 10)
    desk.key("g")
    let ruled = lines(desk)
    #expect(ruled.columns.isEmpty && ruled.rows == grid.rows)
    desk.key("g")
    #expect(lines(desk).rows.isEmpty && desk.shown?.pixels.contains { $0 != Self.white } == true)
    for _ in 0..<3 { desk.key("g") }
    #expect(chosen.map(\.ground) == [.grid, .lines, .dots, .music, .isometric, .blank])
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

  /// Five lines 8 points apart at 100 %, and 128 points from one stave to the next.
  @Test(arguments: [0.01, 1, 64]) func stavesHaveFiveLines(zoom: Double) throws {
    let desk = try Desk()
    desk.view.settings.ground = .music
    desk.place(CGPoint(x: 100, y: 1), zoom: zoom)
    let rows = lines(desk).rows
    let starts = rows.filter { !rows.contains($0 - 1) }
    let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    let small = gaps.filter { $0 <= 12 }
    let large = gaps.filter { $0 > 12 }
    #expect(small.allSatisfy { $0 >= 5 } && large.allSatisfy { (70...145).contains($0) })
    #expect(large.count >= 3 && small.count >= 4 * (large.count - 1))
    if zoom == 1 { #expect(small.allSatisfy { $0 == 8 } && large.allSatisfy { $0 == 96 }) }
  }

  /// Columns are √3/2 of 32 units apart, also where the canvas's origin is far away.
  @Test(arguments: [0.0, 6e6]) func trianglesAreEvenEverywhere(place: Double) throws {
    let desk = try Desk()
    desk.view.settings.ground = .isometric
    desk.place(CGPoint(x: place, y: 100), zoom: 1)
    desk.view.sketch.didComeToRest()
    let columns = lines(desk).columns
    let starts = columns.filter { !columns.contains($0 - 1) }
    let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    #expect(gaps.count > 15 && gaps.allSatisfy { (26...29).contains($0) })
    let mean = Double(gaps.reduce(0, +)) / Double(gaps.count)
    #expect(abs(mean - 32 * 3.0.squareRoot() / 2) < 0.2)
    // The slanted lines cross the columns.
    let inked = desk.pixels.count { $0 != Self.white }
    #expect(inked > 1024 * (columns.count + 40))
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
