import Foundation

extension DisplayList: CustomStringConvertible {
  /// The commands a scene file would hold, pictures' bytes left out. O(items + points).
  public var description: String { SceneWriter.summary(of: self) }
}
