import Foundation

/// The files of scripts/make_bad_pictures.py, in a folder of their own.
package struct BadPictures: Sendable {
  private let folder: TemporaryFolder

  /// The set for all tests of a process that only read: making one takes longer than most of them.
  package static func shared() throws -> BadPictures { try sharedSet.get() }

  private static let sharedSet: Result<BadPictures, any Error> = Result {
    let set = try BadPictures()
    atexit { if let set = try? sharedSet.get() { set.folder.delete() } }
    return set
  }

  /// A set of its own, in whose folder a test may write.
  package init() throws {
    folder = try TemporaryFolder()
    try Script.run("make_bad_pictures.py", [folder.path])
  }

  package func callAsFunction(_ name: String) -> String { folder(name) }

  package func bytes(of name: String) throws -> [UInt8] { try folder.bytes(of: name) }

  /// The path of the folder.
  package var path: String { folder.path }

  /// All files, sorted.
  package var names: [String] { folder.names }
}
