import Foundation

/// Why a picture could not be read or written. `description` is one line for a person.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Neither a file nor a folder of that name.
  case noSuchFile
  /// A folder where a file should be.
  case isFolder
  /// Opening, reading or writing failed; the system's reason.
  case inaccessible(String)
  /// Zero bytes.
  case empty
  /// The content is none of the formats that are read.
  case notAPicture
  /// The file ends before the picture does.
  case truncated
  /// The file breaks its format's rules; the decoder's reason.
  case corrupt(String)
  /// A valid picture of a kind that is not read.
  case unsupported(String)
  /// The header asks for more than the `ImageBudget` allows. Sizes in pixels, as stored.
  case overBudget(width: Int, height: Int)
  /// The decoder needs this much memory, in bytes, which is over the `ImageBudget`: a larger budget
  /// opens the picture.
  case needsMemory(bytes: Int)
  /// The `CancelToken` ended it.
  case cancelled

  /// One line for a person: what is wrong, in words.
  public var description: String {
    switch self {
    case .noSuchFile: "no such file"
    case .isFolder: "is a folder, not a picture"
    case .inaccessible(let reason): reason
    case .empty: "the file is empty"
    case .notAPicture: "not a picture: the content is no PNG, JPEG, WebP or TIFF"
    case .truncated: "the picture is truncated: the file ends early"
    case .corrupt(let reason): "the picture is damaged: \(reason)"
    case .unsupported(let reason): "this kind of picture is not supported: \(reason)"
    case .overBudget(let width, let height):
      "a picture of \(width) x \(height) pixels is over the memory budget"
    case .needsMemory(let bytes):
      "reading it takes \((bytes + 999_999) / 1_000_000) MB of memory: over the budget"
    case .cancelled: "stopped"
    }
  }
}
