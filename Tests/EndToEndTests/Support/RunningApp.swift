import Foundation
import PanoramaGraphics

/// The program in a window on the private X display, with input devices that know where the window
/// is.
final class RunningApp: AppProcess {
  let display: PrivateDisplay
  /// The frame of the program's window.
  private(set) var window = ""

  /// Starts `program` and waits until its first frame is on the screen and the window manager has
  /// placed its window.
  init(
    _ arguments: [String], screen: ScreenKind, on display: PrivateDisplay,
    size: (Int, Int)? = (800, 600), extra: [String] = [], environment: [String: String] = [:],
    program: URL = Checkout.program
  ) throws {
    self.display = display
    try super.init(
      arguments, screen: screen, environment: display.environment.merging(environment) { $1 },
      in: display.folder, size: size,
      extra: extra, program: program)
    window = try display.window(of: process)
    // The window manager gives it the keyboard after it is shown, on a busy machine much later.
    _ = try display.xdotool("windowactivate", "--sync", window)
    try log.quiet(for: 0.3)
  }

  /// Uses the window with this title for input and pictures from now on, gives it the keyboard, and
  /// returns its frame.
  /// - Returns: its place.
  @discardableResult
  func use(windowTitled title: String) throws -> PixelRect {
    let pattern = "^" + NSRegularExpression.escapedPattern(for: title) + "$"
    window = try display.window(of: process, titled: pattern)
    _ = try display.xdotool("windowactivate", "--sync", window)
    return try place()
  }

  /// Drags files as another program does; the arguments are those of `xdnd.py`, which runs in the
  /// program's folder.
  func drag(_ arguments: [String]) throws {
    let arguments = ["-C", folder.path, Checkout.script("xdnd.py")] + arguments
    try ChildProcess.run("env", arguments, environment: display.environment)
  }

  /// The same without waiting. Returns the process.
  func beginDrag(_ arguments: [String]) throws -> pid_t {
    try ChildProcess.spawn(
      Checkout.script("xdnd.py"), arguments, environment: display.environment, folder: folder.path)
  }

  /// Drags with the mouse between points of the screen.
  func dragMouse(from: (Int, Int), to: (Int, Int)) throws {
    _ = try display.xdotool("mousemove", "\(from.0)", "\(from.1)", "mousedown", "1")
    for step in 1...10 {
      let x = from.0 + (to.0 - from.0) * step / 10
      let y = from.1 + (to.1 - from.1) * step / 10
      _ = try display.xdotool("mousemove", "\(x)", "\(y)", "sleep", "0.02")
    }
    _ = try display.xdotool("sleep", "0.2", "mouseup", "1")
  }

  /// The window's content on the screen, in pixels.
  func place() throws -> PixelRect {
    let info = try ChildProcess.run(
      "xwininfo", ["-id", window], environment: display.environment
    ).out
    func number(_ key: String) -> Int {
      info.split(separator: "\n").first { $0.contains(key) }
        .flatMap { $0.split(separator: ":").last }
        .flatMap { Int($0.trimmingCharacters(in: .whitespaces)) } ?? 0
    }
    return PixelRect(
      x: number("Absolute upper-left X"), y: number("Absolute upper-left Y"),
      width: number("Width"), height: number("Height"))
  }

  /// Plays input whose coordinates are in the window: `$x,y` stands for a point there.
  func hands(_ line: String) throws { try display.hands(Self.line(line, in: try place())) }

  /// The same for several lines without a pause between them.
  func hands(script lines: [String]) throws {
    let place = try place()
    let file = folder.appendingPathComponent("hands.txt")
    let text = lines.map { Self.line($0, in: place) }.joined(separator: "\n")
    try Data(text.utf8).write(to: file)
    try display.hands("script \(file.path)")
  }

  private static func line(_ line: String, in place: PixelRect) -> String {
    line.split(separator: " ").map { word -> String in
      guard word.hasPrefix("$") else { return String(word) }
      let p = word.dropFirst().split(separator: ",").compactMap { Double($0) }
      return "\(Double(place.minX) + p[0]) \(Double(place.minY) + p[1])"
    }.joined(separator: " ")
  }

  /// Moves the mouse to a point of the window.
  func moveMouse(_ x: Int, _ y: Int) throws {
    let place = try place()
    _ = try display.xdotool("mousemove", "\(place.minX + x)", "\(place.minY + y)")
  }

  /// The content of the window on the screen.
  func screenshot() throws -> CGImage {
    let place = try place()
    let screen = try display.screenshot()
    var pixels: [UInt32] = []
    pixels.reserveCapacity(place.area)
    for y in place.minY..<place.maxY {
      let row = y * screen.width
      pixels += screen.pixels[(row + place.minX)..<(row + place.maxX)]
    }
    return CGImage(width: place.width, height: place.height, pixels: pixels, isOpaque: true)
  }

  /// Presses a key of xdotool's language, perhaps with modifiers: `ctrl+Return`.
  func key(_ name: String) throws {
    let parts = name.split(separator: "+").map { part in
      Self.keyCodes[String(part)].map { "\($0)" } ?? String(part)
    }
    _ = try display.xdotool("key", "--window", "0", parts.joined(separator: "+"))
  }

  /// The function keys by their numbers, because xdotool finds their names only beside Alt in keymaps of 2026.
  private static let keyCodes = Dictionary(
    uniqueKeysWithValues: (1...12).map { ("F\($0)", ($0 > 10 ? 84 : 66) + $0) })

  /// Closes the window with the window manager's key and returns the exit status; nil if the program
  /// does not end.
  ///
  /// The window manager grabs its keys anew when the keyboard changes. A key of that moment reaches the
  /// program, which does not know it, so it is sent again.
  func close() throws -> Int32? {
    for _ in 0..<5 {
      try key("alt+F4")
      if let status = waitForExit(atMost: 4) { return status }
    }
    return nil
  }
}
