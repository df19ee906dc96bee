/// A face in a file.
struct FontFile: Hashable, Sendable {
  var path: String
  /// The index of the face in a collection, from 0.
  var index: Int

  init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
