import Foundation
import PanoramaGraphics

/// An upright rectangle on the device's fixed-point grid. Its edges may lie within pixels. Its
/// coverage follows from four numbers, without lines or cells.
struct FineRectangle {
  /// The edges in units of 1/1024 device pixel.
  var minX: Int32
  var minY: Int32
  var maxX: Int32
  var maxY: Int32
  /// The colour, premultiplied; 0 if something else paints it.
  var color: UInt32

  /// Nil if it does not stay upright, is mirrored, or lies too far out: 65,536 pixels or more from the
  /// transform's whole part, or the whole part from the device's origin.
  ///
  /// - Parameter edges: left, top, right and bottom in the drawing's coordinates.
  @inline(__always)
  init?(_ edges: SIMD4<Double>, _ transform: DeviceTransform, color: UInt32) {
    let local = transform.local
    guard local.b == 0, local.c == 0, local.a > 0, local.d > 0 else { return nil }
    let (low, high) = (
      SIMD2(local.a * edges.x + local.tx, local.d * edges.y + local.ty),
      SIMD2(local.a * edges.z + local.tx, local.d * edges.w + local.ty)
    )
    let limit = 65_536.0
    guard low.x > -limit, low.y > -limit, high.x < limit, high.y < limit, low.x <= high.x,
      low.y <= high.y, abs(transform.wholeX) < 65_536, abs(transform.wholeY) < 65_536
    else { return nil }
    let (x, y) = (transform.wholeX << FixedPoint.bits, transform.wholeY << FixedPoint.bits)
    minX = Int32(truncatingIfNeeded: Int(fixed(low.x)) &+ x)
    minY = Int32(truncatingIfNeeded: Int(fixed(low.y)) &+ y)
    maxX = Int32(truncatingIfNeeded: Int(fixed(high.x)) &+ x)
    maxY = Int32(truncatingIfNeeded: Int(fixed(high.y)) &+ y)
    self.color = color
  }

  /// The part in `box`. It covers the pixels of `box` exactly as the whole rectangle does.
  @inline(__always)
  func clipped(to box: PixelRect) -> FineRectangle {
    var part = self
    part.minX = max(minX, Int32(truncatingIfNeeded: box.minX << FixedPoint.bits))
    part.minY = max(minY, Int32(truncatingIfNeeded: box.minY << FixedPoint.bits))
    part.maxX = min(maxX, Int32(truncatingIfNeeded: box.maxX << FixedPoint.bits))
    part.maxY = min(maxY, Int32(truncatingIfNeeded: box.maxY << FixedPoint.bits))
    return part
  }

  /// Whether it covers nothing.
  @inline(__always)
  var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// All pixels that it touches.
  @inline(__always)
  var outer: PixelRect {
    let (shift, rest) = (FixedPoint.bits, FixedPoint.one - 1)
    return PixelRect(
      minX: Int(minX) >> shift, minY: Int(minY) >> shift, maxX: (Int(maxX) + rest) >> shift,
      maxY: (Int(maxY) + rest) >> shift)
  }

  /// All pixels that it covers in full.
  @inline(__always)
  var inner: PixelRect {
    let (shift, rest) = (FixedPoint.bits, FixedPoint.one - 1)
    return PixelRect(
      minX: (Int(minX) + rest) >> shift, minY: (Int(minY) + rest) >> shift,
      maxX: Int(maxX) >> shift, maxY: Int(maxY) >> shift)
  }

  /// Whether its edges lie between pixels.
  @inline(__always)
  var isWhole: Bool { (minX | minY | maxX | maxY) & Int32(FixedPoint.one - 1) == 0 }
}

extension FineRectangle {
  /// Calls `body` for the first row, for the rows between, and for the last row, as far as they differ.
  ///
  /// - Parameter body: takes rows, and how much of each of them the rectangle covers, in 1024ths: 1 … 1024.
  @inline(__always)
  func forEachKindOfRows(_ body: (_ rows: Range<Int>, _ height: Int32) -> Void) {
    let (box, one) = (outer, Int32(FixedPoint.one))
    if box.height == 1 { return body(box.minY..<box.maxY, maxY - minY) }
    let (top, bottom) = (minY & (one - 1), maxY & (one - 1))
    let first = top == 0 ? box.minY : box.minY + 1
    let end = bottom == 0 ? box.maxY : box.maxY - 1
    if top != 0 { body(box.minY..<first, one - top) }
    if first < end { body(first..<end, one) }
    if bottom != 0 { body(end..<box.maxY, bottom) }
  }

  /// Writes the coverage of `outer`.
  ///
  /// - Parameter stride: the bytes from a row to the next.
  func cover(_ mask: UnsafeMutablePointer<UInt8>, stride: Int) {
    let box = outer
    forEachKindOfRows { rows, height in
      let first = mask + (rows.lowerBound - box.minY) * stride
      cover(first, height: height)
      for i in 1..<max(1, rows.count) { (first + i * stride).update(from: first, count: box.width) }
    }
  }

  /// Writes the coverage of a row of `outer`.
  ///
  /// - Parameter height: how much of the row the rectangle covers, in 1024ths: 1 … 1024.
  @inline(__always)
  func cover(_ mask: UnsafeMutablePointer<UInt8>, height: Int32) {
    let (coverage, width) = (coverage(height: height), outer.width)
    mask.update(repeating: coverage.inner, count: width)
    mask[width - 1] = coverage.last
    mask[0] = coverage.first
  }

  /// The coverage of the pixels of a row of `outer`: of the first, of those between and of the last. The
  /// results equal those that its four lines would give by way of cells.
  ///
  /// - Parameter height: how much of the row the rectangle covers, in 1024ths: 1 … 1024.
  @inline(__always)
  func coverage(height: Int32) -> (first: UInt8, inner: UInt8, last: UInt8) {
    let (one, full) = (Int32(FixedPoint.one), height &* 128)
    // The distance from an edge to the right end of its column. Sums are in eighths of a cell's
    // units.
    let left = one &- (minX & (one &- 1))
    let right = (one &- (maxX & (one &- 1))) & (one &- 1)
    let (begun, ended) = ((height &* left &+ 7) &>> 3, (height &* right) &>> 3)
    let isNarrow = minX >> Int32(FixedPoint.bits) == (maxX &- 1) >> Int32(FixedPoint.bits)
    let first = isNarrow ? begun &- ended : begun
    return (Self.byte(first), Self.byte(full), Self.byte(full &- ended))
  }

  /// The coverage that the sweep would compute for a sum.
  @inline(__always)
  private static func byte(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: (sum &- (sum &>> 8) &+ 256) &>> 9)
  }
}

extension CGRect {
  /// Left, top, right and bottom.
  var edges: SIMD4<Double> { SIMD4(Double(minX), Double(minY), Double(maxX), Double(maxY)) }
}
