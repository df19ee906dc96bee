import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// All pictures in rows.
@MainActor @Suite struct GridTests {
  private let desk: ViewerDesk

  init() throws {
    let folder = try TemporaryFolder()
    for number in 1...20 {
      try folder.addPicture(
        "\(number).png", width: 40, height: 30, color: 0xFF00_0000 | UInt32(number * 12))
    }
    desk = ViewerDesk(
      folder, [folder("1.png")], size: CGSize(width: 500, height: 400))
    desk.key("g")
    desk.settle()
  }

  @Test func keysMoveInItAndReturnOpens() throws {
    let grid = try #require(desk.viewer.grid)
    #expect(grid.frame == desk.viewer.bounds)
    // Three columns, and two rows are visible.
    for (key, name) in [
      ("down", "4.png"), ("right", "5.png"), ("up", "2.png"), ("up", "2.png"),
      ("pagedown", "8.png"), ("end", "20.png"), ("down", "20.png"), ("pageup", "14.png"),
      ("home", "1.png"), ("pageup", "1.png"), ("down", "4.png"),
    ] {
      desk.key(key)
      desk.settle(0.1)
      #expect(desk.name == name, "\(key)")
    }
    desk.key("return")
    desk.settle()
    #expect(desk.viewer.grid == nil && desk.name == "4.png")
  }

  @Test func aTapOpensAndTheCurrentPictureIsVisible() throws {
    desk.key("end")
    desk.settle()
    let grid = try #require(desk.viewer.grid)
    let scroll = try #require(grid.subviews.lazy.compactMap { $0 as? ScrollView }.first)
    #expect(scroll.contentOffset.y > 300)
    // The first of the last row.
    desk.tap(90, 400 - 80)
    desk.settle()
    #expect(desk.viewer.grid == nil && desk.name == "19.png")
  }

  /// The three pages of the file are 12 × 8, 6 × 10 and 9 × 9 pixels large.
  @Test func thePagesOfTheCurrentFileHaveCells() throws {
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Goldens/formats/pages.tif")
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: golden.path, toPath: folder("b.tif"))
    for name in ["a.png", "c.png"] {
      try folder.addPicture(name, width: 40, height: 30, color: 0xFF00_4080)
    }
    let desk = ViewerDesk(folder, [folder("b.tif")], size: CGSize(width: 500, height: 400))
    desk.key("g")
    desk.settle()
    let grid = try #require(desk.viewer.grid)
    let scroll = try #require(grid.subviews.lazy.compactMap { $0 as? ScrollView }.first)
    #expect(scroll.subviews.count { !$0.isHidden } >= 5)
    // Three columns: a, and the first two pages; the third page, and c.
    for (key, name, width): (String, String, CGFloat) in [
      ("right", "b.tif", 6), ("right", "b.tif", 9), ("left", "b.tif", 6), ("left", "b.tif", 12),
      ("down", "c.png", 40), ("left", "b.tif", 12), ("left", "a.png", 40),
    ] {
      desk.key(key)
      desk.settle(0.2)
      #expect(desk.name == name && desk.page?.pictureSize.width == width, "\(key)")
    }
    desk.key("right")
    desk.settle()
    // The third page.
    desk.tap(90, 250)
    desk.settle()
    #expect(desk.viewer.grid == nil && desk.page?.pictureSize == CGSize(width: 9, height: 9))
  }

  @Test func onlyWhatIsVisibleHasCells() throws {
    let grid = try #require(desk.viewer.grid)
    let scroll = try #require(grid.subviews.lazy.compactMap { $0 as? ScrollView }.first)
    #expect(scroll.subviews.count <= 3 * 5)
  }

  @Test func theGridFollowsTheFiles() throws {
    var environment = ViewerEnvironment.immediate()
    environment.dataFolder = desk.folder("data")
    let desk = ViewerDesk(desk.folder, [desk.folder("1.png")], environment: environment)
    desk.key("g")
    desk.settle(0.2)
    desk.key("delete")
    desk.settle(0.2)
    #expect(desk.viewer.files.paths.count == 19 && desk.name == "2.png")
    #expect(desk.viewer.grid != nil)
    desk.key("escape")
    #expect(desk.viewer.grid == nil)
  }
}
