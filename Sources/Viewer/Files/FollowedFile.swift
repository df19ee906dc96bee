import Foundation
import Panorama

/// Holds on to a file so that it is found again under another name.
///
/// The descriptor is open for its name only: nothing is read by it, and it keeps no file system from
/// being taken out longer than the viewer's own reading does.
final class FollowedFile {
  private let descriptor: Int32
  /// `O_PATH` of fcntl.h, which needs a macro that Swift cannot set.
  private static let forNameOnly: Int32 = 0o10_000_000

  /// Nil where the file cannot be opened.
  init?(path: String) {
    descriptor = FileBytes.withBytes(path) { open($0, Self.forNameOnly | O_CLOEXEC) }
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  /// The path, from the root, that leads to the file now; nil where none does that is known.
  var path: String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = readlink("/proc/self/fd/\(descriptor)", &buffer, Int(PATH_MAX))
    guard count > 0, buffer[0] == 0x2F else { return nil }
    let path = FileBytes.string(buffer)
    // A deleted file's name is told with a note behind it: what is found there must be this file.
    return isFound(at: path) ? path : nil
  }

  private func isFound(at path: String) -> Bool {
    var (own, found) = (stat(), stat())
    guard fstat(descriptor, &own) == 0, FileBytes.withBytes(path, { stat($0, &found) }) == 0 else {
      return false
    }
    return own.st_dev == found.st_dev && own.st_ino == found.st_ino
  }
}
