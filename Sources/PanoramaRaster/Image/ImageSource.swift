import Foundation
import PanoramaGraphics

/// A picture under an affine map. The picture's edge is the shape's business: samples beyond it
/// repeat the border pixels.
final class ImageSource: PixelSource {
  private let image: CGImage
  private let wholeX: Int
  private let wholeY: Int
  /// From relative device pixels to picture pixels.
  private let map: CGAffineTransform
  private let isNearest: Bool

  init?(
    _ image: CGImage, _ rect: CGRect, _ quality: CGInterpolationQuality,
    _ transform: DeviceTransform
  ) {
    let (w, h) = (Double(rect.width), Double(rect.height))
    guard w > 0, h > 0 else { return nil }
    let place = CGAffineTransform(
      a: w / Double(image.width), b: 0, c: 0, d: h / Double(image.height), tx: Double(rect.minX),
      ty: Double(rect.minY)
    ).concatenating(transform.local)
    guard place.isFinite, place.determinant != 0, place.determinant.isFinite else { return nil }
    map = place.inverted()
    guard map.isFinite else { return nil }
    self.image = image
    wholeX = transform.wholeX
    wholeY = transform.wholeY
    isNearest = quality == .none
  }

  override var isOpaque: Bool { image.isOpaque }

  override func fetch(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>, scratch: FetchScratch
  ) {
    let (w, h) = (image.width, image.height)
    let py = Double(y - wholeY) + 0.5
    image.pixels.withUnsafeBufferPointer { pixels in
      for i in 0..<count {
        let px = Double(x - wholeX + i) + 0.5
        let u = map.a * px + map.c * py + map.tx
        let v = map.b * px + map.d * py + map.ty
        if isNearest {
          let cx = Int(max(0, min(Double(w - 1), u.rounded(.down))))
          let cy = Int(max(0, min(Double(h - 1), v.rounded(.down))))
          out[i] = pixels[cy * w + cx]
        } else {
          let fu = max(0, min(Double(w - 1), u - 0.5))
          let fv = max(0, min(Double(h - 1), v - 0.5))
          let (x0, y0) = (Int(fu), Int(fv))
          let (x1, y1) = (min(w - 1, x0 + 1), min(h - 1, y0 + 1))
          let (wx, wy) = (UInt32((fu - Double(x0)) * 256), UInt32((fv - Double(y0)) * 256))
          let top = mix(pixels[y0 * w + x0], pixels[y0 * w + x1], wx)
          let bottom = mix(pixels[y1 * w + x0], pixels[y1 * w + x1], wx)
          out[i] = mix(top, bottom, wy)
        }
      }
    }
  }

  @inline(__always)
  private func mix(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
    let even = ((a & 0xff00ff) &* (256 - f) &+ (b & 0xff00ff) &* f &+ 0x800080) >> 8 & 0xff00ff
    let odd =
      ((a >> 8 & 0xff00ff) &* (256 - f) &+ (b >> 8 & 0xff00ff) &* f &+ 0x800080) & 0xff00_ff00
    return even | odd
  }
}
