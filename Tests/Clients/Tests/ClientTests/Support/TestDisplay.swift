import Foundation

/// An X server of the tests' own, with a window manager.
struct TestDisplay {
  struct Failure: Error { var words: String }

  private let scripts: URL
  private let folder: URL
  private let name: String

  init(scripts: URL) throws {
    self.scripts = scripts
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("panorama-client-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let words = try Self.output(
      of: scripts.appendingPathComponent("x-session.sh").path,
      ["start", "--size", "800x800", "--dir", folder.path], [:])
    name = words.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
  }

  var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(
      ["DISPLAY": name, "SDL_VIDEODRIVER": "x11", "XDG_STATE_HOME": folder.path]
    ) { $1 }
  }

  func run(_ command: String, _ arguments: [String]) throws {
    _ = try Self.output(of: command, arguments, environment)
  }

  /// Has `xdotool` do something to the window with this title, once there is one. The search fails when
  /// another window goes away meanwhile, and is then repeated.
  func act(_ command: String, onWindowTitled title: String) throws {
    let arguments = ["search", "--sync", "--name", title, command]
    for _ in 1..<10 where (try? run("xdotool", arguments)) != nil { return }
    try run("xdotool", arguments)
  }

  func stop() {
    try? run(
      scripts.appendingPathComponent("x-session.sh").path, ["stop", "--dir", folder.path])
    try? FileManager.default.removeItem(at: folder)
  }

  private static func output(
    of command: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    if !environment.isEmpty { process.environment = environment }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let words = String(decoding: data, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(words: "\(command) ended with \(process.terminationStatus): \(words)")
    }
    return words
  }
}
