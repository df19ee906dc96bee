import Foundation
import PanoramaGraphics

/// A picture under an affine transform.
///
/// The quality chooses the filter: `.none` takes the nearest pixel; `.low` is bilinear at any size;
/// `.default` and `.medium` are bilinear on the mip level that is at most twice too large; `.high` is bicubic
/// (Catmull-Rom) when it enlarges, averages the area under a pixel when it shrinks an upright picture, and
/// otherwise works like `.medium`. The picture's outermost pixels continue beyond its edge; the shape that is painted
/// cuts them off.
final class ImageSource: PixelSource {
  private var level: ImageLevel?
  private var opaque = false
  private var wholeX = 0
  private var wholeY = 0
  /// From relative device pixels to the level's pixels.
  private var map = CGAffineTransform.identity
  private var filter = ImageSampler.Filter.nearest

  /// Pictures of this width or more are not interpolated row by row.
  private static let maximumUprightWidth = 1 << 17

  /// Takes over a picture, which has to live until the source is released.
  ///
  /// - Parameter pyramids: own the levels of reduced pictures.
  /// - Returns: false if nothing can be drawn, because the rectangle is empty or the transform has
  ///   no inverse.
  func set(
    _ image: FlatImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ transform: DeviceTransform, _ pyramids: inout FramePyramids
  ) -> Bool {
    let (w, h) = (Double(rect.width), Double(rect.height))
    guard w > 0, h > 0, w.isFinite, h.isFinite else { return false }
    let place = CGAffineTransform(
      a: w / Double(image.width), b: 0, c: 0, d: h / Double(image.height), tx: Double(rect.minX),
      ty: Double(rect.minY)
    ).concatenating(transform.local)
    guard place.isFinite, place.determinant != 0, place.determinant.isFinite else { return false }
    // The number of picture pixels per device pixel, along the picture's axes.
    let shrinkX = 1 / (place.a * place.a + place.b * place.b).squareRoot()
    let shrinkY = 1 / (place.c * place.c + place.d * place.d).squareRoot()
    var number = 0
    switch quality {
    case .none: filter = .nearest
    case .low: filter = .bilinear
    case .high where max(shrinkX, shrinkY) <= 1: filter = .bicubic
    case .high where place.b == 0 && place.c == 0: filter = .area
    default:
      filter = .bilinear
      while number < 30, min(shrinkX, shrinkY) >= Double(2 << number) { number += 1 }
    }
    let level = pyramids.level(number, of: image)
    guard level.width > 0, level.height > 0 else { return false }
    map = place.inverted().concatenating(
      CGAffineTransform(
        scaleX: Double(level.width) / Double(image.width),
        y: Double(level.height) / Double(image.height)))
    guard map.isFinite else { return false }
    self.level = level
    opaque = image.isOpaque
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    return true
  }

  override func release() { level = nil }

  override var isOpaque: Bool { opaque }

  override func fetch(
    _ span: PixelSpan, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    guard let level else { return }
    let span = span.offsetBy(dx: -wholeX, dy: -wholeY)
    let isUpright = isUpright(level)
    if filter == .bilinear, isUpright {
      return fetchUpright(span, of: level.pixels, level, into: out, scratch)
    }
    ImageSampler(
      pixels: level.pixels, width: level.width, height: level.height, stride: level.width, map: map
    ).sample(span, filter, into: out, scratch)
  }

  private func isUpright(_ level: ImageLevel) -> Bool {
    map.b == 0 && map.c == 0 && level.width < Self.maximumUprightWidth
  }

  override func blend(
    _ box: PixelRect, into target: Target, through mask: (base: UnsafePointer<UInt8>, stride: Int),
    scratch: FetchScratch
  ) -> Bool {
    guard let level, filter == .bilinear, isUpright(level) else { return false }
    let blend = UprightBlend(
      pixels: level.pixels, width: level.width, height: level.height, isOpaque: opaque, map: map,
      limit: Double(2 * Self.maximumUprightWidth), kernels: scratch.kernels)
    scratch.withRoom(UprightBlend.room(box.width)) {
      blend.blend(box, (wholeX, wholeY), into: target, through: mask, rows: $0)
    }
    return true
  }

  private func fetchUpright(
    _ span: PixelSpan, of pixels: UnsafePointer<UInt32>, _ level: ImageLevel,
    into out: UnsafeMutablePointer<UInt32>, _ scratch: FetchScratch
  ) {
    let (width, kernels) = (level.width, scratch.kernels)
    let bilinear = UprightBilinear(
      span, map: map, height: level.height, limit: Double(2 * Self.maximumUprightWidth))
    if let column = bilinear.unscaledColumn {
      return ImageSampler.copy(
        pixels + bilinear.top * width, width, from: column, span.count, to: out)
    }
    if bilinear.sharesNoRows {
      let (upper, lower) = (pixels + bilinear.top * width, pixels + bilinear.bottom * width)
      return bilinear.eachRun { first, n, u, step in
        kernels.interpolate_rows(
          out + first, n, upper, lower, Int32(width), u, step, bilinear.fraction)
      }
    }
    bilinear.fetch(into: out, owner: self, scratch: scratch) { row, out in
      bilinear.eachRun { first, n, u, step in
        kernels.interpolate_row(out + first, n, pixels + row * width, Int32(width), u, step)
      }
    }
  }
}
