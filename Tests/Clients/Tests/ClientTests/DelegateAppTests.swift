import Foundation
import Testing

/// A program that begins with `@main` on its delegate, as a process of its own.
@Suite(.serialized) struct DelegateAppTests {
  /// The program beside the tests.
  private static var program: URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    repeat {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent("DelegateApp")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
    } while folder.path.count > 1
    return besideTheSources
  }

  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private static var besideTheSources: URL {
    root.appendingPathComponent(".build/release/DelegateApp")
  }

  @Test func withoutADisplayOneLineSaysSo() throws {
    let process = Process()
    process.executableURL = Self.program
    process.environment = ProcessInfo.processInfo.environment.filter {
      !["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains($0.key)
    }
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "DelegateApp: no display: set DISPLAY or WAYLAND_DISPLAY\n")
    #expect(process.terminationStatus == 69)
  }

  @Test func theDelegateHearsOfItsWindow() throws {
    let display = try TestDisplay(scripts: Self.root.appendingPathComponent("../../scripts"))
    defer { display.stop() }
    let process = Process()
    process.executableURL = Self.program
    process.environment = display.environment
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let lines = LineReader(errors.fileHandleForReading)
    #expect(lines.next(with: "did finish launching, inactive"))
    #expect(lines.next(with: "did become active, active"))
    try display.act("windowminimize", onWindowTitled: "DelegateApp")
    #expect(lines.next(with: "will resign active, active"))
    #expect(lines.next(with: "did enter background, background"))
    try display.act("windowmap", onWindowTitled: "DelegateApp")
    #expect(lines.next(with: "will enter foreground, background"))
    process.terminate()
    #expect(lines.next(with: "will terminate, background"))
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}
