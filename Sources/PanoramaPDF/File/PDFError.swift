/// The reason why a PDF file could not be written.
public enum PDFError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There was not enough memory to compress a part of the file or to draw a picture.
  case outOfMemory

  /// The reason in words.
  public var description: String {
    switch self {
    case .outOfMemory: "there is not enough memory"
    }
  }
}
