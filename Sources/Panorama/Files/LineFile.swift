import Foundation
import PanoramaImages

/// A file of lines that another program can read while it grows: a log or a recording.
///
/// Each line is written at once. It may also be a pipe or a terminal.
public final class LineFile {
  /// Why writing stopped; nil as long as everything was written. `EPIPE`: the reader of a pipe has left.
  public private(set) var failure: POSIXError?
  private let descriptor: Int32
  /// How long to wait for the reader of a full pipe, in milliseconds.
  private static let patience: Int32 = 1000
  /// Which file it is, whatever its name.
  public let identity: FileIdentity

  /// Why a file cannot be opened.
  public enum Problem: Error, Equatable, CustomStringConvertible {
    /// It is one of the files that must not be overwritten.
    case isInput
    /// It is a pipe that no program reads.
    case isUnread
    /// The system's reason.
    case inaccessible(POSIXErrorCode)

    /// What is wrong, in one line.
    public var description: String {
      switch self {
      case .isInput: "is already used by this command; name another file"
      case .isUnread: "is a pipe that nobody reads; start its reader first"
      case .inaccessible(let code): "cannot be written: " + String(cString: strerror(code.rawValue))
      }
    }

    /// The system's error that is closest.
    var systemError: POSIXError {
      switch self {
      case .isInput: POSIXError(.EEXIST)
      case .isUnread: POSIXError(.ENXIO)
      case .inaccessible(let code): POSIXError(code)
      }
    }

    fileprivate static var ofSystem: Problem {
      .inaccessible(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  /// Opens a file and empties it.
  ///
  /// - Parameters:
  ///   - path: the file, which is created if necessary.
  ///   - inputs: the files that must not be overwritten, by whatever name.
  /// - Throws: `Problem`; an existing file is then unchanged.
  public init(path: String, sparing inputs: Set<FileIdentity> = []) throws(Problem) {
    // This neither empties the file, which may be one to spare, nor waits for the reader of a pipe.
    let flags = O_WRONLY | O_CREAT | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let descriptor = FileBytes.withBytes(path) { open($0, flags, 0o644) }
    guard descriptor >= 0 else {
      throw errno == ENXIO ? .isUnread : .ofSystem
    }
    var status = stat()
    var problem: Problem?
    if fstat(descriptor, &status) != 0 {
      problem = .ofSystem
    } else if inputs.contains(FileIdentity(status)) {
      problem = .isInput
    } else if status.st_mode & S_IFMT == S_IFREG, ftruncate(descriptor, 0) != 0 {
      problem = .ofSystem
    }
    if let problem {
      close(descriptor)
      throw problem
    }
    self.descriptor = descriptor
    identity = FileIdentity(status)
  }

  deinit { close(descriptor) }

  /// Opens a file for a client of the library, and empties it.
  ///
  /// - Throws: the system's error.
  public convenience init(replacing path: String) throws(POSIXError) {
    do {
      try self.init(path: path)
    } catch {
      throw error.systemError
    }
  }

  /// Writes a line. After a failure no more lines are written, because there would be a gap before them.
  ///
  /// A pipe that is full for a second counts as failed, because the window must not wait for its reader.
  ///
  /// - Parameter line: without its end.
  public func write(_ line: String) {
    guard failure == nil else { return }
    var bytes = Array((line + "\n").utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN && waitForReader() { continue }
      guard count > 0 else {
        failure = POSIXError(POSIXErrorCode(rawValue: count < 0 ? errno : EIO) ?? .EIO)
        return
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// - Returns: whether the pipe has room again.
  private func waitForReader() -> Bool {
    var file = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let isReady = poll(&file, 1, Self.patience) > 0
    if !isReady { errno = EAGAIN }
    return isReady
  }
}
