import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// What is chosen for all pictures, and the order of slides.
@MainActor @Suite struct ViewerSettingsTests {
  @Test func settingsAreTheSameAfterWritingAndReading() throws {
    var settings = ViewerSettings()
    settings.enlargesSmall = true
    settings.filter = .crisp
    settings.slideDuration = 15
    settings.slidesAreShuffled = true
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(ViewerSettings.self, from: data) == settings)
  }

  @Test func whatIsMissingOrUnknownIsStandard() throws {
    let text = #"{"filter": "odd", "slideDuration": -5, "wraps": true, "later": 1}"#
    let settings = try JSONDecoder().decode(ViewerSettings.self, from: Data(text.utf8))
    var expected = ViewerSettings()
    expected.wraps = true
    expected.slideDuration = 1
    #expect(settings == expected)
  }

  @Test func keysChangeSettingsAndTellIt() throws {
    let desk = try ViewerDesk()
    var told: [ViewerSettings] = []
    desk.viewer.onSettingsChange = { told.append($0) }
    desk.key("k")
    desk.key("e")
    #expect(told.count == 2)
    #expect(told.last?.keepsZoom == true && told.last?.enlargesSmall == true)
    desk.viewer.wraps = true
    #expect(told.last?.wraps == true)
  }

  @Test func smallPicturesAreEnlargedIfWanted() throws {
    let folder = try ViewerDesk.folder()
    let desk = ViewerDesk(folder, [folder("img10.png")])
    desk.settle()
    #expect(desk.scale == 1)
    desk.key("e")
    desk.settle()
    #expect(desk.scale > 4)
    desk.key("e")
    desk.settle()
    #expect(desk.scale == 1)
  }

  @Test func slidesCanEndAtTheLastPicture() {
    var settings = ViewerSettings()
    settings.slideshowRepeats = false
    var order = SlideOrder()
    #expect(order.next(after: FileList(["a", "b", "c"], index: 1), settings) == 2)
    #expect(order.next(after: FileList(["a", "b", "c"], index: 2), settings) == nil)
    settings.slideshowRepeats = true
    #expect(order.next(after: FileList(["a", "b", "c"], index: 2), settings) == 0)
    #expect(order.next(after: FileList(["a"], index: 0), settings) == nil)
  }

  @Test(arguments: [true, false]) func slidesByChanceShowEachPictureOnce(repeats: Bool) {
    var settings = ViewerSettings()
    settings.slidesAreShuffled = true
    settings.slideshowRepeats = repeats
    let paths = (0..<20).map { "\($0)" }
    var (order, files, seen) = (SlideOrder(), FileList(paths, index: 7), Set([7]))
    while let next = order.next(after: files, settings), seen.insert(next).inserted {
      files = FileList(paths, index: next)
    }
    #expect(seen.count == 20)
    let after = order.next(after: files, settings)
    #expect(repeats ? after != nil && after != files.index : after == nil)
  }

  @Test func aSlideshowFillsTheScreenAndGivesItBack() throws {
    let desk = try ViewerDesk()
    desk.viewer.settings.slideshowFillsScreen = true
    desk.settle()
    desk.key("s")
    #expect(desk.viewer.isSlideshowRunning && desk.isFullscreen)
    desk.key("escape")
    #expect(!desk.viewer.isSlideshowRunning && !desk.isFullscreen)
  }
}
