import Foundation

/// This process's folder for files that exist only to be read.
final class ScratchFolder: Sendable {
  static let shared = ScratchFolder()
  let path = NSTemporaryDirectory() + "panorama-fuzz-\(ProcessInfo.processInfo.processIdentifier)"

  private init() {
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
}
