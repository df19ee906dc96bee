import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// Enlarged pixels: grid, values, transparency, orientation.
@MainActor @Suite struct PixelTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  @Test func theGridShowsFromSixteenTimesOn() throws {
    let page = try #require(desk.page)
    desk.key("9")
    desk.settle()
    #expect(page.gridView.isHidden)
    desk.wheel(4, at: (200, 150))
    desk.settle()
    #expect(desk.scale > 16)
    #expect(!page.gridView.isHidden)
    #expect(page.gridView.cell == desk.scale)
  }

  @Test func thePixelUnderThePointerTellsItsValue() {
    desk.key("9")
    desk.settle()
    desk.mouse(.moved, 200, 150)
    #expect(desk.viewer.badges.pixel.isHidden)
    desk.wheel(4, at: (200, 150))
    desk.settle()
    #expect(desk.viewer.badges.pixel.text == "400, 300   #2060C0")
    desk.send(.pointerLeft)
    #expect(desk.viewer.badges.pixel.isHidden)
  }

  /// `formats/deep.png` is 20 of 65,535 everywhere but in the column 21 of row 15.
  @Test func samplesOfSixteenBitsAreToldAsTheFileHasThem() throws {
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Goldens/formats/deep.png")
    let desk = ViewerDesk(desk.folder, [golden.path])
    let page = try #require(desk.page)
    #expect(page.color(x: 20, y: 15)?.hex == "#000000")
    desk.key("9")
    desk.settle()
    desk.mouse(.moved, 195, 152)
    desk.wheel(4, at: (195, 152))
    desk.settle()
    #expect(desk.scale > 16)
    #expect(desk.viewer.badges.pixel.text == "19, 15   20 of 65535")
    #expect(page.color(x: 21, y: 15)?.samples == [40_000])
    #expect(page.color(x: 20, y: 15)?.top == 65535)
    desk.key("r")
    desk.settle()
    #expect(page.color(x: 14, y: 21)?.samples == [40_000], "turned clockwise")
  }

  @Test func theInformationTellsThePixelAtEveryScale() throws {
    desk.key("i")
    desk.settle()
    let panel = try #require(desk.viewer.infoPanel)
    #expect(panel.pixel.isEmpty)
    let page = try #require(desk.page)
    desk.mouse(.moved, 50, 150)
    let pixel = try #require(page.pixel(at: page.convert(CGPoint(x: 50, y: 150), from: nil)))
    let color = try #require(page.color(x: pixel.x, y: pixel.y))
    #expect(panel.pixel == ["\(pixel.x), \(pixel.y)", color.hex])
    #expect(desk.viewer.badges.pixel.isHidden)
    // The card lies over the picture's page.
    desk.mouse(.moved, 300, 150)
    #expect(panel.pixel == ["–", "–"])
    desk.mouse(.moved, 50, 150)
    desk.send(.pointerLeft)
    #expect(panel.pixel == ["–", "–"])
  }

  @Test func theInformationTellsSamplesOfSixteenBits() throws {
    let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Goldens/formats/deep.png")
    let desk = ViewerDesk(desk.folder, [golden.path], size: CGSize(width: 700, height: 300))
    desk.key("i")
    desk.settle()
    let page = try #require(desk.page)
    let middle = page.convert(CGPoint(x: page.bounds.midX, y: page.bounds.midY), to: nil)
    desk.mouse(.moved, Double(middle.x), Double(middle.y))
    desk.settle()
    #expect(desk.viewer.infoPanel?.pixel.last == "20 of 65535")
  }

  @Test func turnedPicturesTellTheValuesThatAreSeen() throws {
    let page = try #require(desk.page)
    #expect(page.color(x: 3, y: 3)?.hex == "#FFFFFF")
    desk.key("r")
    desk.settle(0.1)
    #expect(page.color(x: 3, y: 3)?.hex == "#2060C0")
    #expect(page.color(x: 597, y: 3)?.hex == "#FFFFFF")
    #expect(page.color(x: -1, y: 0) == nil && page.color(x: 600, y: 0) == nil)
  }

  @Test func aHalfTransparentColourIsToldAsItWas() {
    #expect(PixelColor(premultiplied: 0x8040_0020).hex == "#80004080")
    #expect(PixelColor(premultiplied: 0).hex == "#00000000")
  }

  @Test func transparentPicturesLieOnSquares() throws {
    let path = try desk.folder.addPicture("clear.png", width: 128, height: 128, color: 0)
    let other = ViewerDesk(desk.folder, [path])
    let picture = try #require(other.host.picture)
    // The picture lies at 136 … 264, 86 … 214; squares of 8.
    let first = picture.pixels[190 * 400 + 140]
    let second = picture.pixels[190 * 400 + 148]
    #expect(first != second)
    #expect(Set([first, second]) == [0xFFFF_FFFF, 0xFFE4_E4E8])
    other.key("2")
    other.settle()
    let zoomed = try #require(other.host.picture)
    let row = 190 * 400 + 200
    let colors = Set(zoomed.pixels[row..<row + 16])
    #expect(colors.count == 2, "they do not zoom")
  }

  /// One pixel wide and thousands high; fitted, it would be a hundredth of a pixel wide.
  @Test(arguments: [(1, 30_000), (30_000, 1)]) func whatIsThinnerThanAPixelIsSeen(
    _ width: Int, _ height: Int
  ) throws {
    let folder = try TemporaryFolder()
    try folder.addPicture("line.png", width: width, height: height, color: 0xFF00_0000)
    let desk = ViewerDesk(folder, [folder("line.png")])
    desk.settle(4)
    let picture = try #require(desk.host.picture)
    #expect(picture.pixels.count { $0 == 0xFF00_0000 } >= 300, "a line from edge to edge")
    desk.key("0")
    desk.settle()
    #expect(desk.scale < 0.02, "fit is fit")
  }
}
