import Foundation
import PanoramaGraphics

/// A tiled picture under an affine transform.
///
/// Every pixel comes from one level: the finest needed level if it has all tiles under the pixel's filter, or
/// else the next coarser one that does. A pixel without such a level is clear. The filters are those of
/// `ImageSource`, and they treat a level as one picture, without edges between tiles. A span is fetched as a
/// whole if all of its tiles exist, and is halved as long as only some of them do, so that a pixel does not
/// depend on the span in which it is fetched.
final class TiledImageSource: PixelSource {
  /// A level, and its position under the device pixels.
  private struct Level: ~Copyable {
    var tiles = TileTable()
    /// From relative device pixels to the level's pixels.
    var map = CGAffineTransform.identity
  }

  private var wholeX = 0
  private var wholeY = 0
  private var filter = ImageSampler.Filter.bilinear
  private var isUpright = false
  /// Room for the levels, beginning with the finest needed, which this object owns.
  private let levels = UnsafeMutablePointer<Level>.allocate(capacity: maximumLevels)
  /// The number of levels in use. Behind them are levels left over from other frames.
  private var levelCount = 0
  private var madeCount = 0
  private var opaque = false

  /// No picture has more: its sides are integers, and each level has half of them.
  private static let maximumLevels = Int.bitWidth

  /// A span whose pixels cover more picture pixels than this is halved.
  private static let blockLimit = 1 << 16
  /// Every level has fewer columns than this.
  private static let maximumUprightWidth = 268_435_456.0

  deinit {
    levels.deinitialize(count: madeCount)
    levels.deallocate()
  }

  /// Takes over a picture.
  ///
  /// - Returns: false if nothing can be drawn, because the rectangle is empty or the transform has
  ///   no inverse.
  func set(
    _ image: TiledImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ transform: DeviceTransform, window: PixelRect
  ) -> Bool {
    guard rect.width > 0, rect.height > 0 else { return false }
    let place = image.transform(filling: rect).concatenating(transform.local)
    guard place.isFinite, place.determinant != 0, place.determinant.isFinite else { return false }
    let inverse = place.inverted()
    let needed = image.level(under: place)
    isUpright = place.b == 0 && place.c == 0
    let enlarges =
      min(
        (place.a * place.a + place.b * place.b).squareRoot(),
        (place.c * place.c + place.d * place.d).squareRoot()) >= 1
    switch quality {
    case .none: filter = .nearest
    case .high where enlarges: filter = .bicubic
    case .high where isUpright: filter = .area
    default: filter = .bilinear
    }
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    levelCount = 0
    for number in needed..<min(image.levelCount, needed + Self.maximumLevels) {
      let size = 1 / Double(1 << number)
      let map = inverse.concatenating(CGAffineTransform(scaleX: size, y: size))
      guard map.isFinite else { return false }
      let seen = window.offsetBy(dx: -wholeX, dy: -wholeY).grown(by: 1).cgRect.applying(map)
      if levelCount == madeCount {
        (levels + madeCount).initialize(to: Level())
        madeCount += 1
      }
      levels[levelCount].map = map
      levels[levelCount].tiles.set(
        image, level: number, window: PixelRect(covering: seen).grown(by: 3))
      levelCount += 1
      if levels[levelCount - 1].tiles.isComplete { break }
    }
    opaque = image.isOpaque && levelCount > 0 && levels[levelCount - 1].tiles.isComplete
    return true
  }

  override func release() {
    for i in 0..<madeCount { levels[i].tiles.release() }
  }

  override var isOpaque: Bool { opaque }

  override func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    // A rotated span crosses many tiles, but most of its short pieces stay within one.
    let step = isUpright ? span.count : 32
    var done = 0
    while done < span.count {
      var piece = span.offsetBy(dx: done - wholeX, dy: -wholeY)
      piece.count = min(step, span.count - done)
      fetch(piece, level: 0, into: out + done, scratch)
      done += piece.count
    }
  }

  /// - Parameters:
  ///   - span: relative to the whole part.
  ///   - number: the level that is tried first.
  private func fetch(
    _ span: PixelSpan, level number: Int, into out: UnsafeMutablePointer<UInt32>,
    _ scratch: FetchScratch
  ) {
    guard number < levelCount else {
      out.update(repeating: 0, count: span.count)
      return
    }
    let block = block(levels + number, span)
    let presence = levels[number].tiles.presence(in: block)
    if presence.none { return fetch(span, level: number + 1, into: out, scratch) }
    let isRowwise = isUpright && filter == .bilinear
    if presence.all, isRowwise || span.count == 1 || block.area <= Self.blockLimit {
      return sample(span, level: number, block, into: out, scratch)
    }
    if span.count == 1 { return fetch(span, level: number + 1, into: out, scratch) }
    var (first, second) = (span, span)
    first.count = span.count / 2
    second.x += first.count
    second.count -= first.count
    fetch(first, level: number, into: out, scratch)
    fetch(second, level: number, into: out + first.count, scratch)
  }

  /// The level's pixels that the filter may read. The block is not empty and lies inside the level.
  private func block(_ level: UnsafePointer<Level>, _ span: PixelSpan) -> PixelRect {
    let m = level.pointee.map
    let reach: Double
    switch filter {
    case .nearest: reach = 0
    case .bilinear: reach = 0.5
    case .bicubic: reach = 1.5
    case .area: reach = max(abs(m.a), abs(m.d)) / 2
    }
    let (first, last) = (Double(span.x) + 0.5, Double(span.x + span.count - 1) + 0.5)
    let cy = Double(span.y) + 0.5
    let (u0, u1) = (m.a * first + (m.c * cy + m.tx), m.a * last + (m.c * cy + m.tx))
    let (v0, v1) = (m.b * first + (m.d * cy + m.ty), m.b * last + (m.d * cy + m.ty))
    // The margin is a little larger, because filters round positions.
    let margin = reach + 1.0 / 64
    let (w, h) = (level.pointee.tiles.width, level.pointee.tiles.height)
    return PixelRect(
      minX: Self.inside(min(u0, u1) - margin, w), minY: Self.inside(min(v0, v1) - margin, h),
      maxX: Self.inside(max(u0, u1) + margin, w) + 1,
      maxY: Self.inside(max(v0, v1) + margin, h) + 1)
  }

  private static func inside(_ v: Double, _ size: Int) -> Int {
    v > 0 ? Int(min(v, Double(size - 1))) : 0
  }

  /// - Parameter block: the level's pixels under the span.
  private func sample(
    _ span: PixelSpan, level number: Int, _ block: PixelRect,
    into out: UnsafeMutablePointer<UInt32>, _ scratch: FetchScratch
  ) {
    let level = levels + number
    if isUpright, filter == .bilinear {
      return fetchUpright(span, level: number, block, into: out, scratch)
    }
    if filter == .nearest,
      let (column, row) = ImageSampler.unscaled(
        span, level.pointee.map, height: level.pointee.tiles.height),
      column >= 0, column + span.count <= level.pointee.tiles.width
    {
      return level.pointee.tiles.copy(row: row, column, column + span.count, to: out)
    }
    func sample(_ base: UnsafePointer<UInt32>, _ stride: Int) {
      ImageSampler(
        pixels: base, width: level.pointee.tiles.width, height: level.pointee.tiles.height,
        stride: stride,
        map: level.pointee.map
      ).sample(span, filter, into: out, scratch)
    }
    if level.pointee.tiles.withOrigin(of: block, sample) { return }
    let (base, stride) = scratch.block(level.pointee.tiles, block)
    sample(base, stride)
  }

  /// The pieces of a row are joined before they are interpolated.
  private func fetchUpright(
    _ span: PixelSpan, level number: Int, _ block: PixelRect,
    into out: UnsafeMutablePointer<UInt32>, _ scratch: FetchScratch
  ) {
    let level = levels + number
    let bilinear = UprightBilinear(
      span, map: level.pointee.map, height: level.pointee.tiles.height,
      limit: Self.maximumUprightWidth)
    bilinear.fetch(into: out, owner: self, scratch: scratch, level: number) { row, out in
      let pixels = scratch.segment(level.pointee.tiles, row, block.minX, block.maxX)
      bilinear.eachRun(from: block.minX) { first, n, u, step in
        scratch.kernels.interpolate_row(out + first, n, pixels, Int32(block.width), u, step)
      }
    }
  }
}
