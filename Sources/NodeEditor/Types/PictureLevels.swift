import Foundation
import NodeGraph
import Panorama

/// A change of brightness that is the same for red, green and blue.
struct PictureLevels {
  /// The new value of each value.
  private let table: [UInt8]

  /// - Parameters:
  ///   - black: the brightness that becomes black, 0 … 1. Above `white`, the result is a negative.
  ///   - white: the brightness that becomes white, 0 … 1.
  ///   - gamma: above 1, the middle becomes brighter.
  /// - Throws: `NodeFailure`.
  init(black: Double, white: Double, gamma: Double) throws {
    guard black != white else { throw NodeFailure("black and white are equal") }
    guard gamma > 0 else { throw NodeFailure("gamma has to be above 0") }
    table = (0...255).map { value in
      let share = (Double(value) / 255 - black) / (white - black)
      let level = pow(min(1, max(0, share)), 1 / gamma)
      return UInt8(min(255, max(0, (level * 255).rounded())))
    }
  }

  /// The picture with other levels. Its alpha stays.
  func applied(to image: CGImage, _ inputs: NodeInputs) throws -> CGImage {
    let (width, height) = (image.width, image.height)
    try inputs.reservePicture(width: width, height: height)
    var pixels = image.pixels
    for row in 0..<height {
      if row.isMultiple(of: 128) { try inputs.reportProgress(Double(row) / Double(height)) }
      for index in row * width..<(row + 1) * width { pixels[index] = level(of: pixels[index]) }
    }
    return CGImage(width: width, height: height, pixels: pixels, isOpaque: image.isOpaque)
  }

  private func level(of pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    guard alpha > 0 else { return 0 }
    func part(_ shift: UInt32) -> UInt32 {
      let value = pixel >> shift & 255
      if alpha == 255 { return UInt32(table[Int(value)]) << shift }
      // Colours are stored multiplied by alpha.
      let own = min(255, (value * 255 + alpha / 2) / alpha)
      return ((UInt32(table[Int(own)]) * alpha + 127) / 255) << shift
    }
    return alpha << 24 | part(16) | part(8) | part(0)
  }
}
