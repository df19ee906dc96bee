/// Why an SVG file could not be read, as one sentence without the file's name.
public struct SVGError: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  public var description: String

  init(_ description: String) { self.description = description }

  static let tooManyPoints = SVGError("has too many points")
}
