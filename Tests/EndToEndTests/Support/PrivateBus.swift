import Foundation

/// A session bus of its own, for a portal that answers by itself.
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
    try Self.wait(for: "the bus") {
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

  /// What the portal said so far.
  var portalOutput: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

  func waitForPortal(toSay text: String) throws {
    try Self.wait(for: "the portal's “\(text)”") { self.portalOutput.contains(text) }
  }

  func stop() {
    kill(process, SIGTERM)
    _ = ChildProcess.wait(for: process)
  }

  /// Another program has no other way to tell: looks again and again, at most 10 s.
  private static func wait(for what: String, until isTrue: () -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: 10)
    while !isTrue() {
      guard Date() < deadline else { throw ChildProcess.Failure(description: "no \(what)") }
      usleep(10_000)
    }
  }
}
