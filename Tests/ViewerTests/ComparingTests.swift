import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// Pictures beside one another.
@MainActor @Suite struct ComparingTests {
  let desk: ViewerDesk

  /// Six pictures of 800 × 600, the fourth of which is half as large.
  init() throws {
    let folder = try TemporaryFolder()
    for i in 1...6 {
      let half = i == 4 ? 2 : 1
      try folder.addPicture(
        "p\(i).png", width: 800 / half, height: 600 / half, color: 0xFF20_60C0 + UInt32(i))
    }
    desk = ViewerDesk(folder, [folder("p1.png")], size: CGSize(width: 804, height: 600))
  }

  private var comparison: ComparisonView {
    get throws { try #require(desk.viewer.comparison) }
  }

  private func names() throws -> [String] {
    try comparison.paths.map { ($0 as NSString).lastPathComponent }
  }

  @Test func twoPicturesLieBesideOneAnother() throws {
    desk.key("d")
    desk.settle(0.3)
    #expect(try names() == ["p1.png", "p2.png"])
    let pages = try comparison.pages
    #expect(pages[0].convert(pages[0].bounds, to: nil).maxX <= 402)
    #expect(pages[1].convert(pages[1].bounds, to: nil).minX >= 402)
    #expect(abs(pages[0].scale - 0.5) < 0.01 && pages[0].scale == pages[1].scale)
    desk.key("d")
    #expect(desk.viewer.comparison == nil)
    #expect(desk.name == "p1.png")
  }

  @Test func inAHighWindowTheyLieBelowOneAnother() throws {
    desk.send(.resize(ResizeInput(width: 400, height: 600, scale: 1)))
    desk.key("d")
    desk.settle(0.3)
    let pages = try comparison.pages
    #expect(pages[0].bounds.width == 400)
    #expect(pages[1].convert(pages[1].bounds, to: nil).minY >= 300)
  }

  /// Whether all pages show the same part of their pictures at the same multiple of fit.
  private func areTogether() throws -> Bool {
    let pages = try comparison.pages
    return pages.allSatisfy { page in
      let (size, first) = (page.pictureSize, pages[0].pictureSize)
      let here = page.pixel(at: page.middleOfView)
      let there = pages[0].pixel(at: pages[0].middleOfView)
      guard let here, let there else { return false }
      return abs(page.scale / page.fitScale - pages[0].scale / pages[0].fitScale) < 0.01
        && abs(Double(here.x) / Double(size.width) - Double(there.x) / Double(first.width)) < 0.01
        && abs(Double(here.y) / Double(size.height) - Double(there.y) / Double(first.height)) < 0.01
    }
  }

  @Test func theyMoveAndZoomTogether() throws {
    desk.key("d", .shift)
    desk.settle(0.3)
    #expect(try names() == ["p1.png", "p2.png", "p3.png", "p4.png"])
    desk.key("+")
    desk.key("+")
    desk.settle()
    #expect(try areTogether())
    // The hand acts on the second picture, which is then the selected one.
    desk.drag((600, 150), (520, 110))
    desk.settle()
    #expect(desk.name == "p2.png")
    #expect(try areTogether())
    desk.wheel(3, at: (650, 450))
    desk.settle()
    #expect(desk.name == "p4.png")
    #expect(try areTogether())
    desk.pinch((200, 450), from: 40, to: 70)
    desk.settle()
    #expect(desk.name == "p3.png")
    #expect(try areTogether())
    desk.key("0")
    desk.settle()
    #expect(try comparison.pages.allSatisfy { abs($0.scale / $0.fitScale - 1) < 0.001 })
  }

  @Test func keysChangeTheSelectedPicture() throws {
    desk.key("d")
    desk.key("+")
    desk.settle(0.5)
    desk.key("j")
    #expect(desk.name == "p2.png")
    #expect(try comparison.selected == 1)
    desk.key("right")
    desk.settle(0.3)
    #expect(try names() == ["p1.png", "p3.png"])
    #expect(try areTogether(), "a new picture begins where the others are")
    desk.key("r")
    desk.settle(0.3)
    #expect(try comparison.pages[1].pictureSize == CGSize(width: 600, height: 800))
    #expect(try comparison.pages[0].pictureSize == CGSize(width: 800, height: 600))
    desk.key("home")
    #expect(try names() == ["p1.png", "p3.png"])
    #expect(try comparison.selected == 0, "what is shown already is selected")
    desk.key("escape")
    #expect(desk.viewer.comparison == nil && desk.name == "p1.png")
  }

  @Test func theSelectedPictureKeepsItsPlaceWhenItEnds() throws {
    desk.key("d")
    desk.settle(0.3)
    for _ in 0..<3 { desk.key("+") }
    desk.settle()
    let ratio = try #require(desk.page).scale / (try #require(desk.page).fitScale)
    desk.key("d")
    desk.settle(0.3)
    let page = try #require(desk.page)
    #expect(ratio > 2 && abs(page.scale / page.fitScale - ratio) < 0.01)
  }

  @Test func whatGoesToTheTrashIsReplaced() throws {
    var environment = ViewerEnvironment.immediate()
    environment.dataFolder = desk.folder("data")
    let desk = ViewerDesk(
      desk.folder, [desk.folder("p1.png")], size: CGSize(width: 804, height: 600),
      environment: environment)
    desk.key("d")
    desk.settle(0.3)
    desk.key("delete")
    desk.settle(0.3)
    let view = try #require(desk.viewer.comparison)
    #expect(view.count == 2 && !view.paths.contains { $0.hasSuffix("p1.png") })
    #expect(view.paths.contains { $0.hasSuffix("p2.png") } && Set(view.paths).count == 2)
  }

  @Test func aPictureAloneIsNotCompared() throws {
    let folder = try TemporaryFolder()
    let desk = ViewerDesk(folder, [try folder.addPicture("a.png", width: 20, height: 20)])
    desk.key("d")
    #expect(desk.viewer.comparison == nil)
    #expect(desk.viewer.badges.notice.text == "There is no other picture to compare with")
  }

  @Test func whatFollowsEndsTheComparison() throws {
    desk.key("d", .shift)
    desk.key("s")
    #expect(desk.viewer.comparison == nil && desk.viewer.isSlideshowRunning)
    desk.key("escape")
    desk.key("d")
    let other = try ViewerDesk.folder()
    desk.viewer.open([other("img1.png")])
    desk.settle(0.3)
    #expect(desk.viewer.comparison == nil && desk.name == "img1.png")
  }
}

extension PhotoPage {
  fileprivate var middleOfView: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }
}
