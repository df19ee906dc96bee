import Foundation
import Panorama
import PanoramaGraphics
import PanoramaHost
import PanoramaRaster
import PanoramaText
import PanoramaViews
import Testing

/// The head-up display over a made-up window, and what a screen shows of it that copies only the
/// rectangles that are presented.
@MainActor @Suite struct HeadUpDisplayTests {
  private static let size = 700
  private let window = Bitmap(width: size, height: size)
  private let screen = Bitmap(width: size, height: size)
  private let hud = HeadUpDisplay(screenName: "test", fonts: FontLibrary())
  private let layout = HeadUpDisplay.Layout(height: 700, themeScale: 1, pixelScale: 1)
  private let all = PixelRect(x: 0, y: 0, width: size, height: size)
  /// The panel.
  private let box = PixelRect(x: 8, y: 72, width: 312, height: 159)
  /// A damaged rectangle beside the panel.
  private let beside = PixelRect(x: 400, y: 300, width: 100, height: 50)

  init() {
    window.withPixelBuffer { buffer in
      for y in 0..<buffer.height {
        for x in 0..<buffer.width {
          buffer.row(y)[x] = 0xFF00_0000 | UInt32(truncatingIfNeeded: x &* 7919 ^ y &* 104_729)
        }
      }
    }
  }

  /// Presents a frame at 60 Hz.
  ///
  /// - Returns: the rectangles that were presented besides the damage.
  @discardableResult
  private func present(_ damage: [PixelRect], frame: Int) -> [PixelRect] {
    let time = Double(frame) / 60
    let presented = window.withPixelBuffer { pixels in
      hud.present(over: pixels, damage: damage, at: time, layout: layout) { pixels, rects in
        screen.withPixelBuffer { copy($0, from: pixels, rects) }
        return rects
      }
    }
    if !damage.isEmpty {
      hud.add(
        PresentedFrame(
          time: time, inputTime: time, drawMilliseconds: 3 + Double(frame % 7),
          presentMilliseconds: 2, damage: damage, frame: nil, screen: .texture))
    }
    return presented.filter { !damage.contains($0) }
  }

  private func copy(_ target: PixelBuffer, from source: PixelBuffer, _ rects: [PixelRect]) {
    for rect in rects {
      for y in rect.minY..<rect.maxY {
        (target.row(y) + rect.minX).update(from: source.row(y) + rect.minX, count: rect.width)
      }
    }
  }

  /// The pixels that differ on the screen from the window.
  private func differences() -> [(x: Int, y: Int)] {
    var found: [(x: Int, y: Int)] = []
    for y in 0..<Self.size {
      for x in 0..<Self.size where window[x, y] != screen[x, y] { found.append((x, y)) }
    }
    return found
  }

  private func isOnOutline(_ x: Int, _ y: Int, of rect: PixelRect) -> Bool {
    let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
    return rect.contains(pixel) && !rect.grown(by: -1).contains(pixel)
  }

  @Test func theWindowsOwnPixelsStayAsTheyWere() {
    let before = window.pixels
    present([all], frame: 0)
    present([beside], frame: 1)
    present([], frame: 60)
    #expect(window.pixels == before)
  }

  @Test func onlyThePanelAndTheOutlinesOfTheNewestFrameAreOver() {
    present([all], frame: 0)
    for frame in 1...40 {
      present([beside.offsetBy(dx: frame, dy: 0)], frame: frame)
    }
    let newest = beside.offsetBy(dx: 40, dy: 0)
    let over = differences()
    #expect(over.count > box.area / 2)
    #expect(
      over.allSatisfy { x, y in
        box.contains(PixelRect(x: x, y: y, width: 1, height: 1)) || isOnOutline(x, y, of: newest)
      })
    #expect(over.count { isOnOutline($0.x, $0.y, of: newest) } > 290)
  }

  @Test func whatItPresentsStaysInThePanelAndTheLastOutlines() {
    present([all], frame: 0)
    present([beside], frame: 1)
    for frame in 2...200 {
      for rect in present([beside], frame: frame) {
        #expect(box.contains(rect), "a still outline is within the damage, frame \(frame)")
      }
    }
    let moved = beside.offsetBy(dx: 0, dy: 200)
    for rect in present([moved], frame: 201) {
      #expect(box.contains(rect) || beside.contains(rect) && (rect.width == 1 || rect.height == 1))
    }
  }

  @Test func aFrameCostsOneColumnAndTheTextChangesFourTimesASecond() {
    present([all], frame: 0)
    var texts = 0
    for frame in 1...120 {
      let rects = present([beside], frame: frame)
      let graph = rects.filter { $0.height == 52 }
      #expect(graph.allSatisfy { $0.width <= 10 })
      if rects.count > graph.count, frame > 1 { texts += 1 }
    }
    #expect((7...8).contains(texts))
  }

  @Test func itKeepsNothingOfWhatItShowedBefore() {
    present([all], frame: 0)
    for frame in 1...30 { present([beside], frame: frame) }
    let grown = screen.pixels
    // Everything is presented again; only the column of the newest frame is new.
    present([all], frame: 30)
    let anew = screen.pixels
    var changed = Set<Int>()
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX where grown[y * Self.size + x] != anew[y * Self.size + x] {
        changed.insert(x)
      }
    }
    #expect(changed == [80, 81])
  }

  @Test func whenFramesStopTheLastFiguresAreShownOnce() throws {
    #expect(hud.nextUpdate == -.infinity)
    present([all], frame: 0)
    present([beside], frame: 1)
    let due = try #require(hud.nextUpdate)
    #expect(due == HeadUpDisplay.textInterval)
    #expect(present([], frame: 15).allSatisfy { box.contains($0) })
    #expect(hud.nextUpdate == nil)
  }

  @Test func hiddenItLeavesNothingBehind() {
    present([all], frame: 0)
    present([beside], frame: 1)
    window.withPixelBuffer { pixels in
      screen.withPixelBuffer { copy($0, from: pixels, hud.covered) }
    }
    #expect(differences().isEmpty)
  }

  @Test(arguments: [(1, 1), (40, 30), (330, 100)])
  func aSmallWindowShowsAPartOfIt(width: Int, height: Int) {
    let small = Bitmap(width: width, height: height)
    small.clear(.white)
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    let layout = HeadUpDisplay.Layout(height: Double(height), themeScale: 1, pixelScale: 2)
    small.withPixelBuffer { pixels in
      hud.present(over: pixels, damage: [whole], at: 0, layout: layout) { _, rects in
        #expect(rects == [whole])
      }
      hud.present(over: pixels, damage: [], at: 1, layout: layout) { _, rects in
        #expect(rects.allSatisfy { whole.contains($0) })
      }
    }
    #expect(small.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  @Test func theBlendIsThatOfAPictureInADrawing() {
    let picture = Bitmap(width: 21, height: 9)
    let disc = DisplayList { context in
      context.setFillColor(CGColor(red: 0.9, green: 0.3, blue: 0.1, alpha: 0.6))
      context.fillEllipse(in: CGRect(x: 0, y: 0, width: 21, height: 9))
    }
    let rasterizer = Rasterizer(threads: 1)
    picture.withPixelBuffer { rasterizer.draw(disc, into: $0) }
    let (blended, drawn) = (Bitmap(width: 40, height: 20), Bitmap(width: 40, height: 20))
    for bitmap in [blended, drawn] { bitmap.clear(CGColor(red: 0.2, green: 0.4, blue: 0.8)) }
    drawn.withPixelBuffer {
      rasterizer.draw(
        disc, into: $0, transform: CGAffineTransform(translationX: -5, y: 7),
        damage: [CGRect(x: 0, y: 8, width: 30, height: 5)])
    }
    blended.withPixelBuffer { pixels in
      picture.withPixelBuffer {
        rasterizer.blend(
          $0, at: (-5, 7), in: PixelRect(x: -3, y: 8, width: 33, height: 5), into: pixels)
      }
    }
    let apart = zip(blended.pixels, drawn.pixels).map { (a: UInt32, b: UInt32) -> Int in
      var most = 0
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        most = max(most, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
      return most
    }
    // Drawn at once, coverage and colour are rounded together.
    #expect(apart.allSatisfy { $0 <= 2 })
  }
}
