import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// Pictures that reopen in their last state.
@MainActor @Suite struct PicturePlaceTests {
  @Test func aPictureOpensAsItWasLeft() throws {
    let desk = try ViewerDesk()
    #expect(desk.viewer.place == nil, "nothing to remember while it is fitted")
    desk.key("2")
    desk.settle()
    desk.page?.contentOffset = CGPoint(x: 700, y: 500)
    let place = try #require(desk.viewer.place)
    #expect(place.scale == 2 && abs(place.x - 900 / 1600.0) < 1e-9)
    let again = ViewerDesk(desk.folder, [desk.folder("img1.png")], place: place)
    #expect(again.scale == 2)
    #expect(again.page?.contentOffset == CGPoint(x: 700, y: 500))
    #expect(again.viewer.place == place)
    // Neighbours of an open picture still open at fit.
    again.key("end")
    again.settle(0.1)
    #expect(again.viewer.place == nil)
    again.key("home")
    again.settle(0.1)
    #expect(again.scale == 0.5)
  }

  @Test func turnsComeBackAndTheSizeOfTheWindowMayBeAnother() throws {
    let desk = try ViewerDesk()
    desk.key("r")
    desk.settle()
    let turned = try #require(desk.viewer.place)
    #expect(turned.quarterTurns == 1)
    let again = ViewerDesk(desk.folder, [desk.folder("img1.png")], place: turned)
    #expect(again.page?.pictureSize == CGSize(width: 600, height: 800))
    let place = PicturePlace(scale: 2, x: 0.5, y: 0.25)
    let wide = ViewerDesk(
      desk.folder, [desk.folder("img1.png")], size: CGSize(width: 600, height: 200), place: place)
    #expect(wide.page?.contentOffset == CGPoint(x: 800 - 300, y: 300 - 100))
    #expect(ViewerDesk(desk.folder, [desk.folder("img1.png")], scale: 2, place: place).scale == 2)
  }

  @Test func itIsKnownAfterTheWindowIsGone() throws {
    let desk = try ViewerDesk(scale: 2)
    desk.key("3")
    desk.settle()
    let place = desk.viewer.place
    desk.viewer.removeFromSuperview()
    desk.window.rootView = View()
    #expect(desk.viewer.place == place && place?.scale == 3)
  }

  @Test func nonsenseIsBroughtIntoRange() throws {
    let desk = try ViewerDesk()
    let far = ViewerDesk(
      desk.folder, [desk.folder("img1.png")],
      place: PicturePlace(scale: 1e9, x: -7, y: 1e12, quarterTurns: -3))
    #expect(far.scale == 64)
    #expect(far.page?.contentOffset.x == 0)
    let none = ViewerDesk(
      desk.folder, [desk.folder("img1.png")], place: PicturePlace(scale: .nan, x: 0, y: 0))
    #expect(none.scale == 0.5)
  }

  @Test func otherFilesInTheSameViewerOpenAsTheyWereLeftToo() throws {
    let desk = try ViewerDesk()
    try desk.folder.addPicture("other.png", width: 900, height: 900)
    desk.viewer.open(
      [desk.folder("other.png"), desk.folder("img2.png")],
      place: PicturePlace(scale: 1, x: 0, y: 0))
    desk.settle(0.1)
    #expect(desk.scale == 1)
    #expect(desk.page?.contentOffset == .zero)
  }
}
