extension Array {
  /// The first index for which `belongsAfter` holds; it must hold for all later elements too.
  ///
  /// - Complexity: O(log n).
  public func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
