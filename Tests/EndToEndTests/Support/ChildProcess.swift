import Foundation

/// Runs a helper to its end.
///
/// It uses `posix_spawn` and `waitpid` instead of `Process`, which waits until every process that
/// inherited its pipe has ended; but a helper may leave a server running.
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
    let folder = FileManager.default.temporaryDirectory
    let outURL = folder.appendingPathComponent("out-\(UUID().uuidString)")
    let errorURL = folder.appendingPathComponent("error-\(UUID().uuidString)")
    defer { for url in [outURL, errorURL] { try? FileManager.default.removeItem(at: url) } }
    let process = try spawn(
      command, arguments, environment: environment, out: outURL.path, error: errorURL.path)
    let output = Output(
      status: wait(for: process),
      out: String(decoding: try Data(contentsOf: outURL), as: UTF8.self),
      error: String(decoding: try Data(contentsOf: errorURL), as: UTF8.self))
    if output.status != 0, !allowingFailure {
      throw Failure(
        description: "\(command) \(arguments.joined(separator: " ")) ended with "
          + "\(output.status): \(output.error)\(output.out)")
    }
    return output
  }

  /// Starts a program found on the path, with its output going to files.
  static func spawn(
    _ command: String, _ arguments: [String], environment: [String: String] = [:],
    folder: String? = nil, out: String = "/dev/null", error: String = "/dev/null"
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    for (descriptor, path) in [(Int32(1), out), (2, error)] {
      posix_spawn_file_actions_addopen(
        &actions, descriptor, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    // `env -C` changes the folder and then becomes the program, so the process is the same.
    let words = (folder.map { ["env", "-C", $0] } ?? []) + [command] + arguments
    var argv = words.map { strdup($0) } + [nil]
    var envp = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for p in argv + envp { free(p) } }
    var process = pid_t()
    // The threads that run tests block signals. A child would inherit that and could not even be
    // asked to end.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let failure = posix_spawnp(&process, words[0], &actions, &attributes, &argv, &envp)
    guard failure == 0 else {
      throw Failure(description: "cannot start \(command): \(String(cString: strerror(failure)))")
    }
    return process
  }

  /// The process id that a session's script has written to a file.
  static func recorded(in file: URL) throws -> pid_t {
    let words = try String(contentsOf: file, encoding: .utf8)
    guard let process = words.split(separator: " ").first.flatMap({ pid_t($0) }) else {
      throw Failure(description: "\(file.lastPathComponent) names no process")
    }
    return process
  }

  /// The exit status; 128 + the signal's number if a signal ended the process.
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
  }

  /// The same; nil if the process has not ended after some seconds.
  static func wait(for process: pid_t, atMost seconds: Double) -> Int32? {
    let ended = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var information = siginfo_t()
      // Leaves the status to the other function.
      while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
      ended.signal()
    }
    return ended.wait(timeout: .now() + seconds) == .success ? wait(for: process) : nil
  }
}
