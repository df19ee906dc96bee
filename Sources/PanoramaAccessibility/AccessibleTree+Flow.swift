/// The order in which the texts of a document are read.
extension AccessibleTree {
  /// The text that is read after one of a document, or before it; nil at the end, and for what is no such text. O(depth),
  /// and what has no text in between.
  func passage(after index: Int, isForward: Bool) -> Int? {
    guard nodes[index].isPassage else { return nil }
    var current = index
    while nodes[current].isInDocument {
      let around = nodes[current].parent
      let next = current + (isForward ? 1 : -1)
      guard nodes[around].children.contains(next) else {
        current = around
        continue
      }
      current = next
      if let found = passage(in: current, isForward: isForward) { return found }
    }
    return nil
  }

  /// The first text in an element, or the last.
  private func passage(in index: Int, isForward: Bool) -> Int? {
    if nodes[index].isPassage { return index }
    let inside = nodes[index].children
    for place in 0..<inside.count {
      let child = isForward ? inside.lowerBound + place : inside.upperBound - 1 - place
      if let found = passage(in: child, isForward: isForward) { return found }
    }
    return nil
  }
}
