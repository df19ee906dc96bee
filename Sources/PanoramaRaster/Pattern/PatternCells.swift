import Foundation
import PanoramaGraphics

/// The cells of a pattern under a transform: which of them are visible, where they lie, and whether they are
/// worth drawing.
struct PatternCells {
  let pattern: FlatPattern
  /// From the pattern's coordinates to device pixels.
  let place: DeviceTransform

  /// A cell smaller than this number of device pixels is replaced by its mean colour.
  static let minimumCellArea = 9.0
  /// With more drawings per device pixel than this, the mean colour replaces the cells, which
  /// bounds time.
  static let maximumDrawings = 0.25

  /// With more overlapping cells than this, the mean colour replaces them, which bounds time.
  private static let maximumOverlap = 64.0

  /// With more columns or rows of cells than this, the mean colour replaces them.
  private static let maximumSide = 1 << 16

  /// What is drawn for the pattern. It depends only on the pattern and the scale, not on the visible part.
  enum Detail {
    case cells
    case mean
    /// The mean, because there are too many drawings.
    case tooMany
  }

  var detail: Detail {
    let area = abs(place.local.determinant) * pattern.xStep * pattern.yStep
    guard area >= Self.minimumCellArea else { return .mean }
    if overlap > Self.maximumOverlap { return .tooMany }
    return Double(pattern.drawingCount) > Self.maximumDrawings * area + 64 ? .tooMany : .cells
  }

  /// The number of cells over each point: more than 1 if their content is larger than the steps between them.
  var overlap: Double {
    let extent = pattern.extent
    if extent.isNull { return 0 }
    return max(1, Double(extent.width) / pattern.xStep)
      * max(1, Double(extent.height) / pattern.yStep)
  }

  /// The approximate number of cells in an area of this many device pixels across and down.
  func number(in area: SIMD2<Double>) -> Double {
    let (m, extent) = (place.local, pattern.extent)
    if extent.isNull { return 0 }
    let (w, h) = (pattern.xStep, pattern.yStep)
    let columns = area.x / ((m.a * m.a + m.b * m.b).squareRoot() * w) + Double(extent.width) / w
    let rows = area.y / ((m.c * m.c + m.d * m.d).squareRoot() * h) + Double(extent.height) / h
    return max((columns + 1) * (rows + 1), area.x * area.y / (abs(m.determinant) * w * h))
  }

  /// How far a cell can reach beyond its bounds, in the pattern's coordinates. It is enlarged by less than a
  /// pixel per step to begin and end on whole pixels, and its content may cover many steps.
  private var reach: SIMD2<Double> {
    let (m, size) = (place.local, pattern.bounds.size)
    guard isUpright, m.a != 0, m.d != 0 else { return SIMD2(0, 0) }
    return SIMD2(
      Double(size.width) / pattern.xStep / abs(m.a), Double(size.height) / pattern.yStep / abs(m.d))
  }

  /// The columns and rows of the cells that are visible in `box`, in device pixels; nil if there are too
  /// many.
  func ranges(_ place: DeviceTransform, in box: PixelRect) -> (Range<Int>, Range<Int>)? {
    let extent = pattern.extent
    let area = place.area(touching: box).insetBy(dx: -reach.x, dy: -reach.y)
    if extent.isNull || area.isNull { return (0..<0, 0..<0) }
    guard
      let columns = Self.range(
        from: area.minX, to: area.maxX, low: extent.minX, high: extent.maxX, step: pattern.xStep),
      let rows = Self.range(
        from: area.minY, to: area.maxY, low: extent.minY, high: extent.maxY, step: pattern.yStep),
      columns.count <= Self.maximumSide, rows.count <= Self.maximumSide
    else { return nil }
    return (columns, rows)
  }

  /// Calls `draw` with the transform of each cell that is visible in `box`, row by row. `place` is the
  /// pattern's transform, or that transform moved by whole pixels.
  func forEachCell(
    in box: PixelRect, under place: DeviceTransform, _ draw: (DeviceTransform) -> Void
  ) {
    guard let (columns, rows) = ranges(place, in: box) else { return }
    for number in rows {
      let row = self.row(number, under: place)
      for number in columns { draw(column(number, under: row)) }
    }
  }

  /// The transform of row `number`. `place` is the same as for `forEachCell`.
  func row(_ number: Int, under place: DeviceTransform) -> DeviceTransform {
    let m = place.local
    let y = Axis(
      number, start: Double(pattern.bounds.minY), step: pattern.yStep, factor: m.d, shift: m.ty,
      snaps: isUpright && Double(pattern.extent.height) >= pattern.yStep)
    return place.descending(
      into: CGAffineTransform(a: 1, b: 0, c: 0, d: y.scale, tx: 0, ty: y.origin))
  }

  /// The transform of the cell in column `number` of a row.
  func column(_ number: Int, under row: DeviceTransform) -> DeviceTransform {
    let x = Axis(
      number, start: Double(pattern.bounds.minX), step: pattern.xStep, factor: row.local.a,
      shift: row.local.tx,
      snaps: isUpright && Double(pattern.extent.width) >= pattern.xStep)
    return row.descending(
      into: CGAffineTransform(a: x.scale, b: 0, c: 0, d: 1, tx: x.origin, ty: 0))
  }

  /// Whether rows and columns of cells are parallel to those of the device.
  var isUpright: Bool { place.local.b == 0 && place.local.c == 0 }

  /// The position and scale of a column or row of cells. Adjacent cells begin and end on whole pixels, so
  /// each is up to a pixel wider or narrower than requested; otherwise there would be gaps between them.
  private struct Axis {
    var scale = 1.0
    var origin: Double

    init(
      _ number: Int, start: Double, step: Double, factor: Double, shift: Double, snaps: Bool
    ) {
      origin = Double(number) * step
      guard snaps, abs(factor * step) >= 2 else { return }
      let from = (factor * (start + Double(number) * step) + shift).rounded()
      let to = (factor * (start + Double(number + 1) * step) + shift).rounded()
      scale = (to - from) / (factor * step)
      origin = (from - shift) / factor - scale * start
    }
  }

  /// The cells whose content, from `low` to `high` in cell 0, reaches into `from … to`, which is two pixels
  /// wider on both sides than the visible part.
  private static func range(
    from: CGFloat, to: CGFloat, low: CGFloat, high: CGFloat, step: Double
  ) -> Range<Int>? {
    let first = ((Double(from) - Double(high)) / step).rounded(.up)
    let last = ((Double(to) - Double(low)) / step).rounded(.down)
    guard abs(first) < 1e9, abs(last) < 1e9, last - first < 1e6 else { return nil }
    return Int(first)..<max(Int(first), Int(last) + 1)
  }
}

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
  func repeatedPicture(in box: PixelRect) -> (image: FlatImage, place: PixelRect)? {
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
