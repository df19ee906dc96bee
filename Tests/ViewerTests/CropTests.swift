import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// Cropping, and the writing of a picture's own file.
@MainActor @Suite struct CropTests {
  let desk: ViewerDesk
  let data: String

  init() throws {
    let folder = try ViewerDesk.folder()
    var environment = ViewerEnvironment.immediate()
    data = folder("data")
    environment.dataFolder = data
    desk = ViewerDesk(
      folder, [folder("img1.png")], size: CGSize(width: 800, height: 700),
      environment: environment)
    desk.settle(0.1)
  }

  private var rect: CGRect? { desk.viewer.cropView?.rect }
  private func bytes(_ name: String) -> Data? {
    FileManager.default.contents(atPath: desk.folder(name))
  }
  private func image(_ name: String) throws -> CGImage {
    try ImageFile.open(path: desk.folder(name), budget: .standard).decode().image
  }
  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
  }
  private func begin() {
    desk.key("x", .control)
    desk.settle(0.1)
  }
  /// A place of the window over a pixel of the picture, which is at 100 %.
  private func place(_ x: Double, _ y: Double) throws -> (Double, Double) {
    let page = try #require(desk.page)
    let origin = page.convert(
      CGPoint(x: page.bounds.midX - 400 + x, y: page.bounds.midY - 300 + y), to: nil)
    return (Double(origin.x), Double(origin.y))
  }
  private func drag(_ from: (Double, Double), _ to: (Double, Double)) throws {
    desk.drag(try place(from.0, from.1), try place(to.0, to.1))
    desk.settle(0.1)
  }
  private func panel() throws -> SettingsPanel {
    desk.settle(0.1)
    return try #require(
      desk.window.rootView.subviews.lazy.compactMap { $0 as? SettingsPanel }.first)
  }
  private func press(_ title: String) throws {
    let panel = try panel()
    let row = try #require(panel.row(named: title), "\(panel.told)")
    try #require(row.control as? Button).press()
    desk.settle(0.3)
  }

  @Test func edgesCornersAndTheWholeFrameAreDragged() throws {
    begin()
    #expect(rect == box(0, 0, 800, 600) && desk.scale == 1)
    try drag((797, 597), (597, 497))
    #expect(rect == box(0, 0, 600, 500))
    try drag((2, 250), (102, 250))
    #expect(rect == box(100, 0, 500, 500))
    try drag((350, 250), (400, 900))
    #expect(rect == box(150, 100, 500, 500), "it stays in the picture")
    // The mouse does the same.
    let (from, to) = (try place(300, 300), try place(280, 290))
    desk.mouse(.down, from.0, from.1)
    desk.mouse(.moved, to.0, to.1)
    desk.mouse(.up, to.0, to.1)
    #expect(rect == box(130, 90, 500, 500))
    desk.key("z", .control)
    // Outside, a new frame begins.
    try drag((20, 20), (80, 60))
    #expect(rect == box(20, 20, 61, 41))
    for wanted in [box(150, 100, 500, 500), box(100, 0, 500, 500), box(0, 0, 600, 500)] {
      desk.key("z", .control)
      #expect(rect == wanted)
    }
  }

  @Test func keysMoveAndResizeTheFrame() throws {
    begin()
    desk.key("left", [.shift, .control])
    desk.key("up", .shift)
    #expect(rect == box(0, 0, 790, 599))
    desk.key("right")
    desk.key("down", .control)
    #expect(rect == box(1, 1, 790, 599))
    desk.key("a", .control)
    #expect(rect == box(0, 0, 800, 600))
    // What would lead away does nothing, and zooming works.
    desk.key("end")
    desk.key("delete")
    desk.key("2")
    desk.settle(0.5)
    #expect(desk.name == "img1.png" && desk.scale == 2 && desk.viewer.cropView != nil)
    desk.key("escape")
    #expect(desk.viewer.cropView == nil && desk.viewer.files.paths.count == 3)
  }

  @Test func aShapeStays() throws {
    begin()
    desk.viewer.cropView?.setRatio(1)
    #expect(rect == box(100, 0, 600, 600))
    try drag((697, 597), (497, 500))
    let now = try #require(rect)
    #expect(now.width == now.height && now.minX == 100 && now.minY == 0 && now.width < 600)
    desk.viewer.cropView?.setRatio(2)
    #expect(rect.map { abs($0.width / $0.height - 2) < 0.02 } ?? false)
  }

  @Test func aCopyIsSavedUnlessTheFileIsToBeReplaced() throws {
    let before = try #require(bytes("img1.png"))
    begin()
    desk.key("return")
    #expect(desk.viewer.badges.notice.text == "Drag the edges to what stays of the picture")
    try drag((797, 597), (397, 297))
    desk.key("return")
    #expect(try panel().told.hasPrefix("400 × 300 pixels"))
    // Return is the answer that replaces nothing.
    desk.key("return")
    desk.settle(0.3)
    #expect(bytes("img1.png") == before && desk.viewer.cropView == nil)
    let copy = try image("img1 2.png")
    #expect(copy.width == 400 && copy.height == 300 && copy.pixels[0] == 0xFFFF_FFFF)
    desk.key("z", .control)
    desk.settle(0.3)
    #expect(bytes("img1 2.png") == nil)
  }

  @Test func theFileIsReplacedAndBroughtBack() throws {
    let before = try #require(bytes("img1.png"))
    begin()
    try drag((797, 597), (397, 297))
    desk.key("return")
    try press("This file")
    #expect(try image("img1.png").width == 400)
    #expect(desk.page?.pictureSize == CGSize(width: 400, height: 300))
    let trash = "\(data)/Trash/files/img1.png"
    #expect(FileManager.default.contents(atPath: trash) == before)
    desk.key("z", .control)
    desk.settle(0.3)
    #expect(bytes("img1.png") == before && !FileManager.default.fileExists(atPath: trash))
    #expect(desk.page?.pictureSize == CGSize(width: 800, height: 600))
  }

  @Test func whatAnotherProgramHasWrittenSinceIsNotLost() throws {
    desk.key("y")
    desk.key("s", .control)
    try press("This file")
    let other = Data([1, 2, 3])
    try other.write(to: URL(fileURLWithPath: desk.folder("img1.png")))
    desk.key("z", .control)
    desk.settle(0.3)
    #expect(bytes("img1.png") == other)
    #expect(desk.viewer.badges.notice.text.contains("was changed by another program"))
  }

  @Test func rotationsAndMirrorsAreWrittenIntoTheirPixels() throws {
    let before = try image("img1.png")
    desk.key("r")
    desk.key("y")
    desk.settle(0.3)
    desk.key("s", .control)
    try press("This file")
    let after = try image("img1.png")
    #expect(after.width == 600 && after.height == 800)
    // Clockwise and then mirrored: columns and rows are swapped.
    for (x, y) in [(0, 0), (90, 3), (3, 90), (599, 799)] {
      #expect(after.pixels[y * 600 + x] == before.pixels[x * 800 + y])
    }
    #expect(desk.page?.pictureSize == CGSize(width: 600, height: 800))
    desk.key("s", .control)
    #expect(desk.viewer.badges.notice.text == "The picture is not rotated")
  }

  /// Capital letters are with Shift.
  @Test(arguments: ["y", "rY", "yR"]) func aJPEGKeepsMirrorsWithoutNewPixels(keys: String) throws {
    let image = CGImage(
      width: 64, height: 32,
      pixels: (0..<2048).map { $0 % 64 < 20 && $0 / 64 < 10 ? 0xFFFF_FFFF : 0xFF00_0000 },
      isOpaque: true)
    try desk.folder.write(try JPEGEncoder(quality: 100).encode(image), to: "photo.jpg")
    desk.viewer.open([desk.folder("photo.jpg")])
    desk.settle(0.1)
    for key in keys { desk.key(key.lowercased(), key.isUppercase ? .shift : []) }
    desk.settle(0.5)
    let seen = desk.page?.color(x: 5, y: 5)
    let size = desk.page?.pictureSize
    desk.key("s", .control)
    desk.settle(0.5)
    #expect(desk.viewer.badges.notice.text.contains("keeps this rotation"))
    #expect(desk.page?.color(x: 5, y: 5) == seen && desk.page?.pictureSize == size)
    let file = try ImageFile.open(path: desk.folder("photo.jpg"))
    #expect(file.info.orientation != .up)
    desk.key("z", .control)
    desk.settle(0.5)
    #expect(try ImageFile.open(path: desk.folder("photo.jpg")).info.orientation == .up)
  }
}
