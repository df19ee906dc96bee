import Foundation
import PanoramaGraphics

/// A picture in tiles under an affine transform.
///
/// Every pixel comes from one level: the finest that is needed and has all tiles under the pixel's
/// filter, or else the next coarser, and so on. It is clear if there is no such level. The filters
/// are those of `ImageSource` on the level, which they see as one picture: tiles have no edges. A
/// span of pixels is looked at as a whole, and halved as long as only some of its tiles exist, so
/// that a pixel does not depend on the span in which it is fetched.
final class TiledImageSource: PixelSource {
  enum Filter { case nearest, bilinear, area, bicubic }

  /// A level and its place under device pixels.
  struct Level {
    var tiles = TileTable()
    /// From relative device pixels to the level's pixels.
    var map = CGAffineTransform.identity
  }

  private(set) var wholeX = 0
  private(set) var wholeY = 0
  private(set) var filter = Filter.bilinear
  private(set) var isUpright = false
  /// The levels, beginning with the finest needed. Those from `levelCount` on belong to other
  /// frames.
  private var levels: [Level] = []
  private var levelCount = 0
  private var opaque = false

  /// A span whose pixels cover more picture pixels than this is halved.
  private static let blockLimit = 1 << 16

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
    for number in needed..<image.levelCount {
      let size = 1 / Double(1 << number)
      let map = inverse.concatenating(CGAffineTransform(scaleX: size, y: size))
      guard map.isFinite else { return false }
      let seen = window.offsetBy(dx: -wholeX, dy: -wholeY).grown(by: 1).cgRect.applying(map)
      if levelCount == levels.count { levels.append(Level()) }
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
    for i in levels.indices { levels[i].tiles.release() }
  }

  override var isOpaque: Bool { opaque }

  override func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    // Rotated spans pass over many tiles, but short pieces of them stay in one.
    let step = isUpright ? count : 32
    var done = 0
    while done < count {
      let n = min(step, count - done)
      fetch(0, x - wholeX + done, y - wholeY, n, out + done, scratch)
      done += n
    }
  }

  /// - Parameters:
  ///   - number: the level that is tried first.
  ///   - x: the first column, relative to the whole part.
  ///   - y: the row, relative to the whole part.
  private func fetch(
    _ number: Int, _ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>,
    _ scratch: FetchScratch
  ) {
    guard number < levelCount else {
      out.update(repeating: 0, count: count)
      return
    }
    let block = block(levels[number], x, y, count)
    let presence = levels[number].tiles.presence(in: block)
    if presence.none { return fetch(number + 1, x, y, count, out, scratch) }
    let isRowwise = isUpright && filter == .bilinear
    if presence.all, isRowwise || count == 1 || block.area <= Self.blockLimit {
      return sample(number, levels[number], block, x, y, count, out, scratch)
    }
    if count == 1 { return fetch(number + 1, x, y, 1, out, scratch) }
    let half = count / 2
    fetch(number, x, y, half, out, scratch)
    fetch(number, x + half, y, count - half, out + half, scratch)
  }

  /// The level's pixels that the filter may read. The block is not empty and lies inside the level.
  private func block(_ level: Level, _ x: Int, _ y: Int, _ count: Int) -> PixelRect {
    let m = level.map
    let reach: Double
    switch filter {
    case .nearest: reach = 0
    case .bilinear: reach = 0.5
    case .bicubic: reach = 1.5
    case .area: reach = max(abs(m.a), abs(m.d)) / 2
    }
    let (first, last) = (Double(x) + 0.5, Double(x + count - 1) + 0.5)
    let cy = Double(y) + 0.5
    let (u0, u1) = (m.a * first + (m.c * cy + m.tx), m.a * last + (m.c * cy + m.tx))
    let (v0, v1) = (m.b * first + (m.d * cy + m.ty), m.b * last + (m.d * cy + m.ty))
    // A little more, because filters round positions.
    let margin = reach + 1.0 / 64
    let (w, h) = (level.tiles.width, level.tiles.height)
    return PixelRect(
      minX: Self.inside(min(u0, u1) - margin, w), minY: Self.inside(min(v0, v1) - margin, h),
      maxX: Self.inside(max(u0, u1) + margin, w) + 1,
      maxY: Self.inside(max(v0, v1) + margin, h) + 1)
  }

  private static func inside(_ v: Double, _ size: Int) -> Int {
    v > 0 ? Int(min(v, Double(size - 1))) : 0
  }

  private func sample(
    _ number: Int, _ level: Level, _ block: PixelRect, _ x: Int, _ y: Int, _ count: Int,
    _ out: UnsafeMutablePointer<UInt32>, _ scratch: FetchScratch
  ) {
    if isUpright, filter == .bilinear {
      return TiledBilinear(level: level, number: number, block: block).fetch(
        x: x, y: y, count: count, into: out, owner: ObjectIdentifier(self), scratch: scratch)
    }
    func sample(_ base: UnsafePointer<UInt32>, _ stride: Int) {
      let sampler = ImageSampler(
        pixels: base, width: level.tiles.width, height: level.tiles.height, stride: stride)
      switch filter {
      case .nearest: sampler.nearest(out, x, y, count, level.map)
      case .bilinear: sampler.bilinear(out, x, y, count, level.map)
      case .area: sampler.area(out, x, y, count, level.map, scratch)
      case .bicubic: sampler.bicubic(out, x, y, count, level.map, scratch)
      }
    }
    if level.tiles.withOrigin(of: block, sample) { return }
    let (base, stride) = scratch.block(level.tiles, block)
    sample(base, stride)
  }
}
