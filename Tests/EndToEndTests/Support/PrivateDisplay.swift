import Foundation
import PanoramaGraphics
import PanoramaImages

/// A private X server with a window manager and real input devices: multi-touch, trackpad, mouse
/// and keys.
struct PrivateDisplay: Sendable {
  let folder: URL
  let name: String
  /// The screen's size in pixels.
  static let size = (width: 1280, height: 900)

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panorama-x-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let size = Self.size
    let output = try ChildProcess.run(
      Checkout.script("x-session.sh"),
      ["start", "--size", "\(size.width)x\(size.height)", "--dir", folder.path])
    name = output.out.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
  }

  var environment: [String: String] {
    ["DISPLAY": name, "X_SESSION_DIR": folder.path, "SDL_VIDEODRIVER": "x11"]
  }

  /// The X server itself.
  func serverProcess() throws -> pid_t {
    try ChildProcess.recorded(in: folder.appendingPathComponent("server.pid"))
  }

  func stop() {
    _ = try? ChildProcess.run(Checkout.script("x-session.sh"), ["stop", "--dir", folder.path])
    try? FileManager.default.removeItem(at: folder)
  }

  /// Plays a line of touchctl's language; returns when the server has processed it.
  func hands(_ line: String) throws {
    try ChildProcess.run(
      Checkout.script("touchctl.py"),
      line.split(separator: " ").map(String.init) + ["--dir", folder.path],
      environment: environment)
  }

  func xdotool(_ arguments: String...) throws -> String {
    try ChildProcess.run("xdotool", arguments, environment: environment).out
  }

  /// Waits until a process shows a window, with this title if there is one, and returns the
  /// newest.
  ///
  /// `xdotool` walks through all windows and fails when one of them goes away meanwhile: the
  /// window manager's, or one of a program that has just ended.
  func window(of process: pid_t, titled pattern: String? = nil) throws -> String {
    let title = pattern.map { ["--all", "--name", $0] } ?? []
    var last: any Error = ChildProcess.Failure(description: "no window of process \(process)")
    for _ in 1...10 {
      do {
        let found = try ChildProcess.run(
          "xdotool", ["search", "--sync", "--onlyvisible", "--pid", "\(process)"] + title,
          environment: environment)
        if let window = found.out.split(separator: "\n").last { return String(window) }
      } catch let error where "\(error)".contains("BadWindow") {
        last = error
      }
    }
    throw last
  }

  /// The content of the whole screen.
  func screenshot() throws -> CGImage {
    let file = folder.appendingPathComponent("shot-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try ChildProcess.run(
      Checkout.script("x-session.sh"), ["shot", "--dir", folder.path, "--out", file.path])
    return try CGImage.load([UInt8](Data(contentsOf: file)))
  }
}
