/// Places as assistive programs count them, in Unicode scalars.
extension TextEditor {
  /// The selected part; empty at the caret. O(n).
  public var scalarSelection: Range<Int> {
    scalarOffset(of: selection.lowerBound)..<scalarOffset(of: selection.upperBound)
  }

  /// The number of scalars before an offset in UTF-8 bytes. O(n).
  public func scalarOffset(of offset: Int) -> Int {
    text.unicodeScalars.distance(from: text.startIndex, to: index(offset))
  }

  /// The bytes of a part, grown to whole characters. What is beyond the text is cut off. O(n).
  public func bytes(ofScalars range: Range<Int>) -> Range<Int> {
    let scalars = text.unicodeScalars
    func byte(_ count: Int) -> Int {
      let place = scalars.index(
        text.startIndex, offsetBy: max(0, count), limitedBy: text.endIndex)
      return text.utf8.distance(from: text.startIndex, to: place ?? text.endIndex)
    }
    let (low, high) = (byte(range.lowerBound), byte(range.upperBound))
    let (first, last) = (offsetOf(index(low)), offsetOf(index(high)))
    return first..<(last < high ? neighbour(of: last, forward: true) : last)
  }
}
