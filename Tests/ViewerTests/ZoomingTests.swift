import Foundation
import Panorama
import Testing
import Viewer

/// Zooming by tap, pinch, wheel, key, button and number.
@MainActor @Suite struct ZoomingTests {
  let desk: ViewerDesk
  init() throws { desk = try ViewerDesk() }

  @Test func opensFitted() {
    #expect(desk.scale == 0.5)
    desk.key("end")
    #expect(desk.scale == 1, "never above 100 %")
  }

  @Test func aDoubleTapZoomsAtItsPointAndBack() throws {
    let page = try #require(desk.page)
    let place = CGPoint(x: 100, y: 80)
    let before = page.pixel(at: page.convert(place, from: nil))
    desk.doubleTap(place.x, place.y)
    desk.settle()
    #expect(desk.scale == 1)
    let after = page.pixel(at: page.convert(place, from: nil))
    #expect(abs((before?.x ?? 0) - (after?.x ?? 99)) <= 1)
    #expect(abs((before?.y ?? 0) - (after?.y ?? 99)) <= 1)
    desk.doubleTap(200, 150)
    desk.settle()
    #expect(desk.scale == 0.5)
  }

  @Test func aDoubleClickDoesTheSame() {
    for clicks in 1...2 {
      desk.mouse(.down, 200, 150, clicks: clicks)
      desk.settle(0.05)
      desk.mouse(.up, 200, 150, clicks: clicks)
      desk.settle(0.08)
    }
    desk.settle()
    #expect(desk.scale == 1)
  }

  @Test func aPinchFollowsTheFingers() {
    desk.pinch((200, 150), from: 50, to: 150)
    desk.settle()
    #expect(abs(desk.scale / 0.5 - 3) < 0.4)
  }

  @Test func theDocumentViewersPinchGoesFiveTimesAtMost() {
    desk.viewer.policy = .documentViewer
    let page = desk.page
    page?.zoomScale = 0.2
    // 20 to 180 is nine times.
    desk.pinch((200, 150), from: 20, to: 180)
    desk.settle()
    #expect(desk.scale == 1, "five times where it began, though its limit is 5")
    desk.pinch((200, 150), from: 20, to: 180)
    desk.settle()
    #expect(desk.scale == 5)
    desk.pinch((200, 150), from: 180, to: 10)
    desk.settle()
    #expect(desk.scale == 0.5, "a tenth, though its limit is 0.2")
    desk.pinch((200, 150), from: 180, to: 10)
    desk.settle()
    #expect(desk.scale == 0.2)
    desk.key("1")
    desk.settle()
    #expect(desk.scale == 1, "keys are not pinches")
  }

  @Test func beyondTheLimitsAPinchStretchesAndBouncesBack() throws {
    desk.key("9")
    desk.settle()
    for _ in 1...4 {
      desk.pinch((200, 150), from: 20, to: 180)
      desk.settle()
    }
    #expect(desk.scale == 64)
    desk.touch(.began, [(1, 180, 150), (2, 220, 150)])
    for step in 1...20 {
      desk.time += 0.01
      let r = 20 + 8 * Double(step)
      desk.touch(.moved, [(1, 200 - r, 150), (2, 200 + r, 150)])
      desk.host.frame(at: desk.time)
    }
    #expect(desk.scale > 70 && desk.scale < 128)
    desk.touch(.ended, [(1, 20, 150), (2, 380, 150)])
    desk.settle()
    #expect(desk.scale == 64)
  }

  @Test func pinchedBelowTheFitItSpringsBackToIt() throws {
    desk.touch(.began, [(1, 20, 150), (2, 380, 150)])
    for step in 1...20 {
      desk.time += 0.01
      let r = 180 - 6 * Double(step)
      desk.touch(.moved, [(1, 200 - r, 150), (2, 200 + r, 150)])
      desk.host.frame(at: desk.time)
    }
    #expect(desk.scale < 0.45 && desk.scale > 0.25, "it follows the fingers, with resistance")
    desk.touch(.ended, [(1, 140, 150), (2, 260, 150)])
    desk.settle()
    #expect(desk.scale == 0.5)
    // Keys move to further steps, and a pinch from there returns to the fit.
    desk.key("-")
    desk.settle()
    #expect(abs(desk.scale - 0.5 / 1.5) < 1e-9)
    desk.pinch((200, 150), from: 100, to: 80)
    desk.settle()
    #expect(desk.scale == 0.5)
  }

  @Test func pinchAndDragGoTogether() throws {
    let page = try #require(desk.page)
    desk.touch(.began, [(1, 150, 150), (2, 250, 150)])
    for step in 1...40 {
      desk.time += 0.01
      let (r, x) = (50 + 2.5 * Double(step), 200 - 1.5 * Double(step))
      desk.touch(.moved, [(1, x - r, 150), (2, x + r, 150)])
      desk.host.frame(at: desk.time)
    }
    let held = page.pixel(at: page.convert(CGPoint(x: 140, y: 150), from: nil))
    #expect(
      abs((held?.x ?? 0) - 400) < 25, "the middle of the picture is under the fingers' middle")
    #expect(desk.scale > 1.2)
    desk.touch(.ended, [(1, -10, 150), (2, 290, 150)])
    desk.settle()
  }

  @Test func aNotchOfTheWheelIsAQuarterMoreAnimatedAtThePointer() throws {
    let page = try #require(desk.page)
    let place = CGPoint(x: 300, y: 200)
    let before = page.pixel(at: page.convert(place, from: nil))
    desk.wheel(1, at: (300, 200))
    desk.settle(0.05)
    #expect(desk.scale > 0.5 && desk.scale < 0.625, "on its way")
    desk.settle(0.7)
    #expect(abs(desk.scale - 0.625) < 1e-9)
    let after = page.pixel(at: page.convert(place, from: nil))
    #expect(abs((before?.x ?? 0) - (after?.x ?? 99)) <= 1)
  }

  @Test func twoHalfNotchesAreOne() {
    desk.wheel(0.5, at: (200, 150))
    desk.settle(0.03)
    desk.wheel(0.5, at: (200, 150))
    desk.settle()
    #expect(abs(desk.scale - 0.625) < 1e-9)
    desk.wheel(-1, at: (200, 150))
    desk.settle()
    #expect(abs(desk.scale - 0.5) < 1e-9)
  }

  @Test func zoomingOutEndsAtSixteenPixels() {
    for _ in 1...40 {
      desk.wheel(-1, at: (200, 150))
      desk.settle(0.05)
    }
    desk.settle()
    #expect(abs(desk.scale - 16.0 / 800) < 1e-9)
  }

  nonisolated static let keys: [(String, Double)] = [
    ("+", 0.75), ("=", 0.75), ("-", 1.0 / 3.0), ("1", 1.0), ("2", 2.0), ("9", 9.0), ("0", 0.5),
  ]

  @Test(arguments: keys)
  func keysZoom(key: String, scale: Double) {
    desk.key(key)
    desk.settle()
    #expect(abs(desk.scale - scale) < 1e-9)
  }

  @Test func zeroGoesBackToFit() {
    desk.key("5")
    desk.settle()
    desk.key("0")
    desk.settle()
    #expect(desk.scale == 0.5)
  }

  @Test func whatIsFittedStaysFittedWhenTheWindowGrows() {
    desk.send(.resize(ResizeInput(width: 600, height: 450, scale: 1)))
    desk.settle(0.1)
    #expect(desk.scale == 0.75)
    desk.key("2")
    desk.settle()
    desk.send(.resize(ResizeInput(width: 400, height: 300, scale: 1)))
    desk.settle(0.1)
    #expect(desk.scale == 2, "a scale that was chosen stays")
  }

  @Test func onADenseScreenFullSizeIsAPixelADevicePixel() throws {
    let dense = try ViewerDesk(scale: 2)
    #expect(dense.scale == 1)
    #expect(dense.page?.zoomScale == 0.5)
  }

  @Test func zoomAndPlaceAreKeptOnDemand() {
    desk.key("k")
    desk.key("2")
    desk.settle()
    desk.key("right")
    desk.settle(0.1)
    #expect(desk.scale == 2)
    desk.key("k")
    desk.key("right")
    desk.settle(0.1)
    #expect(desk.scale == 1, "again each at its own")
  }

  @Test func rKeyTurnsForTheEyeOnly() throws {
    desk.key("r")
    desk.settle(0.1)
    #expect(desk.page?.pictureSize == CGSize(width: 600, height: 800))
    let picture = try #require(desk.host.picture)
    // The marked corner is now at the upper right, and the picture is 225 points wide.
    let x = Int(200 + 112 - 8)
    #expect(picture.pixels[4 * 400 + x] == 0xFFFF_FFFF)
    desk.key("r", .shift)
    desk.settle(0.1)
    #expect(desk.page?.pictureSize == CGSize(width: 800, height: 600))
  }

  @Test func pixelsShowAsSquaresFromFourTimesOnUnlessSmooth() throws {
    #expect(desk.viewer.filter == .automatic)
    desk.key("n")
    #expect(desk.viewer.filter == .smooth)
    desk.key("n")
    #expect(desk.viewer.filter == .crisp)
    desk.key("n")
    #expect(desk.viewer.filter == .automatic)
  }

  /// Whatever the steps are, none passes the size at which pixels are those of the screen.
  @Test(arguments: ["+", "wheel", "button"]) func stepsMeetActualSize(how: String) throws {
    for isUp in [true, false] {
      let desk = try ViewerDesk()
      if !isUp {
        desk.key("3")
        desk.settle()
      }
      var seen: [Double] = []
      for _ in 0..<12 {
        switch how {
        case "wheel": desk.wheel(isUp ? 1 : -1, at: (200, 150))
        case "button":
          let command: ViewerCommand = isUp ? .zoomIn : .zoomOut
          command.perform(desk.viewer)
        default: desk.key(isUp ? "+" : "-")
        }
        desk.settle()
        seen.append(desk.scale)
      }
      #expect(seen.contains { abs($0 - 1) < 1e-9 }, "\(seen)")
      #expect(isUp ? seen.last ?? 0 > 1 : seen.last ?? 2 < 1, "it goes on from there")
    }
  }

  @Test func controlShiftEqualsEnlarges() throws {
    let desk = try ViewerDesk()
    desk.key("=", [.control, .shift])
    desk.settle()
    #expect(desk.scale > 0.5)
  }

  @Test func aSlideshowShowsWholePictures() throws {
    let desk = try ViewerDesk()
    desk.viewer.keepsZoom = true
    desk.key("2")
    desk.settle()
    desk.key("s")
    desk.settle()
    #expect(desk.scale == 0.5)
    desk.settle(desk.viewer.slideDuration)
    #expect(desk.name == "img2.png" && desk.scale == 0.25)
  }
}
