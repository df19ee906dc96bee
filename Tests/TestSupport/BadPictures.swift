import Foundation

/// The files of scripts/make_bad_pictures.py, in a folder of their own.
package struct BadPictures {
  private let folder: TemporaryFolder

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
