import Foundation
import PanoramaGraphics

/// The period after which cells repeat, and pictures that cells repeat pixel by pixel.
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

  /// The picture whose pixels the cells repeat unchanged and without gaps, and the device pixels of the last
  /// copy that begins at the upper left pixel of `box`, or above it or to the left of it; nil if the cells show
  /// anything else.
  func repeatedPicture(in box: PixelRect) -> (image: CGImage, place: PixelRect)? {
    let m = place.local
    guard let picture = pattern.picture, isUpright, m.a == 1, m.d == 1, picture.quality != .high
    else { return nil }
    let (image, rect) = (picture.image, picture.rect)
    guard Double(rect.width) == Double(image.width), Double(rect.height) == Double(image.height),
      pattern.xStep == Double(image.width), pattern.yStep == Double(image.height),
      min(image.width, image.height) >= 2,
      image.width * image.height >= Int(Self.minimumCellArea),
      let x = Self.start(
        rect.minX, Double(pattern.bounds.minX), m.tx, step: image.width, place.wholeX, box.minX),
      let y = Self.start(
        rect.minY, Double(pattern.bounds.minY), m.ty, step: image.height, place.wholeY, box.minY)
    else { return nil }
    return (image, PixelRect(minX: x, minY: y, maxX: x + image.width, maxY: y + image.height))
  }

  /// Where the last copy that begins at or before pixel `low` begins, as `Axis` computes it for a step of whole
  /// pixels. Nil if the content or the bounds do not begin at whole numbers, or if a cell begins in the middle
  /// of a pixel, because negative positions are then rounded to the other side.
  private static func start(
    _ content: CGFloat, _ start: Double, _ shift: Double, step: Int, _ whole: Int, _ low: Int
  ) -> Int? {
    let content = Double(content)
    guard content == content.rounded(), start == start.rounded(), abs(content) < 65_536,
      abs(start) < 65_536, shift != 0.5
    else { return nil }
    let copy = whole + Int(content) + Int(shift.rounded())
    let past = (low - copy) % step
    return low - (past < 0 ? past + step : past)
  }
}
