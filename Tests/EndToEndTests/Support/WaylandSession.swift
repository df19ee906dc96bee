import Foundation
import PanoramaGraphics
import PanoramaImages

/// A private Wayland compositor without a screen, and a pointer that scrolls by fractions.
struct WaylandSession: Sendable {
  let folder: URL
  let environment: [String: String]
  /// The output's size in pixels. The compositor centres the program's window in it.
  static let size = (width: 1280, height: 900)

  /// - Parameters:
  ///   - display: the display on which the compositor is a window with real input; nil for none.
  ///   - size: the size of the output in pixels.
  ///   - scale: its scale.
  init(
    nestedIn display: PrivateDisplay? = nil, size: (width: Int, height: Int) = Self.size,
    scale: Double = 1
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panorama-wl-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let output = try ChildProcess.run(
      Checkout.script("wl-session.sh"),
      [
        "start", "--size", "\(size.width)x\(size.height)", "--scale", "\(scale)", "--dir",
        folder.path,
      ]
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

  /// Gives the compositor a command of its language, such as `'[title="a"] move position 10 20'`.
  func command(_ words: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let socket = names.first(where: { $0.hasPrefix("sway-ipc") }) else {
      throw ChildProcess.Failure(description: "the compositor has no socket for commands")
    }
    try ChildProcess.run("swaymsg", ["-s", folder.appendingPathComponent(socket).path, words])
  }

  /// Whether the compositor tells programs fractional scales (fractional-scale-v1) and can unplug an output: sway 1.9
  /// and later.
  static func isRecent() throws -> Bool {
    let words = try ChildProcess.run("sway", ["--version"]).out.split(
      whereSeparator: \.isWhitespace)
    let numbers = words.last.map { $0.split(separator: ".").compactMap { Int($0) } } ?? []
    return numbers.first.map { $0 > 1 || numbers.dropFirst().first ?? 0 >= 9 } ?? false
  }

  /// Plays commands of wlptr's language with one pointer, which then disappears.
  func pointer(_ commands: [String]) throws {
    try ChildProcess.run(Checkout.script("wlptr.py"), commands, environment: environment)
  }

  /// The same, but the pointer stays until the process is ended. Returns the process.
  func beginPointer(_ commands: [String]) throws -> pid_t {
    try ChildProcess.spawn(
      Checkout.script("wlptr.py"), commands + ["sleep 60000"], environment: environment)
  }

  /// Drags with the mouse between points of the output.
  ///
  /// - Parameters:
  ///   - pause: the milliseconds between ten steps; ten times as many pass before the button is released.
  ///   - ended: waits until the program has seen the end.
  func drag(
    from: (Int, Int), to: (Int, Int), pause: Int = 20, ended: () throws -> Void
  ) throws {
    func move(_ share: Double) -> String {
      let x = Double(from.0) + Double(to.0 - from.0) * share
      let y = Double(from.1) + Double(to.1 - from.1) * share
      return "abs \(Int(x)) \(Int(y)) \(Self.size.width) \(Self.size.height)"
    }
    let way = (1...10).flatMap { [move(Double($0) / 10), "sleep \(pause)"] }
    let hand = try beginPointer(
      [move(0), "sleep 100", "btn 1 down", "sleep 100"] + way
        + ["sleep \(10 * pause)", "btn 1 up"])
    defer {
      kill(hand, SIGKILL)
      _ = ChildProcess.wait(for: hand)
    }
    try ended()
  }

  /// The whole output, in its pixels.
  func screenshot() throws -> CGImage { try screenshot(["-t", "png"]) }

  /// The output with a name of the compositor, such as HEADLESS-2, in its pixels.
  func screenshot(of output: String) throws -> CGImage { try screenshot(["-o", output]) }

  /// The output's content of a window of `size` in its middle.
  func screenshot(ofWindow size: (width: Int, height: Int)) throws -> CGImage {
    let corner = ((Self.size.width - size.width) / 2, (Self.size.height - size.height) / 2)
    return try screenshot(["-g", "\(corner.0),\(corner.1) \(size.width)x\(size.height)"])
  }

  private func screenshot(_ options: [String]) throws -> CGImage {
    let file = folder.appendingPathComponent("shot-\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: file) }
    try ChildProcess.run("grim", options + [file.path], environment: environment)
    return try CGImage.load([UInt8](Data(contentsOf: file)))
  }
}
