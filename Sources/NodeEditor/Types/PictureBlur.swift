import Foundation
import Panorama

/// An approximate Gaussian blur by three box blurs. The error is less than 3 % (W. M. Wells, "Efficient
/// Synthesis of Gaussian Filters by Cascaded Uniform Filters", 1986).
struct PictureBlur {
  /// The radius of each box, in pixels.
  private let boxRadius: Int

  /// How many times as long as drawing a picture a blur takes: it reads and writes all pixels six times.
  static let passes = 4

  /// - Parameter radius: twice the standard deviation, in pixels; 0 … 64.
  init(radius: Double) {
    let deviation = min(64, max(0, radius)) / 2
    // Three boxes of width w have the variance (w² − 1) / 4.
    let width = (4 * deviation * deviation + 1).squareRoot()
    boxRadius = Int(((width - 1) / 2).rounded())
  }

  /// The blurred picture, of the same size. Pixels beyond the edges count as those at the edges.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - report: called with the progress, 0 … 1. If it throws, the work ends.
  func blurred(_ image: CGImage, report: (Double) throws -> Void) throws -> CGImage {
    guard boxRadius > 0 else { return image }
    let (width, height) = (image.width, image.height)
    var pixels = image.pixels
    var other = pixels
    for pass in 0..<3 {
      try report(Double(2 * pass) / 6)
      for row in 0..<height {
        if row % 256 == 255 { try report(Double(2 * pass) / 6) }
        blurLine(pixels, &other, start: row * width, stride: 1, count: width)
      }
      try report(Double(2 * pass + 1) / 6)
      for column in 0..<width {
        if column % 256 == 255 { try report(Double(2 * pass + 1) / 6) }
        blurLine(other, &pixels, start: column, stride: width, count: height)
      }
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: image.isOpaque)
  }

  /// The four bytes of a pixel, as summands.
  private static func parts(_ pixel: UInt32) -> SIMD4<Int32> {
    SIMD4(
      Int32(pixel & 255), Int32(pixel >> 8 & 255), Int32(pixel >> 16 & 255), Int32(pixel >> 24))
  }

  private func blurLine(
    _ source: [UInt32], _ target: inout [UInt32], start: Int, stride: Int, count: Int
  ) {
    let size = Int32(2 * boxRadius + 1)
    func pixel(_ index: Int) -> SIMD4<Int32> {
      Self.parts(source[start + min(count - 1, max(0, index)) * stride])
    }
    var sum = SIMD4<Int32>()
    for index in -boxRadius...boxRadius { sum &+= pixel(index) }
    for index in 0..<count {
      let mean = (sum &+ size / 2) / SIMD4(repeating: size)
      target[start + index * stride] =
        UInt32(mean.x) | UInt32(mean.y) << 8 | UInt32(mean.z) << 16 | UInt32(mean.w) << 24
      sum &+= pixel(index + boxRadius + 1) &- pixel(index - boxRadius)
    }
  }
}
