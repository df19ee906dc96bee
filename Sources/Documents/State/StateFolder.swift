import Foundation

/// Where a program keeps what it remembers from one run to the next: files in one folder, each
/// replaced as a whole.
public struct StateFolder: Sendable {
  /// The folder; made with the first file.
  public let path: String

  /// - Parameter path: the folder; made with the first file.
  public init(path: String) { self.path = path }

  /// `$XDG_STATE_HOME/panorama`, or `~/.local/state/panorama` (XDG Base Directory Specification
  /// 0.8).
  public static var standard: StateFolder {
    let environment = ProcessInfo.processInfo.environment
    // The standard says: relative paths are to be ignored.
    let given = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return StateFolder(path: (given ?? NSHomeDirectory() + "/.local/state") + "/panorama")
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
    let temporary = "\(path)/.\(name).\(getpid())"
    guard
      FileManager.default.createFile(
        atPath: temporary, contents: data, attributes: [.posixPermissions: 0o600])
    else { return }
    if rename(temporary, "\(path)/\(name)") != 0 { unlink(temporary) }
  }
}
