import Foundation
import Panorama

/// The folder in which a program stores its state between runs. Each file is replaced as a whole.
public struct StateFolder: Sendable {
  /// The path of the folder, which is created with its first file.
  public let path: String

  /// - Parameter path: the path of the folder, which is created with its first file.
  public init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/panorama`, by default `~/.local/state/panorama` (see `BaseFolder`).
  public static var standard: StateFolder {
    StateFolder(path: BaseFolder.state.path() + "/panorama")
  }

  /// The maximum size of a file. Ours take a few kilobytes.
  private static let maximumBytes = 1 << 22

  /// The value in the file `name`; nil if it does not exist or cannot be read. No link is followed, and no
  /// pipe waited for.
  package func read<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
    guard let folder = try? HeldFolder(path), let file = HeldFile(name, in: folder),
      let bytes = file.ownBytes(limit: Self.maximumBytes)
    else { return nil }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Stores `value` in the file `name`. The file is written under another name and renamed, so that a
  /// reader finds either the old or the new one. Errors are ignored, because nothing depends on it.
  package func write(_ value: some Encodable, _ name: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return }
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? AtomicFile.writeOwn(data, to: "\(path)/\(name)", permissions: 0o600, flushes: false)
  }
}
