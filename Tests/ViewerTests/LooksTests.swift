import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// The ground, the overview, the histogram, the exposure warnings and the panel of settings.
@MainActor @Suite struct LooksTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  /// What is seen at a place, 0xRRGGBB.
  private func seen(_ x: Int, _ y: Int, on desk: ViewerDesk) throws -> UInt32 {
    desk.settle(0.2)
    let picture = try #require(desk.host.picture)
    return picture.pixels[y * picture.width + x] & 0xFF_FFFF
  }

  @Test func theGroundCanBeChosen() throws {
    desk.key("0")
    desk.key("-")
    desk.settle()
    desk.key("b")
    #expect(desk.viewer.settings.ground == .black)
    #expect(try seen(3, 150, on: desk) == 0)
    desk.key("b")
    #expect(try seen(3, 150, on: desk) == 0x767676)
    desk.key("b")
    #expect(try seen(3, 150, on: desk) == 0xFFFFFF)
    desk.key("b")
    #expect(desk.viewer.settings.ground == .automatic)
    desk.isFullscreen = true
    desk.viewer.setNeedsLayout()
    #expect(try seen(3, 150, on: desk) == 0)
    desk.viewer.settings.ground = .white
    #expect(try seen(3, 150, on: desk) == 0xFFFFFF, "also in full screen")
  }

  @Test func theButtonThatClosesTheInformationKeepsItsRoom() throws {
    desk.send(.resize(ResizeInput(width: 900, height: 600, scale: 1)))
    desk.settle(0.1)
    let button = try #require(desk.viewer.toolbar.button(.info))
    desk.key("i")
    desk.settle(0.2)
    #expect(try #require(desk.viewer.infoPanel).frame.minX > 480)
    #expect(!button.isHidden && button.isSelected)
    let place = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
    desk.click(place.x, place.y)
    desk.settle(0.2)
    #expect(desk.viewer.infoPanel == nil)
  }

  // MARK: Overview

  @Test func theOverviewMarksWhatIsVisibleAndMovesThePicture() throws {
    let desk = ViewerDesk(
      try ViewerDesk.folder(), [], size: CGSize(width: 800, height: 600))
    desk.viewer.open([desk.folder("img1.png")])
    desk.settle()
    desk.key("v")
    #expect(desk.viewer.overview == nil, "the whole picture is visible")
    desk.key("4")
    desk.settle()
    let overview = try #require(desk.viewer.overview)
    #expect(overview.bounds.size == CGSize(width: 150, height: 113))
    #expect(abs(overview.visible.width - 0.25) < 0.01)
    #expect(abs(overview.visible.midX - 0.5) < 0.01)
    let place = overview.convert(CGPoint(x: 30, y: 30), to: nil)
    desk.click(place.x, place.y)
    desk.settle(0.2)
    #expect(abs(overview.visible.midX - 0.2) < 0.01)
    desk.drag((place.x, place.y), (place.x + 90, place.y))
    desk.settle(0.2)
    #expect(abs(overview.visible.midX - 0.8) < 0.01)
    desk.key("v")
    #expect(desk.viewer.overview == nil && desk.viewer.settings.overview == .never)
  }

  @Test func onlyLargePicturesHaveAnOverviewUnlessItIsWanted() {
    desk.key("4")
    desk.settle()
    #expect(desk.viewer.settings.overview == .large && desk.viewer.overview == nil)
  }

  // MARK: Exposure

  /// A picture whose upper quarter is white, whose lower quarter is black, and whose rest is grey.
  private func banded() throws -> String {
    let pixels = (0..<64 * 64).map { i -> UInt32 in
      i < 64 * 16 ? 0xFFFF_FFFF : i >= 64 * 48 ? 0xFF00_0000 : 0xFF64_6464
    }
    let image = CGImage(width: 64, height: 64, pixels: pixels, isOpaque: true)
    try PNGEncoder(compressionLevel: 1).write(image, to: desk.folder("bands.png"))
    return desk.folder("bands.png")
  }

  @Test func theHistogramCountsEachPixel() throws {
    desk.viewer.open([try banded()])
    desk.settle(0.2)
    desk.key("h")
    desk.settle(0.2)
    let panel = try #require(desk.viewer.histogram)
    let histogram = try #require(panel.histogram)
    #expect(histogram.count == 4096 && histogram.red[100] == 2048 && histogram.luma[100] == 2048)
    #expect(histogram.green[255] == 1024 && histogram.blue[0] == 1024)
    #expect(panel.text == "Too dark 25.0 %, too bright 25.0 %")
    desk.key("right")
    desk.settle(0.2)
    #expect(panel.histogram?.count == 800 * 600, "it follows")
    desk.key("h")
    #expect(desk.viewer.histogram == nil)
  }

  @Test func transparentPixelsAreNotCounted() {
    let image = CGImage(
      width: 2, height: 1, pixels: [0x0000_0000, 0x8040_4040], isOpaque: false)
    var tiles = TiledImage(width: 2, height: 1)
    #expect(Histogram.level(of: tiles) == nil, "nothing is there yet")
    tiles.replace(level: 0, column: 0, row: 0, with: image)
    #expect(Histogram.level(of: tiles) == 0)
    let histogram = Histogram(tiles, level: 0)
    #expect(histogram.count == 1 && histogram.red[128] == 1)
  }

  @Test func aHistogramOfALargePictureCountsAReducedOne() {
    var tiles = TiledImage(width: 8000, height: 6000)
    for level in 0..<tiles.levelCount {
      let counts = tiles.tileCounts(ofLevel: level)
      guard level >= 3 else { continue }
      for row in 0..<counts.rows {
        for column in 0..<counts.columns {
          guard let size = tiles.sizeOfTile(level: level, column: column, row: row)
          else { continue }
          let pixels = [UInt32](repeating: 0xFF10_2030, count: size.width * size.height)
          tiles.replace(
            level: level, column: column, row: row,
            with: CGImage(width: size.width, height: size.height, pixels: pixels, isOpaque: true))
        }
      }
    }
    #expect(Histogram.level(of: tiles) == 3)
    #expect(Histogram(tiles, level: 3).count == 1000 * 750)
  }

  @Test func warningsMarkWhatIsTooBrightOrTooDark() throws {
    desk.viewer.open([try banded()])
    desk.settle(0.2)
    // At 100 % the picture is at 168 … 232, 118 … 182.
    #expect(try seen(200, 122, on: desk) == 0xFFFFFF)
    desk.key("x")
    let bright = try seen(200, 122, on: desk)
    let dark = try seen(200, 178, on: desk)
    #expect(bright >> 16 > 200 && bright & 255 < 60)
    #expect(dark & 255 > 200 && dark >> 16 < 60)
    #expect(try seen(200, 150, on: desk) == 0x646464)
    desk.key("4")
    desk.settle()
    #expect(try seen(200, 150, on: desk) == 0x646464)
    // Now it is at 72 … 328, 22 … 278.
    #expect(try seen(90, 70, on: desk) == bright, "at every zoom")
    desk.key("right")
    desk.key("left")
    desk.settle()
    #expect(try seen(90, 70, on: desk) == bright, "on every page")
    desk.key("x")
    #expect(try seen(90, 70, on: desk) == 0xFFFFFF)
  }

  // MARK: Settings

  @Test func thePanelShowsAndChangesSettings() throws {
    desk.send(.resize(ResizeInput(width: 800, height: 900, scale: 1)))
    desk.settle(0.1)
    desk.key("k")
    desk.key("p")
    desk.settle(0.2)
    let panel = try #require(
      desk.window.rootView.subviews.lazy.compactMap { $0 as? SettingsPanel }.first)
    let keep = try #require(panel.row(named: "Keep zoom and position")?.control as? Switch)
    #expect(keep.isOn)
    keep.press()
    #expect(!desk.viewer.keepsZoom)
    let ground = try #require(panel.row(named: "Background")?.control as? SegmentedControl)
    #expect(ground.selectedIndex == 0)
    let place = ground.convert(ground.frameOfSegment(at: 3), to: nil)
    desk.click(place.midX, place.midY)
    #expect(desk.viewer.settings.ground == .white)
    desk.key("escape")
    #expect(panel.window == nil)
  }

  @Test func thePanelFitsASmallWindow() throws {
    desk.send(.resize(ResizeInput(width: 320, height: 240, scale: 1)))
    desk.settle(0.1)
    desk.key(",", .control)
    desk.settle(0.2)
    let panel = try #require(
      desk.window.rootView.subviews.lazy.compactMap { $0 as? SettingsPanel }.first)
    for name in ["Overview", "Background", "Seconds for a picture", "Histogram"] {
      let row = try #require(panel.row(named: name))
      #expect(row.control.frame.maxX <= row.bounds.width + 0.5, "\(name)")
    }
    desk.send(.resize(ResizeInput(width: 240, height: 400, scale: 2)))
    desk.settle(0.1)
    for name in ["Keep zoom and position", "From the last to the first"] {
      let row = try #require(panel.row(named: name))
      let label = try #require(row.subviews.lazy.compactMap { $0 as? Label }.first)
      let needed = label.sizeThatFits(CGSize(width: label.bounds.width, height: 0))
      #expect(needed.height > 25, "two lines")
      #expect(label.bounds.height >= needed.height && row.control.frame.minX >= label.frame.maxX)
    }
    desk.send(.resize(ResizeInput(width: 320, height: 240, scale: 1)))
    desk.settle(0.1)
    // The last row can be reached.
    desk.key("end")
    desk.settle()
    let last = try #require(panel.row(named: "In full screen"))
    #expect(last.convert(last.bounds, to: nil).maxY <= 240)
  }
}
