import Foundation
import PanoramaGraphics
import PanoramaImages

/// A private Wayland compositor without a screen, and a pointer that scrolls by fractions.
struct WaylandSession: Sendable {
  let folder: URL
  let environment: [String: String]
  /// The output's size in pixels. The compositor centres the program's window in it.
  static let size = (width: 1280, height: 900)

  /// - Parameter display: the display on which the compositor is a window with real input; nil for
  ///   none.
  init(nestedIn display: PrivateDisplay? = nil) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panorama-wl-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let size = Self.size
    let output = try ChildProcess.run(
      Checkout.script("wl-session.sh"),
      ["start", "--size", "\(size.width)x\(size.height)", "--dir", folder.path]
        + (display == nil ? [] : ["--nest"]),
      environment: display?.environment ?? [:])
    let name = output.out.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    environment = [
      "XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": name, "SDL_VIDEODRIVER": "wayland",
    ]
  }

  /// The compositor itself.
  func compositor() throws -> pid_t {
    try ChildProcess.recorded(in: folder.appendingPathComponent("sway.pid"))
  }

  func stop() {
    _ = try? ChildProcess.run(Checkout.script("wl-session.sh"), ["stop", "--dir", folder.path])
    try? FileManager.default.removeItem(at: folder)
  }

  /// Plays commands of wlptr's language with one pointer, which then disappears.
  func pointer(_ commands: [String]) throws {
    try ChildProcess.run(Checkout.script("wlptr.py"), commands, environment: environment)
  }

  /// The output's content of a window of `size` in its middle.
  func screenshot(ofWindow size: (width: Int, height: Int)) throws -> CGImage {
    let file = folder.appendingPathComponent("shot-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    let corner = ((Self.size.width - size.width) / 2, (Self.size.height - size.height) / 2)
    try ChildProcess.run(
      "grim", ["-g", "\(corner.0),\(corner.1) \(size.width)x\(size.height)", file.path],
      environment: environment)
    return try ImageDecoder().decode([UInt8](Data(contentsOf: file))).image
  }
}
