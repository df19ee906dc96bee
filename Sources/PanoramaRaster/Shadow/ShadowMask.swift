import PanoramaGraphics

/// The shadow of anything that has no faster way: what is to be blurred, and the coverage that
/// comes of it.
final class ShadowMask {
  /// The caster alone, without its clip and shadow.
  let list: DisplayList
  /// Under which it casts: the shadow's offset is part of it.
  let transform: DeviceTransform
  /// Device pixels that the mask holds.
  let box: PixelRect
  /// Device pixels in which the caster stands; its shadow spreads from there.
  let casterBox: PixelRect
  let horizontal: GaussianBlur
  let vertical: GaussianBlur
  /// `box` row by row.
  fileprivate(set) var coverage: [UInt8] = []

  init(
    list: DisplayList, transform: DeviceTransform, box: PixelRect, casterBox: PixelRect,
    sigma: SIMD2<Double>
  ) {
    self.list = list
    self.transform = transform
    self.box = box
    horizontal = GaussianBlur(sigma: sigma.x)
    vertical = GaussianBlur(sigma: sigma.y)
    self.casterBox = casterBox.intersection(
      PixelRect(
        minX: box.minX - horizontal.reach, minY: box.minY - vertical.reach,
        maxX: box.maxX + horizontal.reach, maxY: box.maxY + vertical.reach))
  }
}

/// Draws casters and blurs their coverage; one per worker.
final class ShadowPainter {
  /// Draws the casters, whose own shadows it passes on to a painter of its own.
  private let rasterizer: Rasterizer
  private var rows = Arena<UInt16>(capacity: 4096)
  private var line = Arena<UInt16>(capacity: 4096)
  private var sums = Arena<UInt32>(capacity: 4096)

  init(_ rasterizer: Rasterizer) { self.rasterizer = rasterizer }

  deinit {
    rows.free()
    line.free()
    sums.free()
  }

  func paint(_ pattern: PatternSource) { pattern.paint(with: rasterizer) }

  func paint(_ mask: ShadowMask) {
    let (box, caster) = (mask.box, mask.casterBox)
    mask.coverage = [UInt8](repeating: 0, count: box.area)
    guard !caster.isEmpty, caster.width <= 65_535, caster.height <= 65_535 else { return }
    let bitmap = Bitmap(width: caster.width, height: caster.height)
    let place = mask.transform.shifted(dx: -caster.minX, dy: -caster.minY)
    bitmap.withPixelBuffer { rasterizer.draw(mask.list, into: $0, transform: place.transform) }
    blurRows(of: bitmap, mask)
    blurColumns(mask)
  }

  /// Fills `rows`: as wide as the mask, as high as the caster.
  private func blurRows(of bitmap: Bitmap, _ mask: ShadowMask) {
    let (box, caster, reach) = (mask.box, mask.casterBox, mask.horizontal.reach)
    let padded = box.width + 2 * reach
    prepare(padded)
    rows.removeAll()
    rows.reserve(box.width * caster.height)
    let first = caster.minX - (box.minX - reach)
    bitmap.withPixelBuffer { buffer in
      for y in 0..<caster.height {
        let pixels = buffer.row(y)
        line.base.update(repeating: 0, count: padded)
        // 257 makes 65,535 of 255.
        for x in 0..<caster.width {
          line.base[first + x] = UInt16(truncatingIfNeeded: pixels[x] >> 24) &* 257
        }
        mask.horizontal.apply(
          line.base, rows.base + y * box.width, count: box.width, sums: sums.base,
          rasterizer.kernels)
      }
    }
  }

  /// Out of `rows` into the mask, some columns at a time: they lie in one line of the cache.
  private func blurColumns(_ mask: ShadowMask) {
    let (box, caster, reach) = (mask.box, mask.casterBox, mask.vertical.reach)
    let (padded, group) = (box.height + 2 * reach, 16)
    prepare((padded + box.height) * group)
    let first = caster.minY - (box.minY - reach)
    let (columns, results) = (line.base, line.base + padded * group)
    mask.coverage.withUnsafeMutableBufferPointer { coverage in
      for x in stride(from: 0, to: box.width, by: group) {
        let n = min(group, box.width - x)
        columns.update(repeating: 0, count: padded * n)
        for y in 0..<caster.height {
          let row = rows.base + (y * box.width + x)
          for i in 0..<n { columns[i * padded + first + y] = row[i] }
        }
        for i in 0..<n {
          mask.vertical.apply(
            columns + i * padded, results + i * box.height, count: box.height, sums: sums.base,
            rasterizer.kernels)
        }
        for y in 0..<box.height {
          for i in 0..<n {
            // 65,535 becomes 255, to the nearest.
            let value = UInt32(results[i * box.height + y])
            coverage[y * box.width + x + i] = UInt8(
              truncatingIfNeeded: (value &* 255 &+ 32_767) / 65_535)
          }
        }
      }
    }
  }

  private func prepare(_ count: Int) {
    line.removeAll()
    line.reserve(count + 8)
    sums.removeAll()
    sums.reserve(count + 8)
  }
}
