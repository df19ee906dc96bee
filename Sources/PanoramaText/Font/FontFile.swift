/// A face in a file.
public struct FontFile: Hashable, Sendable {
  package var path: String
  /// The index of the face in a collection, from 0.
  package var index: Int

  init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
