import Foundation
import Panorama
import PanoramaImages

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
  public func read<Value: Decodable>(_ name: String, as type: Value.Type) -> Value? {
    guard let folder = try? HeldFolder(path), let file = HeldFile(name, in: folder),
      let bytes = file.ownBytes(limit: Self.maximumBytes)
    else { return nil }
    return try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Stores `value` in the file `name`. The file is written under another name and renamed, so that a
  /// reader finds either the old or the new one. Errors are ignored, because nothing depends on it.
  public func write(_ value: some Encodable, _ name: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { return }
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? AtomicFile.writeOwn(data, to: "\(path)/\(name)", permissions: 0o600, flushes: false)
  }
}

/// A list in a file of the state folder, newest element first. Several programs may change it.
struct StoredList<Element: Codable & Equatable & Sendable> {
  private let folder: StateFolder?
  private let name: String
  private let limit: Int
  private var known: [Element]?

  /// - Parameters:
  ///   - folder: the folder of the file; nil to keep the list only while the program runs.
  ///   - name: the name of the file.
  ///   - limit: the maximum number of elements; the oldest ones are dropped.
  init(folder: StateFolder?, name: String, limit: Int) {
    (self.folder, self.name, self.limit) = (folder, name, limit)
  }

  /// The elements, which are read from the file once.
  var elements: [Element] {
    mutating get {
      let all = known ?? stored ?? []
      known = all
      return all
    }
  }

  /// Changes what the file lists now, which another program may have written, and writes it if it differs.
  mutating func change(_ body: (_ old: [Element]) -> [Element]) {
    let stored = stored
    let new = Array(body(stored ?? elements).prefix(limit))
    known = new
    if new != stored ?? [] { folder?.write(new, name) }
  }

  private var stored: [Element]? {
    folder?.read(name, as: [Element].self).map { Array($0.prefix(limit)) }
  }
}
