/// Four values around a box by the direction of lines and text, so that layout is the same in all writing modes: lines
/// follow one another from `start` to `end`, and each goes from `left` to `right`, which is downward if it is vertical.
struct LogicalSides<Value> {
  var start: Value
  var right: Value
  var end: Value
  var left: Value

  func map<Other>(_ transform: (Value) -> Other) -> LogicalSides<Other> {
    LogicalSides<Other>(
      start: transform(start), right: transform(right), end: transform(end),
      left: transform(left))
  }
}

extension LogicalSides {
  init(_ sides: StyleSides<Value>, _ writing: ComputedStyle.Writing)
  where Value: Hashable & Sendable {
    switch writing {
    case .horizontal:
      self.init(start: sides.top, right: sides.right, end: sides.bottom, left: sides.left)
    case .verticalRL:
      self.init(start: sides.right, right: sides.bottom, end: sides.left, left: sides.top)
    case .verticalLR:
      self.init(start: sides.left, right: sides.bottom, end: sides.right, left: sides.top)
    }
  }
}

extension StyleLength {
  /// Points; nil for `auto`. A share of something endless is nothing.
  func points(of base: Double) -> Double? {
    switch self {
    case .auto: nil
    case .points(let points): points.isFinite ? points : 0
    case .share(let share): base < ChapterSetting.endless ? share * base : 0
    }
  }
}

extension ChapterSetting {
  /// The length of lines whose natural length is measured, in points.
  static let endless = 1e7
}
