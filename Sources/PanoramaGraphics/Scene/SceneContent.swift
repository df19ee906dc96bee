import Foundation

/// The content of a `.scene` file: a drawing with the size of its canvas.
public struct SceneContent: Equatable, Sendable {
  /// The width in pixels, at least 1.
  public var width: Int
  /// The height in pixels, at least 1.
  public var height: Int
  /// The drawing, in pixels with the origin at the top left and y downward.
  public var list: DisplayList

  /// A scene of `width` × `height` pixels.
  public init(width: Int, height: Int, list: DisplayList) {
    self.width = width
    self.height = height
    self.list = list
  }
}

/// The reason why a text is not a valid scene.
public struct SceneError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1; nil if the error concerns the whole file.
  public let line: Int?
  /// One sentence that says what is wrong or what to do.
  public let reason: String

  /// An error in a line, or in the file as a whole.
  public init(line: Int?, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// `LINE: reason`, or the reason alone.
  public var description: String { line.map { "\($0): \(reason)" } ?? reason }
}
