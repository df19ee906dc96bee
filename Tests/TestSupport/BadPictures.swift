import Foundation

/// The files of scripts/make_bad_pictures.py, in a folder of their own.
package struct BadPictures {
  private let folder: TemporaryFolder

  package init() throws {
    folder = try TemporaryFolder()
    var script = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { script.deleteLastPathComponent() }
    script.appendPathComponent("scripts/make_bad_pictures.py")
    let words: [String] = ["python3", script.relativePath, folder.path]
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

  package func callAsFunction(_ name: String) -> String { folder(name) }

  /// The path of the folder.
  package var path: String { folder.path }

  /// All files, sorted.
  package var names: [String] { folder.names }
}
