import Foundation
import Panorama
import PanoramaImages
import PanoramaPictures
import PanoramaSVG
import PanoramaTesting
import Testing
import Viewer

/// A picture over everything, which is a part of another document.
@MainActor @Suite struct PhotoLayerTests {
  private let window = Window(size: CGSize(width: 400, height: 300), fonts: FontLibrary())
  private let host: HeadlessHost
  private let hand: Hand

  init() {
    host = HeadlessHost(window: window)
    hand = Hand(on: host)
    host.frame(at: 0)
  }

  /// A picture whose left half is red, and whose right half is blue.
  private nonisolated static func picture(_ width: Int, _ height: Int) throws -> [UInt8] {
    let pixels = (0..<width * height).map { i -> UInt32 in
      i % width < width / 2 ? 0xFFFF_0000 : 0xFF00_00FF
    }
    return try PNGEncoder(compressionLevel: 1).encode(
      CGImage(width: width, height: height, pixels: pixels, isOpaque: true))
  }

  private func show(
    _ width: Int = 600, _ height: Int = 400, title: String = ""
  ) throws -> PhotoLayer {
    let bytes = try Self.picture(width, height)
    return show(title: title) { () throws(ImageError) in
      .image(try ImageFile.open(bytes: bytes))
    }
  }

  private func show(title: String = "", _ open: @escaping PhotoLayer.Open) -> PhotoLayer {
    let layer = PhotoLayer(
      "picture.png", title: title, work: nil, post: { _ in }, open: open)
    layer.present(in: window)
    host.frame(at: window.time + 0.1)
    return layer
  }

  @Test func itIsFittedAndZoomsByKeysTapsAndTheWheel() throws {
    let page = try #require(try show().page)
    #expect(page.scale == page.fitScale && page.pictureSize == CGSize(width: 600, height: 400))
    hand.press("1").waitForRest()
    #expect(page.scale == 1)
    hand.press("0").waitForRest()
    #expect(page.scale == page.fitScale)
    hand.doubleTap(at: CGPoint(x: 200, y: 150)).waitForRest()
    #expect(page.scale > page.fitScale)
    hand.press("r").waitForRest()
    #expect(page.pictureSize == CGSize(width: 400, height: 600))
    let before = page.scale
    hand.wheel(at: CGPoint(x: 200, y: 150), by: 2).waitForRest()
    #expect(page.scale > before)
  }

  @Test(arguments: ["escape", "backspace", "beside", "cross"])
  func itCloses(by way: String) throws {
    let layer = try show(600, 100)
    switch way {
    case "beside": hand.tap(at: CGPoint(x: 200, y: 40)).wait(1)
    case "cross": try hand.tap("Close")
    default: hand.press(way)
    }
    #expect(layer.window == nil)
  }

  @Test func aTapOnThePictureLeavesIt() throws {
    let layer = try show()
    hand.tap(at: CGPoint(x: 200, y: 150)).wait(1)
    // Pulled down a little, it comes back.
    hand.finger.down(at: CGPoint(x: 200, y: 120)).move(by: CGVector(dx: 0, dy: 50), over: 1).hold(1)
      .up()
    hand.waitForRest()
    #expect(layer.window != nil && layer.page?.superview?.transform == .identity)
  }

  @Test func itsTitleIsAboveIt() throws {
    let layer = try show(title: "A map of the harbour")
    _ = try host.element("A map of the harbour", role: .dialog)
    _ = try host.element("A map of the harbour", role: .image)
    #expect(layer.page?.frame.minY ?? 0 > 20)
  }

  @Test func itIsCopiedAsItIsTurned() throws {
    let layer = try show()
    var copied: CGImage?
    layer.copiesPicture = {
      copied = $0
      return true
    }
    hand.press("r").press("c", modifiers: .control)
    let image = try #require(copied)
    #expect(image.width == 400 && image.height == 600)
    #expect(image.pixels[0] == 0xFFFF_0000 && image.pixels.last == 0xFF00_00FF)
  }

  @Test func whatIsNotTinyFillsTheWindow() throws {
    #expect(try show(200, 150).page?.scale == 2)
    hand.press("escape")
    #expect(try show(40, 30).page?.scale == 1)
  }

  @Test func drawingsAreShownAndFillTheWindow() throws {
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'/>"
    let page = try #require(
      show { () throws(ImageError) in .drawing(try .read(Array(svg.utf8))) }.page)
    #expect(page.pictureSize == CGSize(width: 40, height: 30) && page.scale == 10)
  }

  @Test func whatCannotBeReadSaysWhy() throws {
    _ = show { () throws(ImageError) in throw .truncated }
    _ = try host.element("“picture.png” cannot be shown")
    hand.press("escape")
    #expect(throws: ElementError.self) { try host.element("“picture.png” cannot be shown") }
  }
}
