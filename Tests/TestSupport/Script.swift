import Foundation

/// The project's scripts in Python.
package enum Script {
  /// Runs a script to its end.
  /// - Parameters:
  ///   - name: its name in the folder `scripts`.
  ///   - arguments: its arguments.
  package static func run(_ name: String, _ arguments: [String]) throws {
    var script = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { script.deleteLastPathComponent() }
    script.appendPathComponent("scripts/" + name)
    let words = ["python3", script.relativePath] + arguments
    var argv = words.map { strdup($0) } + [nil]
    var envp = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, "python3", nil, nil, &argv, &envp)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw POSIXError(.ECHILD) }
  }
}
