import Foundation
import PanoramaGraphics

/// An upright rounded rectangle blurred by a Gaussian. Its coverage is computed pixel by pixel, without
/// drawing the rectangle first: the middle is a product of two differences of the normal distribution, and
/// the corners are cut into slabs, each of which is such a product.
///
/// Positions are relative to the transform's whole part.
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
  /// The number of slabs of a corner, 0 … `maximumSlabs`.
  var slabs: Int
  /// The device pixels that will be hidden by an opaque drawing, so they may be left out.
  var hole = PixelRect.empty

  static let maximumSlabs = 256

  /// Nil if the corners need more than `maximumSlabs` slabs, or if an edge is too far away.
  ///
  /// - Parameters:
  ///   - edges: left, top, right and bottom in pixels, relative to the whole part. Corners and
  ///     sigmas are in pixels as well.
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
      // Each piece of the arc is at most half a standard deviation long.
      let needed = Double.pi * max(cornerWidth, cornerHeight) / min(sigmaX, sigmaY)
      guard needed <= Double(Self.maximumSlabs) else { return nil }
      slabs = max(4, Int(needed.rounded(.up)))
    }
    guard max(abs(left), abs(right), abs(top), abs(bottom)) < 1e9 else { return nil }
  }

  /// Writes the coverage of `box`, in device pixels, to `mask`. The coverage of a row and column is
  /// the sum, over the slabs, of the slab's weight in the row times its share of the column.
  func cover(
    _ box: PixelRect, into mask: UnsafeMutablePointer<UInt8>, stride: Int,
    scratch: inout BlurScratch
  ) {
    scratch.prepare(slabs: slabs)
    // Between these columns every slab is at its full height.
    let reachX = NormalDistribution.reach * sigmaX + cornerWidth + 1
    let innerFrom = min(box.maxX, max(box.minX, column(left + reachX, .up)))
    let innerTo = max(innerFrom, min(box.maxX, column(right - reachX, .down)))
    let (before, behind) = (innerFrom - box.minX, box.maxX - innerTo)
    weigh(box.minY - wholeY, box.height, &scratch)
    share(
      from: box.minX - wholeX, count: before, andFrom: innerTo - wholeX, count: behind, &scratch)
    let sums = scratch.sums(before + behind)
    var isFullBefore = false
    for y in 0..<box.height {
      let row = mask + y * stride
      let total = scratch.totals[y]
      if total == 0 {
        row.update(repeating: 0, count: box.width)
        isFullBefore = false
        continue
      }
      let isFull = scratch.weights[y * (slabs + 1)] == NormalDistribution.one
      if isFull && isFullBefore {
        row.update(from: row - stride, count: box.width)
        continue
      }
      isFullBefore = isFull
      scratch.multiply(row: y, slabs: slabs, columns: before + behind)
      for i in 0..<before { row[i] = Self.byte(sums[i]) }
      let inner = Self.byte(total &* NormalDistribution.one)
      (row + before).update(repeating: inner, count: innerTo - innerFrom)
      let end = row + (innerTo - box.minX)
      for i in 0..<behind { end[i] = Self.byte(sums[before + i]) }
    }
  }

  /// The weight of each slab in the rows from `y` on, relative to the whole part, and the sum of
  /// the weights.
  private func weigh(_ y: Int, _ count: Int, _ scratch: inout BlurScratch) {
    let key = BlurScratch.AxisKey(
      edges: SIMD4(top, bottom, cornerHeight, sigmaY), places: SIMD4(y, count, 0, slabs))
    guard scratch.begin(rows: key) else { return }
    let normal = NormalDistribution.shared
    for row in 0..<count {
      let weights = scratch.weights + row * (slabs + 1)
      let at = Double(y + row) + 0.5
      let upper = normal((at - (top + cornerHeight)) / sigmaY)
      let lower = normal((at - (bottom - cornerHeight)) / sigmaY)
      // Slab 0 is the straight middle.
      weights[0] = max(0, upper - lower)
      var total = weights[0]
      var (above, below) = (normal((at - top) / sigmaY), normal((at - bottom) / sigmaY))
      for i in 0..<slabs {
        let depth = cornerHeight * scratch.slabs[i].depth
        let nextAbove = i == slabs - 1 ? upper : normal((at - top - depth) / sigmaY)
        let nextBelow = i == slabs - 1 ? lower : normal((at - bottom + depth) / sigmaY)
        let weight = (above - nextAbove) + (nextBelow - below)
        weights[i + 1] = weight
        total += weight
        (above, below) = (nextAbove, nextBelow)
      }
      scratch.totals[row] = total
    }
  }

  /// The share of each slab in `before` columns from `x` on and in `behind` columns from `next` on.
  private func share(
    from x: Int, count before: Int, andFrom next: Int, count behind: Int,
    _ scratch: inout BlurScratch
  ) {
    let key = BlurScratch.AxisKey(
      edges: SIMD4(left, right, cornerWidth, sigmaX),
      places: SIMD4(x, before, behind > 0 ? next : 0, behind << 16 | slabs))
    guard scratch.begin(columns: key, before + behind, slabs: slabs) else { return }
    let scale = Double(NormalDistribution.steps) / (2 * NormalDistribution.reach * sigmaX)
    let step = Int((scale * 65536).rounded())
    NormalDistribution.shared.cumulative.withUnsafeBufferPointer { table in
      for s in 0...slabs {
        let inset = s == 0 ? 0 : cornerWidth * scratch.slabs[s - 1].inset
        let shares = scratch.shares + s * (before + behind)
        for (x, count, at) in [(x, before, shares), (next, behind, shares + before)] {
          var l = place(left + inset, x, scale, step)
          var r = place(right - inset, x, scale, step)
          for i in 0..<count {
            at[i] = Self.entry(l, table) &- Self.entry(r, table)
            l &+= step
            r &+= step
          }
        }
      }
    }
  }

  /// The table index, with 16 fraction bits, of column `x`, relative to the whole part, for an edge. It is
  /// counted from the edge's own column, so that no precision is lost far from the origin.
  @inline(__always)
  private func place(_ edge: Double, _ x: Int, _ scale: Double, _ step: Int) -> Int {
    let whole = edge.rounded(.down)
    let start = (0.5 - (edge - whole)) * scale + Double(NormalDistribution.steps) / 2 + 0.5
    return Int((start * 65536).rounded()) &+ (x &- Int(whole)) &* step
  }

  @inline(__always)
  private static func entry(_ place: Int, _ table: UnsafeBufferPointer<Int32>) -> Int32 {
    table[min(max(place >> 16, 0), NormalDistribution.steps)]
  }

  /// The coverage for a sum of products of two shares.
  @inline(__always)
  private static func byte(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: min(255, max(0, ((sum >> 10) &* 255 &+ 1 << 19) >> 20)))
  }

  private func column(_ x: Double, _ rule: FloatingPointRoundingRule) -> Int {
    Int(x.rounded(rule)) + wholeX
  }
}
