import Foundation
import PanoramaGraphics

/// The period after which cells repeat, and cells that are a single picture.
extension PatternCells {
  /// The number of whole pixels after which the cells repeat in `box`, across and down; nil if they do not
  /// repeat.
  ///
  /// All visible cells are compared, because each cell is moved to whole pixels separately.
  func period(in box: PixelRect) -> SIMD2<Int>? {
    guard isUpright, let (columns, rows) = ranges(place, in: box), !columns.isEmpty, !rows.isEmpty
    else { return nil }
    let row = self.row(rows.lowerBound, under: place)
    guard let height = Self.step(rows, { self.row($0, under: place) }),
      let width = Self.step(columns, { column($0, under: row) })
    else { return nil }
    return SIMD2(width.x, height.y)
  }

  /// The period of a single row or column: more pixels than any box has.
  private static let endless = 1 << 40

  /// The whole pixels from each row or column to the next; nil if the distances differ, or if the transforms
  /// differ in more than whole pixels.
  private static func step(
    _ numbers: Range<Int>, _ place: (Int) -> DeviceTransform
  ) -> SIMD2<Int>? {
    guard numbers.count > 1 else { return SIMD2(endless, endless) }
    let first = place(numbers.lowerBound)
    var (last, step) = (first, SIMD2(0, 0))
    for number in numbers.dropFirst() {
      let next = place(number)
      let way = SIMD2(next.wholeX - last.wholeX, next.wholeY - last.wholeY)
      if number == numbers.lowerBound + 1 { step = way }
      guard next.isWholePixelShift(of: first), way == step else { return nil }
      last = next
    }
    return SIMD2(abs(step.x), abs(step.y))
  }

  /// The picture and how it is drawn, if a cell shows nothing but one picture; nil otherwise.
  var picture: (image: CGImage, rect: CGRect, quality: CGInterpolationQuality)? {
    guard pattern.cell.items.count == 1, let cell = pattern.cell.items.first, cell.clip == nil,
      !pattern.list.isSpatial, pattern.list.items.count == 1, let item = pattern.list.items.first,
      item.clip == nil, item.shadow == nil, item.alpha >= 1, item.blendMode == .normal,
      item.transform.isIdentity, case .image(let image, let rect, let quality) = item.operation
    else { return nil }
    return (image, rect.standardized, quality)
  }
}
