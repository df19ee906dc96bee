import Foundation
import PanoramaHost
import PanoramaViews
import Testing

@MainActor @Suite struct EventLogTests {
  @Test func aScrollViewThatLeavesIsNotHeldAnyMore() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "log-\(UUID().uuidString)"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let log = try EventLog(path: path)
    let window = Window(size: CGSize(width: 300, height: 300))
    let scroll = ScrollView(frame: window.bounds)
    scroll.contentSize = CGSize(width: 300, height: 900)
    window.rootView.addSubview(scroll)
    window.handle(
      InputEvent(
        time: 0, kind: .touch(TouchInput(phase: .began, id: 1, x: 150, y: 150))))
    log.windowDidAdvance(window, number: 1, to: 0.01)
    #expect(try lastLine(path).contains(#""tracking":1"#))
    scroll.removeFromSuperview()
    log.windowDidAdvance(window, number: 1, to: 0.02)
    #expect(try lastLine(path).contains(#""tracking":0"#))
  }

  private func lastLine(_ path: String) throws -> Substring {
    try #require(String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").last)
  }
}
