import Foundation

/// The built `panorama`, run as a child process without a display.
struct Program {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String

    /// What stands on standard error, line by line.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// Beside the test bundle, where the build puts every product.
  static let path: String = {
    let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    // The bundle itself, or the toolchain's helper that was given it as an argument.
    let candidates = [test] + CommandLine.arguments
    let folders = candidates.map { ($0 as NSString).deletingLastPathComponent }
    return folders.map { $0 + "/panorama" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "panorama"
  }()

  /// Runs it to its end.
  static func run(_ arguments: [String], in folder: String? = nil) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    var environment = ProcessInfo.processInfo.environment
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"] { environment[name] = nil }
    environment["HOME"] = folder ?? NSTemporaryDirectory()
    environment["XDG_DATA_HOME"] = nil
    process.environment = environment
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    // Nothing here writes more than a pipe holds to standard error.
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: text, errors: complaint)
  }
}

/// A folder for one test, gone with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "panorama-app-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file called `name` in it.
  func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(fileURLWithPath: self(name)))
    return self(name)
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: self(name)))
  }

  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: self(name))))
  }

  /// Sorted.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
