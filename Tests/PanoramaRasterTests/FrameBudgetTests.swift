import Foundation
import Logging
import PanoramaGraphics
@_spi(RasterTests) import PanoramaRaster
import TestSupport
import Testing

/// A drawing that needs too much work ends early. It is the same whole, in pieces, scrolled, and on any
/// number of threads, and the memory for it is bounded.
@Suite struct FrameBudgetTests {
  private static let side = 60

  private func rasterizer(
    threads: Int = 1, work: Double? = nil, bytes: Int? = nil, log: MessageLog? = nil
  ) -> Rasterizer {
    var options = RasterizerOptions()
    if let work { options.maximumWork = work }
    if let bytes { options.maximumPlannedBytes = bytes }
    if let log { options.logger = Logger(label: "test") { _ in log.handler } }
    return Rasterizer(exactly: threads, options: options)
  }

  private func pixels(_ list: DisplayList, _ rasterizer: Rasterizer) -> [UInt32] {
    draw(list, width: Self.side, height: Self.side, rasterizer: rasterizer).pixels
  }

  private func inPieces(_ list: DisplayList, _ rasterizer: Rasterizer) -> [UInt32] {
    let bitmap = Bitmap(width: Self.side, height: Self.side)
    for (x, y, w, h) in [(0, 0, 17, 60), (17, 0, 43, 21), (17, 21, 43, 39)] {
      let piece = CGRect(x: x, y: y, width: w, height: h)
      bitmap.withPixelBuffer { rasterizer.draw(list, into: $0, damage: [piece]) }
    }
    return bitmap.pixels
  }

  /// Lists that each draw the previous one twice.
  private func doubling(_ depth: Int, _ leaf: DisplayList) -> DisplayList {
    (0..<depth).reduce(leaf) { list, i in
      DisplayList { context in
        context.draw(list)
        context.translateBy(x: CGFloat(i % 5), y: 1)
        context.draw(list)
      }
    }
  }

  private let circle = DisplayList { context in
    context.setFillColor(CGColor(argb: 0x20c0_4020))
    context.fillEllipse(in: CGRect(x: 5, y: 6, width: 21, height: 17))
  }

  @Test func ordinaryDrawingsAreDrawnWhole() {
    let log = MessageLog()
    for seed in 0..<20 {
      var drawing = RandomDrawing(seed: UInt64(seed), size: Double(Self.side))
      let list = drawing.list(30)
      let small = pixels(list, rasterizer(threads: 2, log: log))
      #expect(small == pixels(list, rasterizer(work: .infinity)))
    }
    #expect(log.all.isEmpty)
  }

  /// A few hundred bytes describe 2²⁵ drawings. Some of them are drawn, and the memory for them is
  /// bounded.
  @Test func listsThatDoubleEndEarly() {
    let log = MessageLog()
    let rasterizer = rasterizer(threads: 2, work: 1e9, log: log)
    _ = pixels(doubling(25, circle), rasterizer)
    #expect(log.all.count == 1 && log.all.allSatisfy { $0.contains("too much work") })
    #expect((1 << 20...256 << 20).contains(rasterizer.plannedBytes.sum))
  }

  @Test func coversThatFillTheBitmapEndEarly() {
    let log = MessageLog()
    let list = DisplayList { context in
      context.setBlendMode(.luminosity)
      for i in 0..<5000 {
        context.setFillColor(CGColor(argb: 0x8012_3456 &+ UInt32(i)))
        context.fill(CGRect(x: 0, y: 0, width: 60, height: 60))
      }
    }
    _ = pixels(list, rasterizer(work: 1e9, log: log))
    #expect(log.all.count == 1)
  }

  @Test func clipsThatNestAllTheWayEndEarly() {
    let log = MessageLog()
    let list = DisplayList { context in
      for i in 0..<400 {
        context.clip(to: path([(-Double(i % 50), -9), (1100, 0.5), (1090, 1050), (-1, 1090)]))
        context.fill(CGRect(x: 9, y: 9, width: 1, height: 1))
      }
    }
    _ = draw(list, width: 1000, height: 1000, rasterizer: rasterizer(work: 1e8, log: log))
    #expect(log.all.count == 1)
  }

  /// A drawing that hides everything before it costs no more than it would alone.
  @Test func opaquePicturesOverOneAnotherAreAllDrawn() {
    let log = MessageLog()
    let image = CGImage(
      width: 2, height: 1, pixels: [0xff80_8080, 0xffff_ffff], isOpaque: true)
    let list = DisplayList { context in
      for _ in 0..<3000 {
        context.draw(image, in: CGRect(x: 0, y: 0, width: 60, height: 60))
      }
    }
    _ = pixels(list, rasterizer(work: 1e8, log: log))
    #expect(log.all.isEmpty)
  }

  @Test(arguments: [3e5, 1e6, 4e6], 0..<8)
  func whatIsLeftOutDoesNotDependOnPiecesAndThreads(work: Double, seed: Int) {
    var drawing = RandomDrawing(seed: UInt64(seed), size: Double(Self.side))
    let list = doubling(seed % 4, drawing.list(60))
    let whole = pixels(list, rasterizer(work: work))
    #expect(pixels(list, rasterizer(threads: 3, work: work)) == whole)
    #expect(inPieces(list, rasterizer(threads: 2, work: work)) == whole)
    #expect(pixels(list, rasterizer(threads: 2, work: work, bytes: 2000)) == whole)
    let isCut = pixels(list, rasterizer(work: .infinity)) != whole
    #expect(isCut || work > 3e5)
  }

  @Test(arguments: 0..<6) func aScrollAndAChangeAreAsARedraw(seed: Int) {
    var drawing = RandomDrawing(seed: UInt64(seed), size: Double(Self.side))
    let list = doubling(2, drawing.list(60))
    let frames = FrameRenderer(
      rasterizer: rasterizer(work: 1e6), width: Self.side, height: Self.side)
    for step in 0..<4 {
      let place = CGAffineTransform(translationX: Double(step * 9), y: Double(step * -7))
      frames.render(list, transform: place)
      let shown = frames.makeImage()?.pixels
      frames.invalidate()
      frames.render(list, transform: place)
      #expect(shown == frames.makeImage()?.pixels)
    }
  }

  /// A frame that ends early may follow one that is drawn whole, and the other way round.
  @Test func aFrameThatBeginsToNeedTooMuchIsAsARedraw() {
    let frames = FrameRenderer(rasterizer: rasterizer(work: 1e6), width: 60, height: 60)
    let few = doubling(2, circle)
    let corner = doubling(
      16,
      DisplayList { context in
        context.setFillColor(CGColor(argb: 0x1020_40c0))
        context.fill(CGRect(x: 40, y: 2, width: 9, height: 9))
      })
    let many = DisplayList { context in
      context.draw(corner)
      context.draw(few)
    }
    var pictures: [[UInt32]?] = []
    for list in [few, many, few, many] {
      frames.render(list, transform: .identity)
      pictures.append(frames.makeImage()?.pixels)
      frames.invalidate()
      frames.render(list, transform: .identity)
      let isRedraw = pictures.last == frames.makeImage()?.pixels
      #expect(isRedraw)
    }
    let differ = pictures[0] != pictures[1]
    #expect(differ)
  }

  /// What changes out of sight changes nothing on the screen, however large it is.
  @Test func whatCannotBeSeenChangesNoFrame() {
    let frames = FrameRenderer(rasterizer: rasterizer(work: 1e6), width: 60, height: 60)
    let far = doubling(18, circle)
    for step in 0..<3 {
      let frame = DisplayList { context in
        context.draw(circle)
        context.translateBy(x: CGFloat(200 + step), y: 0)
        context.draw(far)
      }
      let update = frames.render(frame, transform: .identity)
      #expect(update.isEmpty == (step > 0))
    }
  }

  /// A frame whose cost is added up is planned as any other, in however many parts, inside clips as well.
  @Test(arguments: 0..<6) func whatIsMeteredIsDrawnAsAllElse(seed: Int) {
    var drawing = RandomDrawing(seed: UInt64(seed), size: Double(Self.side))
    var inner = DisplayList(items: drawing.list(10).items + doubling(4, circle).items)
    for level in 0..<2 {
      let last = inner
      inner = DisplayList { context in
        context.draw(last)
        let edge = CGFloat(6 * level)
        context.clip(to: path([(edge, -9), (70, edge), (60 - edge, 70), (-9, 60 - edge)]))
        context.draw(last)
      }
    }
    func list(isOpaque: Bool) -> DisplayList {
      let image = CGImage(
        width: 2, height: 1, pixels: [0xff80_8080, 0xffff_ffff], isOpaque: isOpaque)
      return DisplayList { context in
        context.interpolationQuality = .high
        for _ in 0..<600 {
          context.draw(image, in: CGRect(x: -4, y: -4, width: 68, height: 68))
        }
        context.draw(inner)
      }
    }
    func endsEarly(_ log: MessageLog) -> Bool { log.all.contains { $0.contains("too much work") } }
    // What hides everything behind it is found only when the costs are added up.
    let log = MessageLog()
    _ = pixels(list(isOpaque: false), rasterizer(work: 1e8, log: log))
    #expect(endsEarly(log))
    let list = list(isOpaque: true)
    let plain = pixels(list, rasterizer(work: .infinity))
    for bytes in [2000, 20_000] {
      let log = MessageLog()
      let parts = rasterizer(threads: 2, work: 1e8, bytes: bytes, log: log)
      let isSame = pixels(list, parts) == plain
      #expect(isSame && !endsEarly(log))
      #expect(parts.plannedBytes.sum > 2 * parts.plannedBytes.largest)
    }
  }

  /// A drawing is the same if it is drawn in very many parts.
  @Test(arguments: 0..<8) func partsMakeTheWhole(seed: Int) {
    var drawing = RandomDrawing(seed: UInt64(seed), size: Double(Self.side))
    let list = DisplayList(items: (0..<6).flatMap { _ in drawing.list(40).items })
    let whole = pixels(list, rasterizer())
    for threads in [1, 3] {
      let parts = rasterizer(threads: threads, bytes: 2000)
      #expect(pixels(list, parts) == whole)
      #expect(parts.plannedBytes.sum > 2 * parts.plannedBytes.largest)
    }
  }

  /// The lines of a stroke that has very many of them are added to cells and not kept.
  @Test(arguments: [(100_000, 3.0), (20_000, 40)])
  func aStrokeOfVeryManyPoints(count: Int, width: Double) {
    var random = SeededGenerator(seed: 3)
    var line = PathData()
    line.move(to: SIMD2(3, 3))
    for _ in 0..<count {
      line.addLine(to: SIMD2(random.number(in: -20...80), random.number(in: -20...300)))
    }
    let list = stroke(line, width: width, color: CGColor(argb: 0x80c0_2040)) {
      ($0.lineJoin, $0.lineCap) = (.round, .round)
    }
    let rasterizer = rasterizer()
    let whole = pixels(list, rasterizer)
    #expect(rasterizer.plannedBytes.largest < 1 << 20)
    // Less of the pieces can be seen, so some of them keep their lines.
    #expect(inPieces(list, self.rasterizer(threads: 2)) == whole)
    #expect(inPieces(list, self.rasterizer()) == whole)
  }

  /// The beginning of a path that needs too much work is drawn.
  @Test func ofALongPathTheBeginningIsDrawn() {
    var line = PathData()
    line.move(to: SIMD2(0, 5))
    for i in 1...50_000 { line.addLine(to: SIMD2(i % 2 == 0 ? 0 : 60, 5 + Double(i) / 1000)) }
    let list = stroke(line, width: 2)
    let whole = pixels(list, rasterizer(work: .infinity))
    let part = pixels(list, rasterizer(work: 2e8))
    func rows(_ pixels: [UInt32]) -> Int {
      (0..<Self.side).count { pixels[$0 * Self.side + 30] >> 24 > 0 }
    }
    #expect((1..<rows(whole)).contains(rows(part)))
    #expect(inPieces(list, rasterizer(threads: 2, work: 2e8)) == part)
  }

  /// Many small drawings side by side, in one list that moves the others.
  private func field(_ count: Int, distance: Double) -> DisplayList {
    var field = SpatialList(
      (0..<count).map { key in
        let place = CGAffineTransform(
          translationX: CGFloat(Double(key % 100) * distance),
          y: CGFloat(Double(key / 100) * distance))
        return SpatialList.Placement(
          key: key, reach: circle.bounds.applying(place), list: circle, transform: place)
      })
    let list = field.list
    return DisplayList { context in
      context.translateBy(x: -300, y: -200)
      context.draw(list)
    }
  }

  /// What cannot be seen costs nothing, and what can be seen is counted.
  @Test func onlyWhatIsInSightCounts() {
    let log = MessageLog()
    let far = field(20_000, distance: 25)
    let whole = pixels(far, rasterizer(work: .infinity))
    #expect(pixels(far, rasterizer(threads: 2, work: 1e6, log: log)) == whole)
    #expect(log.all.isEmpty)
    let near = DisplayList(items: (0..<300).map { _ in DisplayItem(.list(far)) })
    #expect(pixels(near, rasterizer(work: 1e6, log: log)) != pixels(near, rasterizer()))
    #expect(log.all.count == 1)
    #expect(
      inPieces(near, rasterizer(threads: 2, work: 1e6)) == pixels(near, rasterizer(work: 1e6)))
  }

  private let card = DisplayList { context in
    let outline = CGPath(
      roundedRect: CGRect(x: 1, y: 1, width: 148, height: 148), cornerWidth: 10, cornerHeight: 10,
      transform: nil)
    context.setFillColor(CGColor(argb: 0xffc0_d0e0))
    context.addPath(outline)
    context.fillPath()
    context.setLineWidth(2)
    context.addPath(outline)
    context.strokePath()
    context.setFillColor(CGColor(argb: 0xff20_2020))
    for letter in 0..<3 {
      context.fillEllipse(in: CGRect(x: 12 + 9 * letter, y: 12, width: 8, height: 14))
    }
  }

  private func cards(_ count: Int, _ place: (Int) -> CGAffineTransform) -> [SpatialList.Placement] {
    (0..<count).map { key in
      let place = place(key)
      return SpatialList.Placement(
        key: key, reach: card.bounds.applying(place), list: card, transform: place)
    }
  }

  /// Cards in a field of 300 by 300, in a list of items and in a spatial list.
  @Test(arguments: [false, true]) func veryManyCardsAreDrawnWhole(isSpatial: Bool) {
    let cards = cards(90_000) {
      CGAffineTransform(translationX: CGFloat($0 % 300 * 300), y: CGFloat($0 / 300 * 300))
    }
    var spatial = SpatialList(cards)
    let list =
      isSpatial
      ? spatial.list
      : DisplayList { context in
        for place in cards {
          context.saveGState()
          context.concatenate(place.transform)
          context.draw(card)
          context.restoreGState()
        }
      }
    // All of them are visible, and then most of them.
    for scale in [0.000_66, 0.000_7] {
      let zoomed = DisplayList { context in
        context.scaleBy(x: scale, y: scale)
        context.draw(list)
      }
      let log = MessageLog()
      let whole = pixels(zoomed, rasterizer(work: .infinity))
      // A comparison in `#expect` would print both pictures.
      let isWhole = pixels(zoomed, rasterizer(threads: 2, work: 1e6, log: log)) == whole
      #expect(isWhole && log.all.isEmpty)
    }
  }
}
