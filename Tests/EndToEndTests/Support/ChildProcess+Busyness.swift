import Foundation

extension ChildProcess {
  /// Keeps all processors busy while `body` runs.
  static func busily(_ body: () throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path
    let processes = try (0..<ProcessInfo.processInfo.activeProcessorCount).map { _ in
      try spawn("sh", ["-c", "while :; do :; done"], environment: [:], folder: folder)
    }
    defer {
      for process in processes {
        kill(process, SIGKILL)
        _ = wait(for: process)
      }
    }
    try body()
  }
}
