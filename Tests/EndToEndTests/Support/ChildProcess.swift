import Foundation

/// Runs a helper to its end.
enum ChildProcess {
  struct Failure: Error, CustomStringConvertible { var description: String }

  struct Output {
    var status: Int32
    var out: String
    var error: String
  }

  @discardableResult
  static func run(
    _ command: String, _ arguments: [String], environment: [String: String] = [:],
    allowingFailure: Bool = false
  ) throws -> Output {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [command] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let folder = FileManager.default.temporaryDirectory
    // Files, not pipes: a helper that leaves a server running would hold a pipe open for ever.
    let outURL = folder.appendingPathComponent("out-\(UUID().uuidString)")
    let errorURL = folder.appendingPathComponent("error-\(UUID().uuidString)")
    for url in [outURL, errorURL] { try Data().write(to: url) }
    defer { for url in [outURL, errorURL] { try? FileManager.default.removeItem(at: url) } }
    process.standardOutput = try FileHandle(forWritingTo: outURL)
    process.standardError = try FileHandle(forWritingTo: errorURL)
    try process.run()
    process.waitUntilExit()
    let output = Output(
      status: process.terminationStatus,
      out: String(decoding: try Data(contentsOf: outURL), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: errorURL), as: UTF8.self))
    if output.status != 0, !allowingFailure {
      throw Failure(
        description: "\(command) \(arguments.joined(separator: " ")) ended with "
          + "\(output.status): \(output.error)\(output.out)")
    }
    return output
  }
}
