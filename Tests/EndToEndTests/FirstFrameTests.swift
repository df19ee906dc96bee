import Foundation
import PanoramaGraphics
import Testing

/// The content of a window from the moment it appears on the screen.
@Suite(.serialized, .privateDisplay) struct FirstFrameTests {
  /// Starts the program, stops it as soon as its window exists, and looks at the screen.
  private func firstSight(_ arguments: [String], load: Int = 0) throws -> CGImage {
    let display = try #require(DisplayTrait.current)
    let hogs = try (0..<load).map { _ in
      try ChildProcess.spawn("sh", ["-c", "while :; do :; done"])
    }
    defer {
      for hog in hogs {
        kill(hog, SIGKILL)
        _ = ChildProcess.wait(for: hog)
      }
    }
    let process = try ChildProcess.spawn(
      Checkout.program.path, arguments + ["--size", "800x600"],
      environment: display.environment.merging([
        "XDG_DATA_HOME": display.folder.path, "XDG_STATE_HOME": display.folder.path,
      ]) { $1 }, folder: display.folder.path)
    defer {
      kill(process, SIGKILL)
      _ = ChildProcess.wait(for: process)
    }
    let window = try display.window(of: process)
    kill(process, SIGSTOP)
    let info = try ChildProcess.run(
      "xwininfo", ["-id", window], environment: display.environment
    ).out
    func number(_ key: String) -> Int {
      info.split(separator: "\n").first { $0.contains(key) }
        .flatMap { $0.split(separator: ":").last }
        .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0
    }
    let (x, y) = (number("Absolute upper-left X"), number("Absolute upper-left Y"))
    let screen = try display.screenshot()
    let rows = (y..<min(y + 600, screen.height)).flatMap { (row: Int) -> ArraySlice<UInt32> in
      let start = row * screen.width + x
      return screen.pixels[start..<start + 800]
    }
    return CGImage(width: 800, height: rows.count / 800, pixels: rows, isOpaque: true)
  }

  @Test(arguments: ["grid", "million", "picture"])
  func aLightWindowIsNeverBlack(page: String) throws {
    for _ in 1...3 {
      let picture = try firstSight(["gallery", page])
      // Neither the pages' text nor their drawings are as black as an empty window.
      let black = picture.pixels.count { $0 & 0xFF_FFFF == 0 }
      #expect(black < 100, "\(black) pixels")
    }
  }

  @Test func norUnderLoad() throws {
    let picture = try firstSight(["gallery"], load: 4)
    #expect(picture.pixels.count { $0 & 0xFF_FFFF == 0 } < 100)
  }

  @Test func aDarkWindowHasTheDarkGround() throws {
    let picture = try firstSight(["gallery", "star", "--dark"])
    let ground = picture.pixels.count { $0 & 0xFF_FFFF == 0x16_1618 }
    #expect(ground > 300_000, "\(ground) pixels")
  }
}
