import Foundation

/// Why a picture could not be read or written. `description` is one line for a person.
public enum ImageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is neither a file nor a folder of that name.
  case noSuchFile
  /// The path names a folder instead of a file.
  case isFolder
  /// Opening, reading or writing failed; the value says why.
  case inaccessible(String)
  /// The file is empty.
  case empty
  /// The content has none of the formats that are read.
  case notAPicture
  /// The file ends before the picture does.
  case truncated
  /// The file breaks its format's rules; the value is the decoder's reason.
  case corrupt(String)
  /// Another program wrote to the file while it was read.
  case changed
  /// The picture is valid but of a kind that is not read.
  case unsupported(String)
  /// The caller asked for what does not exist or cannot be made; the value says why.
  case invalidRequest(String)
  /// The picture has a format that is not read.
  case unreadFormat(UnreadFormat)
  /// The format is read by a library that is not installed; the values are the format's and the library's names.
  case needsLibrary(format: String, library: String)
  /// The header asks for more than the `ImageBudget` allows. The values are stored pixels.
  case overBudget(width: Int, height: Int)
  /// The decoder needs this much memory in bytes, which is over the `ImageBudget`. A larger budget
  /// opens the picture.
  case needsMemory(bytes: Int)
  /// The `CancelToken` ended the work.
  case cancelled

  /// One line for a person, which says what is wrong and, if possible, what to do.
  public var description: String {
    switch self {
    case .noSuchFile: "no such file"
    case .isFolder: "is a folder, not a picture; name a file in it"
    case .inaccessible(let reason): reason
    case .empty: "the file is empty; get another copy"
    case .notAPicture:
      "not a picture: the content has no format that is read; convert it to PNG or JPEG"
    case .truncated: "the picture is truncated: the file ends early; get another copy"
    case .corrupt(let reason): "the picture is damaged\(Self.aside(reason)); get another copy"
    case .changed: "the file changed while it was read; try again"
    case .invalidRequest(let reason): reason
    case .unsupported(let reason):
      "this kind of picture is not supported\(Self.aside(reason)); save it as PNG or JPEG"
    case .unreadFormat(let format):
      "\(format.rawValue) pictures are not supported yet; convert this one to PNG or JPEG"
    case .needsLibrary(let format, let library):
      "\(format) pictures need \(library); install this library, or convert the picture to PNG or JPEG"
    case .overBudget(let width, let height):
      "a picture of \(width) x \(height) pixels is over the memory budget; make it smaller"
    case .needsMemory(let bytes):
      "reading it takes \((bytes / 1_000_000) + 1) MB of memory: over the budget; make it smaller"
    case .cancelled: "stopped"
    }
  }

  /// The system's text for an error number.
  public static func systemReason(_ code: Int32 = errno) -> String {
    String(cString: strerror(code))
  }

  /// A library's message as a suffix of one line and limited length, because part of it comes from
  /// a file.
  private static func aside(_ reason: String) -> String {
    let line = reason.prefix(200).map { $0.isNewline ? " " : $0 }
    return line.isEmpty ? "" : ": " + String(line)
  }
}
