import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// Copies in other formats and sizes.
@MainActor @Suite struct SavingTests {
  let desk: ViewerDesk
  init() throws {
    var environment = ViewerEnvironment.immediate()
    let folder = try ViewerDesk.folder()
    environment.dataFolder = folder("data")
    desk = ViewerDesk(
      folder, [folder("img1.png")], size: CGSize(width: 800, height: 700),
      environment: environment)
  }

  private func panel() throws -> SettingsPanel {
    desk.settle(0.1)
    return try #require(
      desk.window.rootView.subviews.lazy.compactMap { $0 as? SettingsPanel }.first)
  }

  private func choose(_ index: Int, of name: String) throws {
    let panel = try panel()
    let control = try #require(panel.row(named: name)?.control as? SegmentedControl)
    control.selectedIndex = index
    control.sendActions(for: .valueChanged)
  }

  private func image(_ name: String) throws -> CGImage {
    try ImageFile.open(path: desk.folder(name), budget: .standard).decode().image
  }

  private func save() {
    desk.key("s", [.control, .shift])
    desk.settle(0.1)
    desk.key("return")
    desk.settle(0.3)
  }

  @Test func aCopyHasTheFormatAndSizeThatWereChosen() throws {
    desk.key("s", [.control, .shift])
    #expect(try panel().told == "800 × 600 pixels")
    try choose(4, of: "Longer side")
    #expect(try panel().told == "640 × 480 pixels")
    desk.key("return")
    desk.settle(0.3)
    let file = try ImageFile.open(path: desk.folder("img1.jpg"), budget: .standard)
    #expect(file.info.format == .jpeg && file.info.width == 640 && file.info.height == 480)
    let pixel = try image("img1.jpg").pixels[640 * 400 + 300]
    #expect(abs(Int(pixel >> 16 & 255) - 0x20) < 6 && abs(Int(pixel & 255) - 0xC0) < 6)
    #expect(desk.viewer.badges.notice.text == "Saved as “img1.jpg”, 640 × 480 pixels")
    #expect(desk.viewer.files.paths.count == 4 && desk.name == "img1.png")
    // What was chosen is chosen the next time; nothing is replaced.
    save()
    #expect(try image("img1 2.jpg").width == 640)
    desk.key("z", .control)
    desk.settle(0.3)
    #expect(throws: ImageError.self) { try image("img1 2.jpg") }
    #expect(try image("img1.jpg").width == 640)
  }

  @Test func aPNGIsTheSameAsTheOriginal() throws {
    desk.key("s", [.control, .shift])
    try choose(1, of: "Format")
    desk.key("return")
    desk.settle(0.3)
    #expect(try image("img1 2.png").pixels == image("img1.png").pixels)
  }

  @Test func aWebPLosesNothingIfWanted() throws {
    desk.key("s", [.control, .shift])
    try choose(2, of: "Format")
    try choose(4, of: "Quality of JPEG and WebP")
    desk.key("return")
    desk.settle(0.3)
    let file = try ImageFile.open(path: desk.folder("img1.webp"), budget: .standard)
    #expect(file.info.format == .webp)
    #expect(try image("img1.webp").pixels == image("img1.png").pixels)
  }

  @Test func theRotationIsSaved() throws {
    desk.key("r")
    desk.key("s", [.control, .shift])
    try choose(1, of: "Format")
    #expect(try panel().told == "600 × 800 pixels")
    desk.key("return")
    desk.settle(0.3)
    let copy = try image("img1 2.png")
    #expect(copy.width == 600 && copy.height == 800)
    // The white corner is now at the upper right, with sharp edges.
    #expect(copy.pixels[3 * 600 + 3] == 0xFF20_60C0 && copy.pixels[3 * 600 + 596] == 0xFFFF_FFFF)
    #expect(Set(copy.pixels) == [0xFF20_60C0, 0xFFFF_FFFF])
  }

  @Test func onlyWhatIsVisibleIsSaved() throws {
    desk.key("2")
    desk.settle()
    desk.key("s", [.control, .shift])
    try choose(1, of: "Format")
    let toggle = try #require(
      try panel().row(named: "Only what is visible")?.control as? Switch)
    toggle.press()
    #expect(try panel().told == "400 × 350 pixels")
    desk.key("return")
    desk.settle(0.3)
    let copy = try image("img1 2.png")
    #expect(copy.width == 400 && copy.height == 350)
    #expect(Set(copy.pixels) == [0xFF20_60C0], "without the white corner")
  }

  @Test func transparentPicturesLieOnWhiteInAJPEG() throws {
    try desk.folder.addPicture("clear.png", width: 64, height: 64, color: 0)
    desk.viewer.open([desk.folder("clear.png")])
    desk.settle(0.3)
    save()
    #expect(try image("clear.jpg").pixels[64 * 40 + 40] & 0xFF_FFFF == 0xFF_FFFF)
  }

  @Test func drawingsAreSavedInPixels() throws {
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">\
      <rect width="200" height="50" fill="#ff0000"/></svg>
      """
    try desk.folder.write(text, to: "box.svg")
    desk.viewer.open([desk.folder("box.svg")])
    desk.settle(0.3)
    desk.key("s", [.control, .shift])
    try choose(1, of: "Format")
    desk.key("return")
    desk.settle(0.3)
    let copy = try image("box.png")
    #expect(copy.width == 100 && copy.height == 50 && Set(copy.pixels) == [0xFFFF_0000])
  }

  @Test func theFolderCanBeChosen() throws {
    let other = try TemporaryFolder()
    desk.chosenFolder = other("")
    desk.key("s", [.control, .shift])
    let button = try #require(try panel().row(named: "In another folder")?.control as? Button)
    button.press()
    desk.settle(0.3)
    #expect(desk.folderQuestions.last?.hasPrefix("Save here") ?? false)
    #expect(FileManager.default.fileExists(atPath: other("img1.jpg")))
    #expect(desk.viewer.files.paths.count == 3, "it is not in this folder")
  }

  @Test func sizesAreRoundedAndNeverEnlarged() {
    var copy = PictureCopy()
    func size(_ width: Double, _ height: Double) -> [Int] {
      let size = copy.size(of: CGSize(width: width, height: height))
      return [size.width, size.height]
    }
    copy.side = 1920
    #expect(size(6000, 4000) == [1920, 1280])
    #expect(size(4001, 3) == [1920, 1])
    #expect(size(100, 50) == [100, 50])
    copy.quarterTurns = 3
    copy.part = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
    #expect(size(1000, 200) == [100, 1000])
    copy.part = CGRect(x: 2, y: -3, width: 0, height: 0)
    #expect(size(1000, 200) == [1, 1])
  }
}
