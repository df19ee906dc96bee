import Panorama

/// Copies without room for more elements, for what is kept as it is: an array that has grown has room for up to twice as
/// many, and that of a slice is the whole one.
extension Collection {
  var exact: [Element] {
    [Element](unsafeUninitializedCapacity: count) { buffer, count in
      var rest = buffer[...]
      for element in self {
        rest.initializeElement(at: rest.startIndex, to: element)
        rest = rest.dropFirst()
      }
      count = rest.startIndex
    }
  }
}

extension PathData {
  /// The same path, without room for more segments. O(n)
  var exact: PathData {
    var path = PathData()
    path.reserve(verbs: verbs.count, points: points.count)
    path.append(self)
    return path
  }
}
