import Foundation
import PanoramaGraphics
import PanoramaImages
import TestSupport
import Testing

/// Pages through large pictures while every processor is busy: a short form of
/// `scripts/check-paging`.
@Suite(.serialized, .privateDisplay) struct BusyPagingTests {
  private static let count = 40
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for shape in [(3000, 2000), (2000, 3000)] {
      try JPEGEncoder().write(Self.photo(shape.0, shape.1), to: folder("photo-\(shape.0).jpg"))
    }
    let pictures = folder("pictures")
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    for number in 1...Self.count {
      let photo = folder(number % 2 == 0 ? "photo-3000.jpg" : "photo-2000.jpg")
      #expect(link(photo, "\(pictures)/\(number).jpg") == 0)
    }
  }

  /// Adjacent pixels always differ, so that no area looks like the background.
  private static func photo(_ width: Int, _ height: Int) -> CGImage {
    var generator = SeededGenerator(seed: 7)
    let pixels = (0..<width * height).map { i -> UInt32 in
      let grain = UInt32(truncatingIfNeeded: generator.next()) & 0x3F
      let (x, y) = (UInt32(i % width * 160 / width), UInt32(i / width * 160 / height))
      return 0xFF00_0000 | (x + grain) << 16 | (y + grain) << 8 | 40 + grain
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: true)
  }

  private func start() throws -> RunningApp {
    let display = try #require(DisplayTrait.current)
    let app = try RunningApp(["view", folder("pictures")], screen: .surface, on: display)
    try app.log.quiet(for: 0.6)
    return app
  }

  private func page(_ app: RunningApp) throws -> Int {
    let title = try app.display.xdotool("getwindowname", app.window)
    return try #require(Int(title.prefix { $0 != "." }))
  }

  /// Whether the middle, which every picture covers, has a single colour.
  private func isGround(_ picture: CGImage) -> Bool {
    let pixels = Set((260..<340).flatMap { y in (360..<440).map { picture.color($0, y) } })
    return pixels.count == 1
  }

  @Test func aHeldArrowNeverShowsTheGround() throws {
    let app = try start()
    defer { app.stop() }
    try ChildProcess.busily {
      _ = try app.display.xdotool("keydown", "Right")
      defer { _ = try? app.display.xdotool("keyup", "Right") }
      let deadline = Date(timeIntervalSinceNow: 30)
      while try page(app) < Self.count, Date() < deadline {
        #expect(!isGround(try app.screenshot()))
      }
      #expect(try page(app) == Self.count)
    }
    try app.log.quiet(for: 1)
    #expect(!isGround(try app.screenshot()))
  }

  @Test func everyFlickTurnsOnePage() throws {
    let app = try start()
    defer { app.stop() }
    let flicks = 6
    try ChildProcess.busily {
      for _ in 1...flicks {
        try app.hands("drag $750,300 $50,300 250")
        try app.display.hands("sleep 300")
      }
      try app.log.quiet(for: 1)
    }
    #expect(try page(app) == 1 + flicks)
  }
}
