import Foundation
import Panorama

/// Where a program keeps what it remembers from one run to the next: files in one folder, each
/// replaced as a whole.
public struct StateFolder: Sendable {
  /// The folder; made with the first file.
  public let path: String

  /// - Parameter path: the folder; made with the first file.
  public init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/panorama`, by default `~/.local/state/panorama` (see `BaseFolder`).
  public static var standard: StateFolder {
    StateFolder(path: BaseFolder.state.path() + "/panorama")
  }

  /// What is kept under `name`; nil where there is nothing, or nothing that can be read.
  func read<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
    guard let data = FileManager.default.contents(atPath: "\(path)/\(name)") else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  /// Keeps `value` under `name`: written beside and renamed, so that a reader finds the old file or
  /// the new one. What cannot be kept is not: nothing depends on it.
  func write(_ value: some Encodable, _ name: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return }
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? AtomicFile.write(data, to: "\(path)/\(name)", permissions: 0o600, flushes: false)
  }
}
