import CRasterKernels
import PanoramaGraphics

/// Draws the cells of patterns and the casters of shadows, and blurs the casters' coverage. Each
/// worker has one.
struct OffscreenPainter: ~Copyable {
  typealias Draw = (OffscreenDrawing, PixelBuffer, DeviceTransform, _ isPlain: Bool) -> Void

  private let kernels: pr_kernels
  private var pictures: CellPicturePainter
  private let draw: Draw
  private var pixels = Arena<UInt32>(capacity: 4096)
  /// The coverage blurred horizontally: as wide as the mask's `readBox`, as high as its `casterBox`.
  private var rows = Arena<UInt16>(capacity: 4096)
  /// The coverage blurred in both directions, if it still has to be enlarged to give the mask.
  private var blurred = Arena<UInt16>(capacity: 4096)
  private var line = Arena<UInt16>(capacity: 4096)
  private var sums = Arena<UInt32>(capacity: 4096)

  /// - Parameters:
  ///   - mips: the mip levels of pictures.
  ///   - draw: draws with a rasterizer that nothing else uses.
  init(_ kernels: pr_kernels, mips: MipCache, draw: @escaping Draw) {
    self.kernels = kernels
    pictures = CellPicturePainter(kernels, mips: mips)
    self.draw = draw
  }

  /// Draws the pattern's cells.
  mutating func paint(_ pattern: PatternSource) {
    let box = pattern.tile
    guard let cells = pattern.cells, let pixels = pattern.pixels, box.width <= 65_535,
      box.height <= 65_535
    else { return }
    pixels.update(repeating: 0, count: box.area)
    if let picture = cells.pattern.picture {
      if let isFull = pictures.paint(picture, cells, into: pixels, box) {
        pattern.isFull = isFull
        return
      }
      pixels.update(repeating: 0, count: box.area)
    }
    let place = cells.place.shifted(dx: -box.minX, dy: -box.minY)
    draw(.cells(cells), PixelBuffer(pixels, box), place, pattern.isPlain)
  }

  /// Writes the mask's coverage.
  mutating func paint(_ mask: ShadowMask, to coverage: UnsafeMutablePointer<UInt8>) {
    let (read, caster) = (mask.readBox, mask.casterBox)
    guard !caster.isEmpty, caster.width <= 65_535, caster.height <= 65_535 else {
      return coverage.update(repeating: 0, count: mask.box.area)
    }
    pixels.removeAll(room: caster.area + 8)
    pixels.base.update(repeating: 0, count: caster.area)
    let place = mask.place.shifted(dx: -caster.minX, dy: -caster.minY)
    draw(
      .item(mask.caster, alpha: mask.alpha), PixelBuffer(pixels.base, caster), place, mask.isPlain)
    blurRows(mask)
    if mask.horizontal.shift == 0 && mask.vertical.shift == 0 {
      return blurColumns(mask) { x, y, value in
        coverage[y * read.width + x] = Self.byte(UInt32(value))
      }
    }
    blurred.removeAll(room: read.area + 8)
    let blurred = blurred.base
    blurColumns(mask) { x, y, value in blurred[y * read.width + x] = value }
    enlarge(mask, to: coverage)
  }

  private mutating func blurRows(_ mask: ShadowMask) {
    let (read, caster, reach) = (mask.readBox, mask.casterBox, mask.horizontal.reach)
    let padded = read.width + 2 * reach
    line.removeAll(room: padded + 8)
    rows.removeAll(room: read.width * caster.height + 8)
    line.base.update(repeating: 0, count: padded)
    let first = caster.minX - (read.minX - reach)
    for y in 0..<caster.height {
      let from = pixels.base + y * caster.width
      // 255 · 257 is 65,535.
      for x in 0..<caster.width {
        line.base[first + x] = UInt16(truncatingIfNeeded: from[x] >> 24) &* 257
      }
      mask.horizontal.apply(
        line.base, rows.base + y * read.width, count: read.width, kernels)
    }
  }

  /// Blurs `rows` vertically, several columns at a time because they share a cache line.
  @inline(__always)
  private mutating func blurColumns(
    _ mask: ShadowMask, _ write: (_ x: Int, _ y: Int, UInt16) -> Void
  ) {
    let (read, caster, reach) = (mask.readBox, mask.casterBox, mask.vertical.reach)
    let (padded, group) = (read.height + 2 * reach, 16)
    line.removeAll(room: (padded + read.height) * group + 8)
    let first = caster.minY - (read.minY - reach)
    let (columns, results) = (line.base, line.base + padded * group)
    for x in stride(from: 0, to: read.width, by: group) {
      let n = min(group, read.width - x)
      columns.update(repeating: 0, count: padded * n)
      for y in 0..<caster.height {
        let row = rows.base + (y * read.width + x)
        for i in 0..<n { columns[i * padded + first + y] = row[i] }
      }
      for i in 0..<n {
        mask.vertical.apply(
          columns + i * padded, results + i * read.height, count: read.height, kernels)
      }
      for y in 0..<read.height {
        for i in 0..<n { write(x + i, y, results[i * read.height + y]) }
      }
    }
  }

  /// Enlarges `blurred` to the mask by linear interpolation.
  private mutating func enlarge(_ mask: ShadowMask, to coverage: UnsafeMutablePointer<UInt8>) {
    let (box, read) = (mask.box, mask.readBox)
    let (across, down) = (mask.horizontal, mask.vertical)
    let bits = across.shift + down.shift + 2
    sums.removeAll(room: read.width + 8)
    for y in 0..<box.height {
      let (row, part) = down.place(box.minY + y - mask.transform.wholeY)
      let upper = blurred.base + (row - read.minY) * read.width
      let lower = part == 0 ? upper : upper + read.width
      let (low, high) = (UInt32(2 << down.shift - part), UInt32(part))
      for x in 0..<read.width {
        sums.base[x] = UInt32(upper[x]) &* low &+ UInt32(lower[x]) &* high
      }
      sums.base[read.width] = 0
      for x in 0..<box.width {
        let (column, part) = across.place(box.minX + x - mask.transform.wholeX)
        let at = column - read.minX
        let sum =
          sums.base[at] &* UInt32(2 << across.shift - part) &+ sums.base[at + 1] &* UInt32(part)
        coverage[y * box.width + x] = Self.byte((sum &+ 1 << (bits - 1)) >> bits)
      }
    }
  }

  /// The nearest value of 0 … 255 for one of 0 … 65,535.
  @inline(__always)
  private static func byte(_ value: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (value &* 255 &+ 32_767) / 65_535)
  }
}
