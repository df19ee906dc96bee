import Foundation
import PanoramaGraphics
import Testing

/// Users who start the program from an icon see no standard error, so a window shows why nothing
/// opens.
@Suite(.serialized, .privateDisplay) struct StartErrorWindowTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("start-\(UUID().uuidString.prefix(8))")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("hello\n".utf8).write(to: folder.appendingPathComponent("text.sketch"))
    try Data("hello\n".utf8).write(to: folder.appendingPathComponent("text.scene"))
  }

  private var errors: String {
    (try? String(contentsOf: folder.appendingPathComponent("errors"), encoding: .utf8)) ?? ""
  }

  private func start(_ arguments: [String], _ display: PrivateDisplay) throws -> pid_t {
    try ChildProcess.spawn(
      Checkout.program.path, arguments, environment: display.environment, folder: folder.path,
      error: folder.appendingPathComponent("errors").path)
  }

  @Test(arguments: [
    (["view", "--errors-in-window", "none.png"], 66, "panorama: none.png: no such", "Return"),
    (["--errors-in-window", "--dark", "text.scene"], 65, "panorama: text.scene:1: ", "Escape"),
    (["sketch", "--errors-in-window", "text.sketch"], 65, "panorama: text.sketch: ", "ctrl+w"),
    (["sketch", "none/a.sketch", "--errors-in-window"], 66, "panorama: none/a.sketch: ", "ctrl+q"),
    (["gallery", "none", "--errors-in-window"], 64, "panorama: the gallery has no page", "Return"),
  ])
  func aWindowSaysWhyNothingOpens(
    arguments: [String], status: Int, line: String, key: String
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let display = try #require(DisplayTrait.current)
    let before = try display.screenshot()
    let process = try start(arguments, display)
    let window = try display.window(of: process, titled: "^Panorama$")
    _ = try display.xdotool("windowactivate", "--sync", window)
    #expect(try display.screenshot().difference(from: before) != nil)
    _ = try display.xdotool("key", "--window", "0", key)
    #expect(ChildProcess.wait(for: process) == Int32(status))
    #expect(errors.hasPrefix(line) && errors.split(separator: "\n").count == 1, "\(errors)")
  }

  /// Scripts and tests have a display too, but must not wait for a window.
  @Test func withoutTheOptionTheLineIsAll() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let display = try #require(DisplayTrait.current)
    for (arguments, status) in [(["view", "none.png"], Int32(66)), (["text.scene"], 65)] {
      let process = try start(arguments, display)
      #expect(ChildProcess.wait(for: process) == status)
      #expect(errors.split(separator: "\n").count == 1)
    }
  }
}
