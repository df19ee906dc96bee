import Panorama
import Testing
import Viewer

/// From picture to picture, by finger, trackpad, wheel and keys.
@MainActor @Suite struct PagingTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  @Test func aSingleFileIsLookedAtAmongItsFolderInNaturalOrder() {
    #expect(
      desk.viewer.files.paths.map { $0.split(separator: "/").last } == [
        "img1.png", "img2.png", "img10.png",
      ])
    #expect(desk.name == "img1.png")
  }

  @Test func aFlickTurnsOnePage() {
    desk.drag((300, 150), (200, 150), seconds: 0.1, rest: 0)
    desk.settle()
    #expect(desk.name == "img2.png")
  }

  @Test func quickFlicksTurnAPageEach() {
    desk.drag((300, 150), (200, 150), seconds: 0.1, rest: 0)
    desk.settle(0.03)
    desk.drag((300, 150), (200, 150), seconds: 0.1, rest: 0)
    desk.settle()
    #expect(desk.name == "img10.png")
  }

  @Test func aSlowDragPastTheMiddleTurnsAndOneShortOfItGoesBack() {
    desk.drag((390, 150), (130, 150), seconds: 0.5)
    desk.settle()
    #expect(desk.name == "img2.png")
    desk.drag((100, 150), (220, 150), seconds: 0.5)
    desk.settle()
    #expect(desk.name == "img2.png")
  }

  @Test func theGapBetweenTwoPicturesIs25Points() throws {
    let pager = try #require(desk.page?.superview as? ScrollView)
    let pages = pager.subviews.compactMap { $0 as? PhotoPage }.sorted {
      $0.frame.minX < $1.frame.minX
    }
    try #require(pages.count == 2)
    #expect(pages[1].frame.minX - pages[0].frame.maxX == 25)
    #expect(pages[0].convert(pages[0].bounds, to: nil).minX == 0, "no gap in sight at rest")
  }

  @Test func beforeTheFirstAndAfterTheLastItStretches() {
    desk.drag((100, 150), (300, 150), seconds: 0.2, lifts: false)
    let pager = desk.page?.superview as? ScrollView
    let stretch = -(pager?.contentOffset.x ?? 0)
    #expect(stretch > 20 && stretch < 150)
    desk.touch(.ended, [(1, 300, 150)])
    desk.settle()
    #expect(pager?.contentOffset.x == 0)
    #expect(desk.name == "img1.png")
  }

  @Test func theFingerThatReachedTheEdgeTurnsThePage() throws {
    desk.key("1")
    desk.settle()
    let page = try #require(desk.page)
    #expect(desk.scale == 1)
    page.contentOffset = CGPoint(x: 380, y: 100)
    // After 20 points to the edge the page follows, after another 10 points of slack.
    desk.drag((390, 150), (190, 150), seconds: 0.4, lifts: false)
    #expect(abs(page.contentOffset.x - 400) < 1, "at its edge, not past it")
    let pager = try #require(page.superview as? ScrollView)
    #expect(pager.contentOffset.x > 120 && pager.contentOffset.x < 185)
    // On the way back, first the page moves, then the picture.
    desk.move((190, 150), (375, 150), seconds: 0.3)
    #expect(pager.contentOffset.x == 0)
    #expect(page.contentOffset.x < 399)
    desk.move((375, 150), (60, 150), seconds: 0.3)
    desk.settle(0.1)
    desk.touch(.ended, [(1, 60, 150)])
    desk.settle()
    #expect(desk.name == "img2.png")
  }

  @Test func alongTheEdgeAFingerThatTremblesDoesNotTurn() throws {
    desk.key("1")
    desk.settle()
    let page = try #require(desk.page)
    page.contentOffset = CGPoint(x: 400, y: 0)
    desk.drag((200, 215), (175, 20), seconds: 0.3)
    desk.settle()
    #expect(desk.name == "img1.png")
    #expect(page.contentOffset.y > 150)
    #expect((page.superview as? ScrollView)?.contentOffset.x == 0)
  }

  @Test func aThrowInsideAPictureDoesNotTurnThePage() throws {
    desk.key("1")
    desk.settle()
    let page = try #require(desk.page)
    page.contentOffset = CGPoint(x: 200, y: 100)
    desk.drag((300, 150), (200, 150), seconds: 0.05, rest: 0)
    desk.settle(2)
    #expect(desk.name == "img1.png")
    #expect(page.contentOffset.x == 400, "it ran to the edge")
  }

  @Test func aTurningPageCanBeCaughtAndGoesToTheNearerOne() throws {
    desk.drag((350, 150), (200, 150), seconds: 0.1, rest: 0)
    desk.settle(0.1)
    let pager = try #require(desk.page?.superview as? ScrollView)
    let caught = pager.contentOffset.x
    #expect(caught > 150 && caught < 420)
    desk.touch(.began, [(1, 200, 150)])
    desk.settle(0.3)
    #expect(abs(pager.contentOffset.x - caught) < 1, "held")
    desk.touch(.ended, [(1, 200, 150)])
    desk.settle()
    #expect(pager.contentOffset.x.truncatingRemainder(dividingBy: 425) == 0, "never between two")
  }

  @Test func aTrackpadSwipesFromPictureToPicture() {
    desk.swipe(dx: 300, dy: 0, at: (200, 150))
    desk.settle()
    #expect(desk.name == "img2.png")
    desk.swipe(dx: -300, dy: 0, at: (200, 150))
    desk.settle()
    #expect(desk.name == "img1.png")
  }

  @Test func theMouseDragsPagesToo() {
    desk.mouse(.moved, 300, 150)
    desk.mouse(.down, 300, 150)
    for x in stride(from: 300.0, through: 100, by: -10) {
      desk.time += 0.01
      desk.mouse(.moved, x, 150)
    }
    desk.mouse(.up, 100, 150)
    desk.settle()
    #expect(desk.name == "img2.png")
  }

  @Test(arguments: [
    (["right"], "img2.png"), (["right", "right"], "img10.png"),
    (["right", "right", "right"], "img10.png"),
    (["space"], "img2.png"), (["pagedown"], "img2.png"), (["end"], "img10.png"),
    (["end", "left"], "img2.png"), (["end", "pageup"], "img2.png"),
    (["end", "backspace"], "img2.png"),
    (["end", "home"], "img1.png"), (["left"], "img1.png"),
  ])
  func keysGoThroughTheFolder(keys: [String], name: String) {
    for key in keys { desk.key(key) }
    #expect(desk.name == name)
    #expect(desk.page?.path.hasSuffix(name) ?? false)
  }

  @Test func aPreloadedPictureIsThereInTheNextFrame() {
    desk.key("right")
    desk.time += 1.0 / 60
    #expect(desk.host.frame(at: desk.time))
    let middle = desk.host.picture?.pixels[150 * 400 + 200]
    #expect(middle == 0xFF30_A040)
  }

  @Test func severalGivenFilesAreTheListThemselves() throws {
    let folder = desk.folder
    let paths = [folder("img10.png"), folder("img1.png")]
    let other = ViewerDesk(folder, paths)
    #expect(other.viewer.files.paths == paths)
    other.key("right")
    #expect(other.name == "img1.png")
  }

  @Test func turningIsOverWithinTheRoomOfOneSecondAndThenNothingRuns() {
    desk.drag((300, 150), (200, 150), seconds: 0.1, rest: 0)
    desk.settle(4)
    let count = desk.host.frameCount
    desk.settle(2)
    #expect(desk.host.frameCount == count, "idle draws nothing")
    #expect(desk.window.nextDeadline == nil)
  }

  @Test(arguments: [0.1, 0.15, 0.2, 0.3]) func aTurnedPageIsAtRestSoon(_ seconds: Double) throws {
    desk.drag((300, 150), (180, 150), seconds: seconds, rest: 0)
    desk.settle(1)
    #expect(desk.name == "img2.png")
    desk.doubleTap(200, 150)
    desk.settle(0.5)
    #expect(desk.scale == 1, "the tap is for the picture, not to stop the page")
  }
}
