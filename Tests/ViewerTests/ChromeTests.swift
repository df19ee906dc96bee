import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// The toolbar that fades, panels, badges and messages.
@MainActor @Suite struct ChromeTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  private func button(_ command: ViewerCommand) throws -> CGPoint {
    let button = try #require(desk.viewer.toolbar.button(command))
    return button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
  }

  private func press(_ command: ViewerCommand) throws {
    desk.mouse(.moved, 5, 5)
    desk.settle(0.3)
    let place = try button(command)
    desk.click(place.x, place.y)
    desk.settle()
  }

  // MARK: Visibility

  @Test(arguments: Array(stride(from: 240.0, through: 900, by: 20)))
  func howeverNarrowItIsThereArePagingAndTheMenu(width: Double) throws {
    desk.send(.resize(ResizeInput(width: width, height: 400, scale: 1)))
    desk.settle(0.1)
    for command in [ViewerCommand.previous, .next, .more] {
      let button = try #require(desk.viewer.toolbar.button(command))
      let place = button.convert(button.bounds, to: nil)
      #expect(!button.isHidden && place.minX >= 0 && place.maxX <= width, "\(command.name)")
    }
  }

  @Test func theToolbarShowsAtFirstAndGoes() {
    #expect(desk.viewer.overlay.isOverlayShown)
    desk.settle(2.1)
    #expect(!desk.viewer.overlay.isOverlayShown)
  }

  @Test func realMotionBringsItForTwoAndAHalfSeconds() {
    desk.settle(3)
    desk.mouse(.moved, 100, 100)
    #expect(desk.viewer.overlay.isOverlayShown)
    desk.settle(2.3)
    desk.mouse(.moved, 100, 100)
    desk.settle(0.3)
    #expect(!desk.viewer.overlay.isOverlayShown, "the same place again is no motion")
  }

  @Test func leavingTheWindowHidesItAtOnce() {
    desk.mouse(.moved, 100, 100)
    desk.send(.pointerLeft)
    #expect(!desk.viewer.overlay.isOverlayShown)
  }

  @Test func itStaysUnderThePointer() throws {
    desk.mouse(.moved, 100, 100)
    desk.settle(0.3)
    let place = try button(.zoomIn)
    desk.mouse(.moved, place.x, place.y)
    desk.settle(20)
    #expect(desk.viewer.overlay.isOverlayShown)
  }

  @Test func aTapOnThePictureTogglesItAndADoubleTapDoesNot() {
    desk.settle(3)
    desk.tap(200, 60)
    desk.settle(0.5)
    #expect(desk.viewer.overlay.isOverlayShown)
    desk.tap(200, 60)
    desk.settle(0.5)
    #expect(!desk.viewer.overlay.isOverlayShown)
    desk.doubleTap(200, 60)
    desk.settle()
    #expect(!desk.viewer.overlay.isOverlayShown)
    #expect(desk.scale == 1)
  }

  @Test func inFullscreenThePointerHidesWithIt() {
    desk.viewer(desk.viewer, setFullscreen: true)
    desk.mouse(.moved, 100, 100)
    desk.settle(1)
    #expect(desk.window.cursor == .arrow)
    desk.settle(3)
    #expect(desk.window.cursor == .hidden)
    desk.mouse(.moved, 120, 100)
    #expect(desk.window.cursor == .arrow)
  }

  @Test func aFadeRedrawsNothingButItsOwnPlace() {
    desk.settle(2.02)
    var isSmall = true
    for _ in 1...10 {
      desk.time += 1.0 / 60
      desk.window.advance(to: desk.time)
      let changed = desk.host.draw().changed
      isSmall = isSmall && changed.allSatisfy { $0.minY > 200 }
    }
    #expect(isSmall)
  }

  // MARK: Buttons

  @Test func halfTwiceAndReset() throws {
    desk.send(.resize(ResizeInput(width: 600, height: 300, scale: 1)))
    desk.settle(0.1)
    try press(.zoomIn)
    #expect(desk.scale == 1)
    try press(.zoomOut)
    try press(.zoomOut)
    #expect(desk.scale == 0.25)
    try press(.reset)
    #expect(desk.scale == 0.5)
  }

  @Test func inARoomyWindowAllCanBePressed() throws {
    desk.send(.resize(ResizeInput(width: 900, height: 600, scale: 1)))
    desk.settle(0.1)
    try press(.next)
    #expect(desk.name == "img2.png")
    try press(.previous)
    #expect(desk.name == "img1.png")
    try press(.rotate)
    #expect(desk.page?.pictureSize == CGSize(width: 600, height: 800))
    try press(.info)
    #expect(desk.viewer.infoPanel != nil)
    // Beside the panel there is less room.
    desk.key("i")
    desk.settle()
    #expect(desk.viewer.infoPanel == nil)
    try press(.fullscreen)
    #expect(desk.isFullscreen)
  }

  @Test func theZoomTakesTypedPercentages() throws {
    let field = desk.viewer.toolbar.zoomField
    #expect(field.text == "50 %")
    desk.mouse(.moved, 5, 5)
    desk.settle(0.3)
    let place = field.convert(CGPoint(x: 10, y: 20), to: nil)
    desk.click(place.x, place.y)
    #expect(field.isFirstResponder)
    desk.key("a", .control)
    desk.send(.text("150"))
    desk.settle(5)
    #expect(desk.viewer.overlay.isOverlayShown, "the focus holds it")
    desk.key("return")
    desk.settle()
    #expect(desk.scale == 1.5)
    #expect(field.text == "150 %")
    #expect(!field.isFirstResponder)
  }

  @Test(
    arguments: [
      ("150", 1.5), ("150 %", 1.5), ("12,5%", 0.125), ("2x", 2), ("x", nil), ("", nil), ("-5", nil),
      ("nan", nil), ("inf", nil), ("0", nil),
    ] as [(String, Double?)])
  func whatIsTypedIsAPercentage(text: String, scale: Double?) {
    #expect(ZoomField.scale(text) == scale)
  }

  @Test func smallPercentagesHaveATenth() {
    #expect(ZoomField.text(0.125) == "12.5 %")
    #expect(ZoomField.text(0.1) == "10 %")
    #expect(ZoomField.text(0.3333) == "33 %")
    #expect(ZoomField.text(64) == "6400 %")
  }

  // MARK: Information

  @Test func theInformationTellsSizeDepthAndFile() throws {
    desk.key("i")
    desk.settle(0.1)
    let rows = try #require(desk.viewer.infoPanel).sections.flatMap(\.rows)
    #expect(rows.contains { $0.name == "Name" && $0.value == "img1.png" })
    #expect(rows.contains { $0.name == "Pixels" && $0.value == "800 × 600" })
    #expect(rows.contains { $0.name == "Depth" && $0.value.hasPrefix("8 bit") })
    desk.key("right")
    let next = desk.viewer.infoPanel?.sections.flatMap(\.rows) ?? []
    #expect(next.contains { $0.value == "300 × 1200" }, "it follows")
    desk.key("escape")
    #expect(desk.viewer.infoPanel == nil)
  }

  // MARK: Thumbnails

  @Test func thumbnailsLeadToTheirPictures() throws {
    desk.key("t")
    desk.settle()
    let strip = try #require(desk.viewer.strip)
    #expect(strip.frame.maxY == 300)
    // Three of 72 points and gaps of 8, in the middle of 400: the third begins at 244.
    desk.tap(260, strip.frame.midY)
    desk.settle()
    #expect(desk.name == "img10.png")
    desk.key("t")
    #expect(desk.viewer.strip == nil)
  }

  // MARK: No file, and files that cannot be opened

  @Test func withoutFilesItSaysWhatToDo() throws {
    let empty = ViewerDesk(desk.folder, [])
    let text = try #require(empty.viewer.emptyMessage).text
    #expect(text.title.contains("Drop") && text.detail.contains("Ctrl+O"))
    #expect(empty.viewer.overlay.isHidden, "nothing to control")
    empty.key("o", .control)
    #expect(empty.choosings == 1)
    for key in ["left", "right", "0", "1", "+", "r", "i", "t", "s", "f5"] { empty.key(key) }
    empty.settle(0.1)
    #expect(empty.viewer.emptyMessage != nil, "no key does harm")
  }

  @Test func aFileThatIsNoPictureSaysSoInOneLineAndOthersGoOn() throws {
    try desk.folder.write("hello", to: "img3.png")
    let other = ViewerDesk(desk.folder, [desk.folder("img2.png")])
    other.key("right")
    other.settle(0.1)
    let text = try #require(other.page?.message).text
    #expect(text.title.contains("img3.png"))
    #expect(!text.detail.contains("\n") && text.detail.count > 10)
    other.key("right")
    #expect(other.name == "img10.png")
    #expect(other.page?.message == nil && other.scale == 1)
  }

  @Test func whatCouldBeReadOfATornFileHasABadge() throws {
    let bytes = try desk.folder.bytes(of: "img1.png")
    try desk.folder.write(Array(bytes.prefix(bytes.count / 2)), to: "torn.png")
    let other = ViewerDesk(desk.folder, [desk.folder("torn.png"), desk.folder("img2.png")])
    #expect(!other.viewer.badges.partial.isHidden)
    #expect(other.viewer.badges.partial.text.hasPrefix("Partial"))
    #expect(other.page?.picture != nil)
    other.key("right")
    #expect(other.viewer.badges.partial.isHidden)
  }
}
