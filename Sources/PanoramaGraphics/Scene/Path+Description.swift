import Foundation

extension Path: CustomStringConvertible {
  /// The path as in scene files: `M 0 0 L 10 0 Q 5 5 0 10 C … Z`.
  public var description: String {
    var out = SceneText()
    out.append(self)
    return out.string
  }
}
