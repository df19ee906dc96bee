import Foundation

/// The built `panorama`, run as a child process without a display.
struct Program {
  struct Outcome {
    let status: Int32
    let output: String
    let errors: String
    /// The maximum memory that it used, in bytes, or that this process had used before, if that was
    /// more, because Linux continues counting from there.
    let peakMemory: Int
    /// The processor time that it took, in seconds.
    let processorTime: Double
    /// The maximum memory that this process had used when the program ended, in bytes.
    let ownMemory: Int

    /// Whether the program used at most `bytes`, as far as that can be told beside the memory of this
    /// process.
    func usedAtMost(_ bytes: Int) -> Bool { peakMemory <= max(bytes, ownMemory) }

    /// The lines of standard error.
    var errorLines: [Substring] { errors.split(separator: "\n") }
  }

  /// What the system lets the program take.
  struct Limits {
    /// Addresses in bytes, of which the libraries and the stacks of threads take about 600 MB.
    var memory: Int
    /// Processor time in seconds.
    var seconds: Int

    /// A command before the program that sets the limits.
    fileprivate var words: [String] {
      ["sh", "-c", "ulimit -v \(memory / 1024); ulimit -t \(seconds); exec \"$@\"", "sh"]
    }
  }

  /// The path beside the test bundle, where the build puts every product.
  static let path: String = {
    let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    // The bundle itself, or the toolchain's helper that was given it as an argument.
    let candidates = [test] + CommandLine.arguments
    let folders = candidates.map { ($0 as NSString).deletingLastPathComponent }
    return folders.map { $0 + "/panorama" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? "panorama"
  }()

  /// Runs the program to its end.
  ///
  /// Its output goes to files, and the end is awaited by process id: pipes, which Foundation's
  /// `Process` uses, are inherited by whatever other tests start meanwhile and stay open.
  ///
  /// - Parameters:
  ///   - arguments: the program's arguments.
  ///   - folder: the current folder and the home folder.
  ///   - environment: additional variables.
  ///   - limits: what it may take at most before the system ends it; nil for anything.
  ///   - starter: a command that becomes the program, whose path and arguments follow.
  ///   - program: the path of the program.
  static func run(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],
    limits: Limits? = nil, through starter: [String] = [], program: String = path
  ) throws -> Outcome {
    let place = NSTemporaryDirectory() + "panorama-run-\(UUID().uuidString)"
    let (output, errors) = (place + ".out", place + ".err")
    defer { for path in [output, errors] { try? FileManager.default.removeItem(atPath: path) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // `env` sets the environment and then becomes the program.
    let hidden = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "XDG_DATA_HOME"]
    var words = ["env", "-C", folder]
    words += hidden.flatMap { ["-u", $0] }
    words.append("HOME=\(folder)")
    words += environment.map { "\($0)=\($1)" }
    words += limits?.words ?? []
    words += starter + [program] + arguments
    var argv = words.map { strdup($0) } + [nil]
    var envp = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in argv + envp { free(text) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, "env", &actions, nil, &argv, &envp)
    guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    func text(_ path: String) throws -> String {
      String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    // A signal gives the exit status that a shell would report.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    var own = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &own)
    return Outcome(
      status: code, output: try text(output), errors: try text(errors),
      peakMemory: usage.ru_maxrss * 1024,
      processorTime: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      ownMemory: own.ru_maxrss * 1024)
  }
}
