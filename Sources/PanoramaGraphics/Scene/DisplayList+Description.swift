import Foundation

extension DisplayList: CustomStringConvertible {
  /// The commands of the list in a scene file, without the bytes of pictures. O(items + points).
  public var description: String { SceneWriter.summary(of: self) }
}
