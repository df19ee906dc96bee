/// One face in a file on disk.
package struct FontFile: Hashable, Sendable {
  package var path: String
  /// In a collection, from 0.
  package var index: Int

  package init(path: String, index: Int = 0) {
    self.path = path
    self.index = index
  }
}
