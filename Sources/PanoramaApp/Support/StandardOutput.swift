import Foundation

/// What a command prints. Swift's `print` says nothing when the disk is full or the output is closed, and a
/// script would go on with half of a JSON object.
enum StandardOutput {
  /// Writes a text and an end of line.
  ///
  /// - Throws: `AppError`, 74.
  static func print(_ text: String) throws(AppError) {
    var bytes = Array((text + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let reason = String(cString: strerror(count < 0 ? errno : EIO))
        throw AppError(.inputOutput, "standard output cannot be written: \(reason)")
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Takes the places of standard input, output and error if they are closed, so that no file that is opened
  /// later takes them and receives what is printed. To be called before any file is opened.
  ///
  /// Reading and writing then fail, as with closed ones.
  static func reserveClosedStreams() {
    for (stream, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(stream, F_GETFD) < 0 {
      // The system gives the lowest free number.
      _ = open("/dev/null", mode)
    }
  }
}
