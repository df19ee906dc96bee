import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// Files that change, appear and disappear; the clipboard; slideshows.
@MainActor @Suite struct FilesTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  private func middle() -> UInt32? { desk.host.picture?.pixels[150 * 400 + 200] }

  @Test func aChangedFileIsShownAnewWithItsZoom() throws {
    desk.key("2")
    desk.settle()
    let page = try #require(desk.page)
    page.contentOffset = CGPoint(x: 700, y: 500)
    try desk.folder.addPicture("img1.png", width: 800, height: 600, color: 0xFFC0_C000)
    desk.viewer.fileDidChange(desk.folder("img1.png"), .written)
    desk.settle(0.1)
    #expect(middle() == 0xFFC0_C000)
    #expect(desk.scale == 2)
    #expect(page.contentOffset == CGPoint(x: 700, y: 500))
  }

  @Test func theThumbnailOfAChangedFileChangesToo() throws {
    desk.key("t")
    desk.settle()
    func thumbnail() -> UInt32? { desk.host.picture?.pixels[256 * 400 + 120] }
    #expect(thumbnail() == 0xFF20_60C0)
    for color: UInt32 in [0xFFC0_C000, 0xFF00_8000] {
      try desk.folder.addPicture("img1.png", width: 800, height: 600, color: color)
      desk.viewer.fileDidChange(desk.folder("img1.png"), .written)
      desk.settle(0.1)
      #expect(thumbnail() == color)
    }
  }

  @Test func oldPixelsStayWhileTheNewCannotBeRead() throws {
    try desk.folder.write([UInt8](), to: "img1.png")
    desk.viewer.fileDidChange(desk.folder("img1.png"), .written)
    desk.settle(0.1)
    #expect(middle() == 0xFF20_60C0)
    #expect(desk.page?.message == nil)
  }

  @Test func aVanishedFileStaysWithANotice() throws {
    try FileManager.default.removeItem(atPath: desk.folder("img1.png"))
    desk.viewer.fileDidChange(desk.folder("img1.png"), .gone)
    desk.settle(0.3)
    #expect(desk.viewer.badges.missing.isHidden, "an editor may be about to write it again")
    desk.settle(0.5)
    #expect(!desk.viewer.badges.missing.isHidden)
    #expect(middle() == 0xFF20_60C0)
    try desk.folder.addPicture("img1.png", width: 800, height: 600, color: 0xFF00_8000)
    desk.viewer.fileDidChange(desk.folder("img1.png"), .written)
    desk.settle(0.1)
    #expect(desk.viewer.badges.missing.isHidden)
    #expect(middle() == 0xFF00_8000)
  }

  @Test func whatIsDeletedAndMadeAnewAtOnceIsNotGone() throws {
    try FileManager.default.removeItem(atPath: desk.folder("img1.png"))
    desk.viewer.fileDidChange(desk.folder("img1.png"), .gone)
    try desk.folder.addPicture("img1.png", width: 800, height: 600, color: 0xFF00_8000)
    desk.viewer.fileDidChange(desk.folder("img1.png"), .written)
    desk.settle(1)
    #expect(desk.viewer.badges.missing.isHidden)
  }

  @Test func newPicturesOfTheFolderJoin() throws {
    try desk.folder.addPicture("img5.png", width: 10, height: 10)
    desk.viewer.fileDidChange(desk.folder("img5.png"), .written)
    desk.settle(1)
    #expect(desk.viewer.files.paths.count == 4)
    #expect(desk.name == "img1.png", "what is looked at stays")
    desk.key("right")
    desk.key("right")
    #expect(desk.name == "img5.png")
  }

  @Test func reloadReadsTheFileAgain() throws {
    try desk.folder.addPicture("img1.png", width: 400, height: 300, color: 0xFF80_0080)
    desk.key("f5")
    desk.settle(0.1)
    #expect(middle() == 0xFF80_0080)
    #expect(desk.page?.pictureSize == CGSize(width: 400, height: 300))
  }

  @Test(.timeLimit(.minutes(10))) func theWatcherTellsOfEditorsThatReplaceFiles() async throws {
    let folder = try TemporaryFolder()
    let (stream, news) = AsyncStream.makeStream(of: String.self)
    let watcher = try #require(
      FileWatcher { path, change in
        news.yield("\((path as NSString).lastPathComponent) \(change)")
      })
    watcher.watch([folder.path])
    try folder.write("a", to: "x.png")
    #expect(rename(folder("x.png"), folder("y.png")) == 0)
    try FileManager.default.removeItem(atPath: folder("y.png"))
    var told: [String] = []
    for await line in stream {
      told.append(line)
      if told.last == "y.png gone" { break }
    }
    watcher.close()
    #expect(told.contains("x.png written") && told.contains("x.png gone"))
    #expect(told.contains("y.png written"))
  }

  // MARK: Clipboard

  @Test func copyPutsThePathOnTheClipboard() {
    desk.key("c", .control)
    #expect(desk.window.clipboard.text == desk.folder("img1.png"))
  }

  @Test func aDroppedTextOpensWhatItNamesOrSaysWhatIsPossible() {
    desk.viewer.take(text: "a few words")
    #expect(desk.viewer.badges.notice.text.hasPrefix("Only pictures, files and addresses"))
    #expect(desk.name == "img1.png" && desk.opened.isEmpty)
    desk.viewer.take(text: desk.folder("img2.png"))
    #expect(desk.opened == [[desk.folder("img2.png")]])
    desk.viewer.take(text: " http://127.0.0.1:9/a.png\n")
    #expect(desk.viewer.files.current == "http://127.0.0.1:9/a.png")
  }

  @Test func pasteOpensPathsAndAddresses() {
    let path = desk.folder("img10.png")
    desk.window.clipboard.text = "file://" + path + "\n/no/such/file.png\n"
    desk.key("v", .control)
    #expect(desk.opened == [[path]])
    #expect(desk.name == "img10.png")
    desk.window.clipboard.text = "no file's name"
    desk.key("v", .control)
    #expect(desk.opened.count == 1)
    #expect(!desk.viewer.badges.notice.isHidden, "it says so")
  }

  @Test func addressesMayHaveEscapes() throws {
    let path = try desk.folder.addPicture("a b.png", width: 4, height: 4)
    let address = "file://" + path.replacingOccurrences(of: " ", with: "%20")
    #expect(PastedFiles.paths(in: address) == [path])
  }

  @Test func addressesNameFilesOfThisMachineInFull() throws {
    let path = try desk.folder.addPicture("a.png", width: 4, height: 4)
    #expect(PastedFiles.paths(in: "file://localhost\(path)") == [path])
    #expect(PastedFiles.paths(in: "file://elsewhere\(path)") == [])
    #expect(PastedFiles.paths(in: "file://\(path)%00.jpg") == [])
  }

  // MARK: Slideshow

  @Test func aSlideshowGoesRoundUntilAKeyEndsIt() {
    desk.viewer.slideDuration = 3
    desk.key("s")
    #expect(desk.viewer.isSlideshowRunning && desk.window.keepsDisplayOn)
    desk.settle(3.1)
    #expect(desk.name == "img2.png")
    desk.settle(6)
    #expect(desk.name == "img1.png", "round")
    desk.key("escape")
    #expect(!desk.viewer.isSlideshowRunning && !desk.window.keepsDisplayOn)
    desk.settle(10)
    #expect(desk.name == "img1.png")
  }

  @Test func aPressEndsASlideshow() {
    desk.key("s")
    desk.tap(200, 100)
    #expect(!desk.viewer.isSlideshowRunning)
    #expect(desk.name == "img1.png")
  }

  // MARK: Fullscreen

  @Test func fAndEscape() {
    desk.key("f")
    #expect(desk.isFullscreen)
    desk.key("escape")
    #expect(!desk.isFullscreen)
  }

  @Test func aTrackpadsSwipeDownLeavesFullscreenToo() {
    desk.viewer(desk.viewer, setFullscreen: true)
    desk.settle(0.1)
    desk.swipe(dx: 2, dy: 30, at: (200, 150), steps: 30)
    desk.settle()
    #expect(desk.isFullscreen, "too short and too slow")
    desk.swipe(dx: 0, dy: -200, at: (200, 150))
    desk.swipe(dx: 90, dy: 20, at: (200, 150))
    desk.settle()
    #expect(desk.isFullscreen, "other ways")
    desk.key("home")
    desk.key("1")
    desk.settle()
    desk.swipe(dx: 0, dy: 150, at: (200, 150))
    desk.settle()
    #expect(desk.isFullscreen, "there is something to scroll")
    desk.key("0")
    desk.settle()
    // As on X11, nothing reports when fingers touch and lift.
    for _ in 1...15 {
      desk.time += 1.0 / 120
      desk.send(.scroll(ScrollInput(dx: 0.5, dy: 9, isPrecise: true, x: 200, y: 150)))
      desk.host.frame(at: desk.time)
    }
    #expect(desk.isFullscreen, "not before it is let go")
    desk.settle(0.1)
    #expect(!desk.isFullscreen)
  }

  @Test func aSwipeDownLeavesFullscreenAndAShortOneGoesBack() {
    desk.viewer(desk.viewer, setFullscreen: true)
    desk.settle(0.1)
    desk.drag((200, 100), (205, 150), seconds: 0.4)
    desk.settle()
    #expect(desk.isFullscreen)
    #expect(middle() == 0xFF20_60C0, "back in its place")
    desk.drag((200, 80), (210, 160), seconds: 0.3, lifts: false)
    #expect(desk.host.picture?.pixels[20 * 400 + 200] != 0xFF20_60C0, "it follows and shrinks")
    desk.move((210, 160), (210, 280), seconds: 0.2)
    desk.touch(.ended, [(1, 210, 280)])
    desk.settle()
    #expect(!desk.isFullscreen)
    #expect(middle() == 0xFF20_60C0)
  }

  @Test func inAWindowASwipeDownDoesNothing() {
    desk.drag((200, 50), (200, 280), seconds: 0.1, rest: 0)
    desk.settle()
    #expect(middle() == 0xFF20_60C0)
    #expect(desk.name == "img1.png")
  }

  @Test func whatNeedsMoreThanTheBudgetOpensAnyway() throws {
    let files = try BadPictures.shared()
    // Enough memory for the pixels of 60 × 40, but not for the coefficients of a progressive JPEG.
    var environment = ViewerEnvironment.immediate()
    environment.budget = ImageBudget(pixels: 1 << 20, bytes: 40_000)
    let desk = ViewerDesk(
      desk.folder, [files("progressive.jpg"), files("plain.png")], environment: environment)
    let message = try #require(desk.page?.message)
    #expect(message.text.detail.contains("over the budget"))
    let button = try #require(message.subviews.compactMap { $0 as? Button }.first)
    button.sendActions(for: .touchUpInside)
    desk.settle(0.1)
    #expect(desk.page?.message == nil)
    #expect(desk.page?.pictureSize == CGSize(width: 60, height: 40))
  }

  @Test func whatNoMachineHasIsNotOffered() throws {
    let files = try BadPictures.shared()
    let desk = ViewerDesk(desk.folder, [files("claims-tile.tif"), files("plain.png")])
    let message = try #require(desk.page?.message)
    #expect(!message.subviews.contains { $0 is Button })
  }
}
