import Foundation
import PanoramaGraphics
import PanoramaRaster
import TestSupport
import Testing

/// Drawings on their way from one process to another.
@Suite struct DrawingMessageTests {
  private static func message(_ list: DisplayList, capacity: Int = 4 << 20) throws -> [UInt8] {
    var size: Int?
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, used in
      size = DrawingWriter.write(list, into: UnsafeMutableRawBufferPointer(buffer))
      used = size ?? 0
    }
    return try #require(size == nil ? nil : bytes)
  }

  private static func text(_ list: DisplayList) -> String {
    SceneWriter.text(for: SceneContent(width: 300, height: 200, list: list))
  }

  @Test(arguments: 0..<60)
  func aRandomListArrivesAsTheSameDrawing(seed: UInt64) throws {
    var random = RandomList(seed: seed)
    let list = random.list(items: 30)
    let again = try DrawingReader.read(Self.message(list))
    // Pictures and outlines are equal by identity, so drawings are compared as text, and what a text has no word for.
    #expect(Self.text(again) == Self.text(list))
    #expect(again.bounds == list.bounds && again.depth == list.depth)
    #expect(again.drawingCount == list.drawingCount)
  }

  @Test func sharedPartsStayShared() throws {
    var random = RandomList(seed: 1)
    let (inner, image) = (random.list(items: 5), random.image())
    let list = DisplayList { context in
      for i in 0..<5 {
        context.draw(inner, transform: CGAffineTransform(translationX: Double(i), y: 0))
        context.draw(image, in: CGRect(x: i, y: 0, width: 5, height: 5))
      }
    }
    let again = try DrawingReader.read(Self.message(list))
    let lists = Set(again.items.compactMap { $0.operation.nested?.identity })
    let images = Set(
      again.items.compactMap { item -> CGImage? in
        if case .image(let image, _, _) = item.operation { image } else { nil }
      })
    #expect(again.items.count == 10 && lists.count == 1 && images.count == 1)
    #expect(images.first?.pixels == image.pixels)
  }

  @Test func glyphsNameOnlyFontsThatMayBeOpened() throws {
    let path = PathData(rect: CGRect(x: 0, y: -1, width: 1, height: 1))
    func glyph(_ font: String) -> GlyphRun.Glyph {
      let source = GlyphSource(fontPath: font, faceIndex: 2, glyph: 7, text: "ä")
      return .init(outline: GlyphOutline(path: path, source: source), position: .zero)
    }
    let run = GlyphRun(
      glyphs: [glyph("/fonts/a"), glyph("/etc/b"), glyph("/fonts/a")], fontSize: 9)
    let bytes = try Self.message(DisplayList { $0.draw(run) })
    var asked: [String] = []
    let again = try DrawingReader.read(bytes) {
      asked.append($0)
      return $0.hasPrefix("/fonts/")
    }
    guard case .glyphs(let found, _)? = again.items.first?.operation else {
      Issue.record("there are no glyphs")
      return
    }
    #expect(
      found.glyphs.map(\.outline.source) == [
        run.glyphs[0].outline.source, nil, run.glyphs[2].outline.source,
      ])
    #expect(asked == ["/fonts/a", "/etc/b"])
  }

  @Test func aBufferThatIsTooSmallIsNotWrittenBeyondItsEnd() throws {
    var random = RandomList(seed: 2)
    let list = random.list(items: 20)
    let size = try Self.message(list).count
    for capacity in stride(from: 0, to: size, by: 97) {
      var bytes = [UInt8](repeating: 0xA5, count: size)
      let written = bytes.withUnsafeMutableBytes {
        DrawingWriter.write(list, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<capacity]))
      }
      #expect(written == nil)
      #expect(bytes[capacity...].allSatisfy { $0 == 0xA5 })
    }
  }

  @Test func everyBeginningIsRefused() throws {
    var random = RandomList(seed: 3)
    let bytes = try Self.message(random.list(items: 3))
    for end in 0..<bytes.count {
      // What ends between two parts is whole, if a list is there.
      guard let list = try? DrawingReader.read(Array(bytes[..<end])) else { continue }
      #expect(list.depth >= 1)
    }
    #expect(throws: DrawingFault.self) { try DrawingReader.read(Array(bytes.dropLast())) }
    #expect(throws: DrawingFault.self) { try DrawingReader.read(bytes + [0]) }
  }

  /// A process that was taken over may send anything: it is refused, or it is a drawing that can be drawn.
  @Test(arguments: 0..<20)
  func whatWasChangedIsRefusedOrDrawn(seed: UInt64) throws {
    var random = RandomList(seed: seed)
    let original = try Self.message(random.list(items: 6))
    let bitmap = Bitmap(width: 40, height: 30)
    let rasterizer = Rasterizer(threads: 1)
    var drawn = 0
    for _ in 0..<100 {
      var bytes = original
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(random.below(256))
        case 1: bytes[place] ^= 1 << UInt8(random.below(8))
        case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(8)))
        default: for i in place..<min(place + 4, bytes.count) { bytes[i] = 0xFF }
        }
      }
      guard let list = try? DrawingReader.read(bytes), list.drawingCount < 2000 else { continue }
      drawn += 1
      bitmap.withPixelBuffer { rasterizer.draw(list, into: $0) }
      // What was read can be sent on.
      #expect(Self.text(try DrawingReader.read(Self.message(list))) == Self.text(list))
    }
    #expect(drawn > 0)
  }

  @Test func whatGrowsWithoutEndIsRefused() throws {
    /// A list that draws the one before it twice, and so on.
    func doubled(_ count: Int) -> DisplayList {
      (0..<count).reduce(DisplayList { $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1)) }) {
        inner, _ in
        DisplayList {
          $0.draw(inner)
          $0.draw(inner)
        }
      }
    }
    #expect(try DrawingReader.read(Self.message(doubled(20))).drawingCount == 1 << 20)
    let many = try Self.message(doubled(27))
    #expect(throws: DrawingFault.self) { try DrawingReader.read(many) }
    let deep = try Self.message(
      (0..<1001).reduce(DisplayList.empty) { inner, _ in
        DisplayList(items: [
          DisplayItem(.list(inner)), DisplayItem(.cover(.color(.black))),
        ])
      })
    #expect(throws: DrawingFault.self) { try DrawingReader.read(deep) }
  }
}
