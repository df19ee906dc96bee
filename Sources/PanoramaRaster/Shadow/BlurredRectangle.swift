import Foundation
import PanoramaGraphics

/// The coverage of an upright rounded rectangle under a Gaussian, pixel by pixel, without a picture
/// of it: the middle is a product of two differences of the normal distribution, and the corners
/// are cut into slabs, each of them such a product.
///
/// A plain value; places count from the transform's whole part.
struct BlurredRectangle {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
  var cornerWidth: Double
  var cornerHeight: Double
  var sigmaX: Double
  var sigmaY: Double
  var wholeX: Int
  var wholeY: Int
  /// Slabs of a corner, 0 … `mostSlabs`.
  var slabs: Int
  /// Device pixels that will be covered by something opaque: they may be left out.
  var hole = PixelRect.empty

  static let mostSlabs = 256

  /// Nil when the corners need more slabs than there may be.
  ///
  /// - Parameters:
  ///   - edges: left, top, right, bottom beside the whole part; corners and sigmas in pixels.
  init?(
    edges: SIMD4<Double>, corner: SIMD2<Double>, sigma: SIMD2<Double>, wholeX: Int, wholeY: Int
  ) {
    (left, top, right, bottom) = (edges.x, edges.y, edges.z, edges.w)
    // A pixel shows the mean over its square, whose variance is 1/12.
    sigmaX = (sigma.x * sigma.x + 1.0 / 12).squareRoot()
    sigmaY = (sigma.y * sigma.y + 1.0 / 12).squareRoot()
    cornerWidth = min(corner.x, (right - left) / 2)
    cornerHeight = min(corner.y, (bottom - top) / 2)
    (self.wholeX, self.wholeY) = (wholeX, wholeY)
    slabs = 0
    if cornerWidth > 0, cornerHeight > 0 {
      // Pieces of arc half a standard deviation long.
      let needed = Double.pi * max(cornerWidth, cornerHeight) / min(sigmaX, sigmaY)
      guard needed <= Double(Self.mostSlabs) else { return nil }
      slabs = max(4, Int(needed.rounded(.up)))
    }
    guard max(abs(left), abs(right), abs(top), abs(bottom)) < 1e9 else { return nil }
  }

  /// One slab: how far it stands in from the sides, how far its inner border from the nearer end,
  /// and how much of a row's weight it carries.
  struct Slab {
    var inset = 0.0
    var depth = 0.0
    var weight: Int32 = 0
  }

  /// Writes the coverage of `box`, device pixels, to `mask`.
  func cover(
    _ box: PixelRect, into mask: UnsafeMutablePointer<UInt8>, stride: Int,
    scratch: inout BlurScratch
  ) {
    let normal = NormalDistribution.shared
    scratch.prepare(width: box.width, slabs: slabs + 1)
    for i in 0...slabs { scratch.slabs[i] = slab(i) }
    // Between these columns every slab is at its full height.
    let reachX = NormalDistribution.reach * sigmaX + cornerWidth + 1
    let innerFrom = min(box.maxX, max(box.minX, column(left + reachX, .up)))
    let innerTo = max(innerFrom, min(box.maxX, column(right - reachX, .down)))
    var isFullBefore = false
    for y in box.minY..<box.maxY {
      let row = mask + (y - box.minY) * stride
      let total = weigh(y, normal, scratch)
      if total == 0 {
        row.update(repeating: 0, count: box.width)
        isFullBefore = false
        continue
      }
      let isFull = scratch.slabs[0].weight == NormalDistribution.one
      if isFull && isFullBefore {
        row.update(from: row - stride, count: box.width)
        continue
      }
      isFullBefore = isFull
      for (from, to) in [(box.minX, innerFrom), (innerTo, box.maxX)] where from < to {
        accumulate(from, to, normal, scratch)
        for i in 0..<to - from { row[from - box.minX + i] = Self.byte(scratch.sums[i]) }
      }
      let inner = Self.byte(total &* NormalDistribution.one)
      (row + (innerFrom - box.minX)).update(repeating: inner, count: innerTo - innerFrom)
    }
  }

  /// Slab 0 is the straight middle; slab i stands where its piece of arc has its middle.
  private func slab(_ i: Int) -> Slab {
    if i == 0 { return Slab() }
    let quarter = Double.pi / 2
    return Slab(
      inset: cornerWidth * (1 - sin((Double(i) - 0.5) / Double(slabs) * quarter)),
      depth: cornerHeight * (1 - cos(Double(i) / Double(slabs) * quarter)))
  }

  /// The weights of the slabs in row `y`; returns their sum.
  private func weigh(
    _ y: Int, _ normal: NormalDistribution, _ scratch: borrowing BlurScratch
  ) -> Int32 {
    let at = Double(y - wholeY) + 0.5
    let upper = normal((at - (top + cornerHeight)) / sigmaY)
    let lower = normal((at - (bottom - cornerHeight)) / sigmaY)
    scratch.slabs[0].weight = max(0, upper - lower)
    var total = scratch.slabs[0].weight
    if slabs == 0 { return total }
    var (above, below) = (normal((at - top) / sigmaY), normal((at - bottom) / sigmaY))
    for i in 1...slabs {
      let depth = scratch.slabs[i].depth
      let nextAbove = i == slabs ? upper : normal((at - top - depth) / sigmaY)
      let nextBelow = i == slabs ? lower : normal((at - bottom + depth) / sigmaY)
      let weight = (above - nextAbove) + (nextBelow - below)
      scratch.slabs[i].weight = weight
      total += weight
      (above, below) = (nextAbove, nextBelow)
    }
    return total
  }

  /// Adds up what all slabs give to the columns `from ..< to`.
  private func accumulate(
    _ from: Int, _ to: Int, _ normal: NormalDistribution, _ scratch: borrowing BlurScratch
  ) {
    let (sums, slices) = (scratch.sums, scratch.slabs)
    sums.update(repeating: 0, count: to - from)
    let scale = Double(NormalDistribution.steps) / (2 * NormalDistribution.reach * sigmaX)
    let step = Int((scale * 65536).rounded())
    normal.cumulative.withUnsafeBufferPointer { table in
      for s in 0...slabs where slices[s].weight != 0 {
        let slab = slices[s]
        var l = place(left + slab.inset, from, scale, step)
        var r = place(right - slab.inset, from, scale, step)
        for i in 0..<to - from {
          let share = Self.entry(l, table) &- Self.entry(r, table)
          sums[i] &+= slab.weight &* share
          l &+= step
          r &+= step
        }
      }
    }
  }

  /// The table index, with 16 fraction bits, of column `x` for an edge. Counted from the edge's
  /// own column, so that nothing is lost far from the origin.
  @inline(__always)
  private func place(_ edge: Double, _ x: Int, _ scale: Double, _ step: Int) -> Int {
    let whole = edge.rounded(.down)
    let start = (0.5 - (edge - whole)) * scale + Double(NormalDistribution.steps) / 2 + 0.5
    return Int((start * 65536).rounded()) &+ (x &- wholeX &- Int(whole)) &* step
  }

  @inline(__always)
  private static func entry(_ place: Int, _ table: UnsafeBufferPointer<Int32>) -> Int32 {
    table[min(max(place >> 16, 0), NormalDistribution.steps)]
  }

  /// A sum of products of two shares as coverage.
  @inline(__always)
  private static func byte(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(255, max(0, ((sum >> 10) &* 255 &+ 1 << 19) >> 20)))
  }

  private func column(_ x: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int(x.rounded(rule)) + wholeX
  }
}

/// Memory for one `BlurredRectangle` at a time.
struct BlurScratch {
  private(set) var slabs: UnsafeMutablePointer<BlurredRectangle.Slab>
  private var columns = Arena<Int32>(capacity: 1024)
  var sums: UnsafeMutablePointer<Int32> { columns.base }

  init() { slabs = .allocate(capacity: BlurredRectangle.mostSlabs + 1) }

  func free() {
    slabs.deallocate()
    columns.free()
  }

  mutating func prepare(width: Int, slabs: Int) {
    columns.removeAll()
    columns.reserve(width)
  }
}
