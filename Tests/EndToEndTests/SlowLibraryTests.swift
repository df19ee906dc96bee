import Foundation
import Testing

/// What the program does while SDL is still being opened, which takes long on a slow disk.
@Suite(.serialized) struct SlowLibraryTests {
  /// The program waits for a library that does not come, and then comes broken. Who calls SDL before it is there ends
  /// the program with another line.
  @Test(arguments: [["gallery"], ["sketch"], ["nodes"], ["read"], ["view"]])
  func nobodyCallsSDLBeforeItIsOpen(arguments: [String]) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("library-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appendingPathComponent("libSDL2-2.0.so.0").path
    try #require(mkfifo(library, 0o600) == 0)
    let errors = folder.appendingPathComponent("errors").path
    var environment = ["LD_LIBRARY_PATH": folder.path, "DISPLAY": ":none"]
    for kind in ["CACHE", "CONFIG", "DATA", "STATE"] {
      environment["XDG_\(kind)_HOME"] = folder.path
    }
    let process = try ChildProcess.spawn(
      Checkout.program.path, arguments, environment: environment, folder: folder.path, error: errors
    )
    // The loader opens the pipe, and waits for its other end.
    let end = open(library, O_WRONLY)
    try #require(end >= 0)
    // Then the main thread waits for the display, having done everything else.
    let start = ContinuousClock.now
    while !Self.waits(process), ContinuousClock.now - start < .seconds(20) { usleep(1000) }
    #expect(Self.waits(process))
    close(end)
    #expect(ChildProcess.wait(for: process, atMost: 20) == 69)
    let text = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(text.contains("SDL 2 cannot be opened"), "\(text)")
  }

  /// Whether the main thread has waited for another one for a while, or has ended.
  private static func waits(_ process: pid_t) -> Bool {
    func used() -> (state: String, ticks: String)? {
      guard
        let line = try? String(
          contentsOfFile: "/proc/\(process)/task/\(process)/stat", encoding: .utf8)
      else { return nil }
      let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
      return fields.count > 13 ? (String(fields[1]), "\(fields[12]) \(fields[13])") : nil
    }
    guard let first = used() else { return true }
    for _ in 0..<100 {
      usleep(1000)
      guard let next = used() else { return true }
      guard next == first, ["S", "Z"].contains(next.state) else { return false }
    }
    return true
  }
}
