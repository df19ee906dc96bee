import Foundation

/// Fingers whose steps have times, played by the private X server.
/// The program's window has to cover the screen.
struct TimedHands {
  private var lines: [String] = []
  /// The time from the first to the last step so far, in seconds.
  private(set) var time = 0.0

  /// The number of steps.
  var count: Int { lines.count }

  mutating func wait(_ seconds: Double) { time += seconds }

  mutating func step(_ phase: String, finger: Int = 1, _ x: Double, _ y: Double) {
    lines.append(
      """
      {"t":\(time),"touch":{"phase":"\(phase)","id":\(finger),"x":\(x),"y":\(y)}}
      """)
  }

  /// Plays all steps, and returns when the server has processed them, whatever the program does.
  /// - Returns: when each step was sent, in seconds of the machine's monotonic clock.
  func play(to app: RunningApp) throws -> [Double] {
    try play(on: app.display, keeping: app.folder)
  }

  /// - Parameter folder: the folder for the file with the steps.
  func play(on display: PrivateDisplay, keeping folder: URL) throws -> [Double] {
    let file = folder.appendingPathComponent("hands.session").path
    let times = folder.appendingPathComponent("hands.times").path
    try (lines.joined(separator: "\n") + "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    try ChildProcess.run(
      Checkout.script("touchctl.py"),
      ["--dir", display.folder.path, "--times", times, "session", file],
      environment: display.environment)
    return try String(contentsOfFile: times, encoding: .utf8).split(separator: "\n")
      .compactMap { Double($0) }
  }
}
