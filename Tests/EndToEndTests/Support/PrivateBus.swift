import Foundation

/// A private session bus for a portal that answers by itself.
final class PrivateBus {
  private let folder: URL
  private let process: pid_t
  private var outputPath: String { folder.appendingPathComponent("portal.txt").path }

  init(in parent: URL) throws {
    folder = parent.appendingPathComponent("bus-\(UUID().uuidString.prefix(6))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let ready = folder.appendingPathComponent("address")
    process = try ChildProcess.spawn(
      "dbus-daemon",
      [
        "--session", "--nofork", "--nopidfile", "--address=unix:path=\(folder.path)/bus",
        "--print-address=1",
      ], out: ready.path)
    try wait(for: "the bus") {
      (try? String(contentsOf: ready, encoding: .utf8))?.isEmpty == false
    }
  }

  var environment: [String: String] {
    ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus"]
  }

  /// Starts the portal, with arguments of `portal-stub.py`.
  func servePortal(_ arguments: [String]) throws -> pid_t {
    let portal = try ChildProcess.spawn(
      Checkout.script("portal-stub.py"), arguments, environment: environment, out: outputPath)
    try waitForPortal(toSay: "ready")
    return portal
  }

  /// Sends a signal, with arguments as `dbus-send` writes them.
  func send(_ path: String, _ signal: String, _ arguments: [String]) throws {
    let sender = try ChildProcess.spawn(
      "dbus-send", ["--session", "--type=signal", path, signal] + arguments,
      environment: environment)
    guard ChildProcess.wait(for: sender) == 0 else {
      throw ChildProcess.Failure(description: "\(signal) \(arguments) cannot be sent")
    }
  }

  /// The output of the portal so far.
  var portalOutput: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

  func waitForPortal(toSay text: String) throws {
    try wait(for: "the portal's “\(text)”") { self.portalOutput.contains(text) }
  }

  /// Has the bus accept connections and answer nothing, as on a machine that is very busy, until `resume`.
  func pause() { kill(process, SIGSTOP) }
  func resume() { kill(process, SIGCONT) }

  func stop() {
    resume()
    kill(process, SIGTERM)
    _ = ChildProcess.wait(for: process)
  }

  /// Waits for a file of another program: looks again at every change of the folder, for at most 10
  /// s.
  private func wait(for what: String, until isTrue: () -> Bool) throws {
    let watch = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    defer { close(watch) }
    guard inotify_add_watch(watch, folder.path, UInt32(IN_MODIFY | IN_CREATE)) >= 0 else {
      throw ChildProcess.Failure(description: "\(folder.path) cannot be watched")
    }
    let deadline = Date(timeIntervalSinceNow: 10)
    var news = [UInt8](repeating: 0, count: 4096)
    while !isTrue() {
      let rest = deadline.timeIntervalSinceNow
      guard rest > 0 else { throw ChildProcess.Failure(description: "no \(what)") }
      var change = pollfd(fd: watch, events: Int16(POLLIN), revents: 0)
      poll(&change, 1, Int32(rest * 1000) + 1)
      while read(watch, &news, news.count) > 0 {}
    }
  }
}
