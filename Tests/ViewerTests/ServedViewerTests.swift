import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// A viewer of what a server on the loopback has.
@MainActor
@Suite(
  .enabled(if: LoopbackServer.isHere, "needs nginx"), .timeLimit(.minutes(5)))
struct ServedViewerTests {
  private let folder: TemporaryFolder
  private let server: LoopbackServer
  private var environment = ViewerEnvironment()

  init() throws {
    folder = try TemporaryFolder()
    server = try LoopbackServer(folder, rules: "add_header Cache-Control max-age=0;")
    for zoom in 0...1 {
      for x in 0..<1 << zoom {
        try FileManager.default.createDirectory(
          atPath: folder("www/\(zoom)/\(x)"), withIntermediateDirectories: true)
        for y in 0..<1 << zoom {
          try folder.addPicture(
            "www/\(zoom)/\(x)/\(y).png", width: 256, height: 256,
            color: zoom == 0 ? 0xFF20_60C0 : 0xFF30_A040)
        }
      }
    }
    environment.watchesFiles = false
    environment.fetcher = TileFetcher(userAgent: "Panorama-Test/1", folder: folder("cache"))
  }

  private func desk(_ address: String) -> ViewerDesk {
    ViewerDesk(folder, [address], environment: environment)
  }

  /// Draws frames until `condition` holds, and lets what comes from the server in.
  private func draw(_ desk: ViewerDesk, until condition: () -> Bool) async {
    repeat {
      environment.mail.deliver()
      desk.settle(1.0 / 60)
      await Task.yield()
    } while !condition()
  }

  /// A pixel beside the middle, where a tile has its white corner.
  private func middle(_ desk: ViewerDesk) -> UInt32? {
    desk.host.picture.map { $0.pixels[$0.height / 2 * $0.width + $0.width / 2 + 48] }
  }

  @Test func aMapIsShownWithItsOwner() async {
    defer { environment.close() }
    let desk = desk(server("{z}/{x}/{y}.png#zoom=1&attribution=Somebody"))
    await draw(desk) { middle(desk) == 0xFF30_A040 || middle(desk) == 0xFF20_60C0 }
    #expect(desk.viewer.badges.attribution.text == "Somebody")
    #expect(!desk.viewer.badges.attribution.isHidden && desk.viewer.badges.offline.isHidden)
    #expect(desk.viewer.title == "127.0.0.1:\(server.port)")
    // What changes files is not possible.
    for key in ["delete", "f2", "c", "m"] { desk.key(key) }
    desk.settle(0.3)
    #expect(desk.viewer.files.paths.count == 1 && desk.folderQuestions.isEmpty)
    #expect(
      desk.viewer.badges.notice.text == "The picture is on a server, where nothing can be changed")
    // Every level comes when it is needed.
    desk.key("1")
    await draw(desk) { middle(desk) == 0xFF30_A040 }
  }

  @Test func withoutTheServerABadgeSaysSoUntilItIsBack() async throws {
    defer { environment.close() }
    let desk = desk(server("{z}/{x}/{y}.png#zoom=1"))
    await draw(desk) { desk.viewer.entry?.isSettled ?? false }
    server.stop()
    desk.viewer.reload()
    await draw(desk) { !desk.viewer.badges.offline.isHidden }
    try server.start()
    // It is asked now and then.
    await draw(desk) { desk.viewer.badges.offline.isHidden }
  }

  @Test func anAddressWithoutAPictureIsSaidOnItsPage() async throws {
    defer { environment.close() }
    let desk = desk(server("none.jpg"))
    await draw(desk) { desk.viewer.entry?.error != nil }
    #expect(
      desk.viewer.entry?.error == .inaccessible("the server has no such picture"))
    // A single picture is shown like a file.
    try folder.addPicture("www/one.png", width: 200, height: 100, color: 0xFF80_0080)
    desk.viewer.open([server("one.png")])
    await draw(desk) { middle(desk) == 0xFF80_0080 }
    #expect(desk.viewer.title == "one.png")
  }
}
