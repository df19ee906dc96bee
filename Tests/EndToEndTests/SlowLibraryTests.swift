import Foundation
import Testing

/// What the program does while SDL is still being opened, which takes long on a slow disk.
@Suite(.serialized) struct SlowLibraryTests {
  /// The program waits for a library that comes late, and broken. Before it says so, the main thread does all that it does
  /// before the first window, and whoever calls SDL there ends the program with another line.
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
    close(end)
    #expect(ChildProcess.wait(for: process, atMost: 20) == 69)
    let text = try String(contentsOfFile: errors, encoding: .utf8)
    #expect(text.contains("SDL 2 cannot be opened"), "\(text)")
  }
}
