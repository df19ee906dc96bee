import Foundation

/// The program in a window of a display server, from its first frame to its end.
class AppProcess {
  let log: EventLog
  let folder: URL
  let process: pid_t
  private var exitStatus: Int32?
  private let errorURL: URL

  /// Starts `program` and waits until its first frame is on the screen.
  ///
  /// - Parameters:
  ///   - environment: the environment variables for the display.
  ///   - parent: the folder in which its own folder for data and log is made.
  init(
    _ arguments: [String], screen: ScreenKind, environment: [String: String], in parent: URL,
    size: (Int, Int)?, extra: [String], program: URL = Checkout.program
  ) throws {
    folder = parent.appendingPathComponent("app-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    log = try EventLog(folder: folder)
    errorURL = folder.appendingPathComponent("error.txt")
    process = try ChildProcess.spawn(
      program.path,
      arguments + (size.map { ["--size", "\($0.0)x\($0.1)"] } ?? []) + extra
        + ["--screen", screen.rawValue, "--log-events", log.path],
      environment: environment.merging([
        "XDG_DATA_HOME": folder.path, "XDG_STATE_HOME": folder.path,
      ]) { given, _ in given }, folder: folder.path, error: errorURL.path)
    try log.waitForFrame(since: 0)
  }

  /// Stops the program, whatever the test's result.
  func stop() {
    log.end()
    if exitStatus == nil { kill(process, SIGKILL) }
    _ = waitForExit()
  }

  /// Waits until the program has ended and returns its exit status.
  func waitForExit() -> Int32 {
    if let exitStatus { return exitStatus }
    let status = ChildProcess.wait(for: process)
    exitStatus = status
    return status
  }

  /// The exit status; nil if the program has not ended after some seconds.
  func waitForExit(atMost seconds: Double) -> Int32? {
    exitStatus = exitStatus ?? ChildProcess.wait(for: process, atMost: seconds)
    return exitStatus
  }

  var errorOutput: String { (try? String(contentsOf: errorURL, encoding: .utf8)) ?? "" }

  /// Processor time used so far, in seconds.
  func processorTime() throws -> Double {
    let stat = try String(
      contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    let ticks = fields.count > 12 ? (Double(fields[11]) ?? 0) + (Double(fields[12]) ?? 0) : 0
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}

/// The two ways in which a frame reaches the screen.
enum ScreenKind: String, CaseIterable, Sendable { case texture, surface }
