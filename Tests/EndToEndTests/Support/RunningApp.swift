import Foundation
import PanoramaGraphics

/// The program in a window on the private display, from its first frame to its end.
final class RunningApp {
  let display: PrivateDisplay
  let log: EventLog
  let folder: URL
  /// Of the program's window.
  let window: String
  let process: pid_t
  private var exitStatus: Int32?
  private let errorURL: URL

  /// Starts `panorama` and waits until its first frame is on the screen and its window is where
  /// the window manager put it.
  init(
    _ arguments: [String], screen: ScreenKind, on display: PrivateDisplay,
    size: (Int, Int) = (800, 600), extra: [String] = []
  ) throws {
    self.display = display
    folder = display.folder.appendingPathComponent("app-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    log = try EventLog(folder: folder)
    errorURL = folder.appendingPathComponent("error.txt")
    process = try ChildProcess.spawn(
      Checkout.program.path,
      arguments + [
        "--size", "\(size.0)x\(size.1)", "--screen", screen.rawValue, "--log-events", log.path,
      ] + extra,
      environment: display.environment.merging([
        "XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      ]) { $1 }, folder: folder.path, error: errorURL.path)
    try log.waitForFrame(since: 0)
    let found = try display.xdotool(
      "search", "--sync", "--onlyvisible", "--pid", "\(process)")
    window = found.split(separator: "\n").last.map(String.init) ?? ""
    try log.quiet(for: 0.3)
  }

  /// Stops the program, however the test went.
  func stop() {
    log.end()
    if exitStatus == nil { kill(process, SIGKILL) }
    _ = waitForExit()
  }

  /// Waits until the program has ended. - Returns: its exit status.
  func waitForExit() -> Int32 {
    if let exitStatus { return exitStatus }
    let status = ChildProcess.wait(for: process)
    exitStatus = status
    return status
  }

  var errorOutput: String { (try? String(contentsOf: errorURL, encoding: .utf8)) ?? "" }

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

  /// Plays hands whose coordinates are in the window: `$x,y` stands for a point there.
  func hands(_ line: String) throws {
    let place = try place()
    let words = line.split(separator: " ").map { word -> String in
      guard word.hasPrefix("$") else { return String(word) }
      let p = word.dropFirst().split(separator: ",").compactMap { Double($0) }
      return "\(Double(place.minX) + p[0]) \(Double(place.minY) + p[1])"
    }
    try display.hands(words.joined(separator: " "))
  }

  /// Moves the mouse to a point of the window.
  func moveMouse(_ x: Int, _ y: Int) throws {
    let place = try place()
    _ = try display.xdotool("mousemove", "\(place.minX + x)", "\(place.minY + y)")
  }

  /// What the window shows on the screen.
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

  func key(_ name: String) throws {
    _ = try display.xdotool("key", "--window", "0", name)
  }

  /// Processor time used so far, in seconds.
  func processorTime() throws -> Double {
    let stat = try String(
      contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = fields.count > 12 ? (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0) : 0
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}

/// The two ways a frame gets on the screen.
enum ScreenKind: String, CaseIterable, Sendable { case texture, surface }
