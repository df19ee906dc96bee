/// Why a drawing could not be exported as a picture. `description` is one line for a person.
public enum ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The picture would be empty or have too many pixels; the values are its size in pixels.
  case size(width: Double, height: Double)
  /// The picture could not be encoded.
  case encoding(ImageError)
  /// The file could not be written; `reason` is the system's.
  case writing(path: String, reason: String)

  /// One line for a person, which says what is wrong and what to do.
  public var description: String {
    switch self {
    case .size(let width, let height):
      "a picture of \(width) × \(height) pixels cannot be made: choose a side from 1 to "
        + "\(DisplayList.maximumPictureSide), and less than 2^28 pixels in all"
    case .encoding(let error): error.description
    case .writing(let path, let reason): "\(path): \(reason)"
    }
  }
}
