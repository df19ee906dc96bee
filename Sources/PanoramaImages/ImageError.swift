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
  /// A picture of a format that is not read.
  case unreadFormat(UnreadFormat)
  /// The header asks for more than the `ImageBudget` allows. Sizes in pixels, as stored.
  case overBudget(width: Int, height: Int)
  /// The decoder needs this much memory, in bytes, which is over the `ImageBudget`: a larger budget
  /// opens the picture.
  case needsMemory(bytes: Int)
  /// The `CancelToken` ended it.
  case cancelled

  /// One line for a person: what is wrong, and where something can be done, what.
  public var description: String {
    switch self {
    case .noSuchFile: "no such file"
    case .isFolder: "is a folder, not a picture; name a file in it"
    case .inaccessible(let reason): reason
    case .empty: "the file is empty; get another copy"
    case .notAPicture:
      "not a picture: the content is no PNG, JPEG, WebP or TIFF; convert it to one of these"
    case .truncated: "the picture is truncated: the file ends early; get another copy"
    case .corrupt(let reason): "the picture is damaged\(Self.aside(reason)); get another copy"
    case .unsupported(let reason):
      "this kind of picture is not supported\(Self.aside(reason)); save it as PNG or JPEG"
    case .unreadFormat(let format):
      "\(format.rawValue) pictures are not supported yet; convert it to PNG or JPEG"
    case .overBudget(let width, let height):
      "a picture of \(width) x \(height) pixels is over the memory budget; make it smaller"
    case .needsMemory(let bytes):
      "reading it takes \((bytes / 1_000_000) + 1) MB of memory: over the budget; make it smaller"
    case .cancelled: "stopped"
    }
  }

  /// What the system says of one of its error numbers.
  package static func systemReason(_ code: Int32 = errno) -> String {
    String(cString: strerror(code))
  }

  /// A library's words, which come from a file in part: one line, not too long.
  private static func aside(_ reason: String) -> String {
    let line = reason.prefix(200).map { $0.isNewline ? " " : $0 }
    return line.isEmpty ? "" : ": " + String(line)
  }
}
