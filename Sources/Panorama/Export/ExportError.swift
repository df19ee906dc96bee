/// The reason why a drawing could not be exported. `description` is one line for people to read.
public enum ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The drawing would be empty or too large; the values are its size in pixels or units of the file.
  case size(width: Double, height: Double)
  /// The extension of the path names no format.
  case format(path: String)
  /// The picture could not be encoded.
  case encoding(ImageError)
  /// The file could not be made; `reason` comes from the writer of its format.
  case drawing(reason: String)
  /// The file could not be written; `reason` is the system's.
  case writing(path: String, reason: String)

  /// The error of a writer.
  init(_ error: any Error) {
    self =
      switch error {
      case let error as ExportError: error
      case let error as ImageError: .encoding(error)
      default: .drawing(reason: "\(error)")
      }
  }

  /// One line for people to read, which says what is wrong and what to do.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "a drawing of \(width) × \(height) cannot be exported: as a picture, choose sides from 1 to "
        + "\(DisplayList.maximumPictureSide) pixels, and less than 2^28 pixels in all; otherwise, "
        + "sides of up to a million units"
    case .format(let path): "\(path): the name should end in .png, .svg, .pdf or .scene"
    case .encoding(let error): error.description
    case .drawing(let reason): reason
    case .writing(let path, let reason): "\(path): \(reason)"
    }
  }
}
