import Foundation

/// Reads what a process writes, line by line.
final class LineReader {
  private let file: FileHandle
  private var rest = Data()

  init(_ file: FileHandle) { self.file = file }

  /// Reads until a line contains `words`.
  ///
  /// - Returns: false if the process ended before.
  func next(with words: String) -> Bool {
    while let line = nextLine() {
      if line.contains(words) { return true }
    }
    return false
  }

  private func nextLine() -> String? {
    while true {
      if let end = rest.firstIndex(of: 10) {
        defer { rest = rest[(end + 1)...] }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let more = file.availableData
      if more.isEmpty { return nil }
      rest += more
    }
  }
}
