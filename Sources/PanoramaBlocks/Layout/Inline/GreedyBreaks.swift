/// Fills one line after the other: for text that is not justified.
@_spi(BookTests) public enum GreedyBreaks {
  /// The ends of lines as indices of boxes; the last is the number of boxes.
  ///
  /// - Parameter width: the width of the line with an index, in points.
  @_spi(BookTests) public static func ends(_ measure: LineMeasure, width: (Int) -> Double) -> [Int]
  {
    let boxes = measure.boxes
    var ends: [Int] = []
    var start = 0
    var best: Int?
    var emergency: Int?
    var i = 0
    while i < boxes.count {
      let target = width(ends.count) + 1e-6
      let kind = boxes[i].after
      // What ends a line with a hyphen is wider by it only there.
      if measure.size(start..<i + 1).width
        - (kind == .hyphen ? measure.hyphens[Int(boxes[i].run)] : 0)
        > target, let end = best ?? emergency ?? (i > start ? i : nil)
      {
        ends.append(end)
        (start, i, best, emergency) = (end, end, nil, nil)
        continue
      }
      switch kind {
      case .forced:
        ends.append(i + 1)
        (start, best, emergency) = (i + 1, nil, nil)
      case .allowed: best = i + 1
      case .hyphen: if measure.size(start..<i + 1).width <= target { best = i + 1 }
      case .emergency: emergency = i + 1
      case .none: break
      }
      i += 1
    }
    if start < boxes.count || ends.isEmpty { ends.append(boxes.count) }
    return ends
  }
}
