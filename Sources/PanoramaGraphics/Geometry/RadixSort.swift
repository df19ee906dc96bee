/// Sorts elements by a 32-bit key and keeps the order of those with equal keys. O(n).
///
/// For a million elements, this radix sort takes a third of the time of `sort`; for fewer than a few
/// hundred, `sort` is as fast.
///
/// - Parameters:
///   - elements: trivial values.
///   - spare: memory for as many elements. Its contents are overwritten.
@inline(__always)
func radixSort<Element>(
  _ elements: UnsafeMutableBufferPointer<Element>, spare: UnsafeMutableBufferPointer<Element>,
  by key: (Element) -> UInt32
) {
  let digitBits = 11
  let digitMask = UInt32(1) << digitBits - 1
  let maximum = elements.reduce(0) { max($0, key($1)) }
  var (source, target) = (elements, spare)
  for shift in stride(from: 0, to: 32, by: digitBits) where maximum >> shift > 0 {
    var positions = [Int](repeating: 0, count: 1 << digitBits)
    for element in source { positions[Int(key(element) >> shift & digitMask)] += 1 }
    var start = 0
    for digit in positions.indices { (positions[digit], start) = (start, start + positions[digit]) }
    for element in source {
      let digit = Int(key(element) >> shift & digitMask)
      target[positions[digit]] = element
      positions[digit] += 1
    }
    swap(&source, &target)
  }
  if source.baseAddress != elements.baseAddress { _ = elements.update(fromContentsOf: source) }
}
