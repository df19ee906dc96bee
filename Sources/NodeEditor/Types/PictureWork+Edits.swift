import Foundation
import NodeGraph
import Panorama

extension PictureWork {
  /// The blend modes with their names, the default first.
  static let blendModes: [(name: String, mode: CGBlendMode)] = [
    ("normal", .normal), ("multiply", .multiply), ("screen", .screen), ("overlay", .overlay),
    ("darken", .darken), ("lighten", .lighten), ("color dodge", .colorDodge),
    ("color burn", .colorBurn), ("soft light", .softLight), ("hard light", .hardLight),
    ("difference", .difference), ("exclusion", .exclusion), ("hue", .hue),
    ("saturation", .saturation), ("color", .color), ("luminosity", .luminosity),
    ("add", .plusLighter), ("inside", .sourceAtop), ("behind", .destinationOver),
  ]

  /// The ways to resize a picture, the default first.
  static let shapes = ["fit", "fill", "stretch"]

  /// The part of a picture in a rectangle of whole pixels.
  ///
  /// - Throws: `NodeFailure` if there is none.
  static func crop(_ image: CGImage, _ area: CGRect, _ inputs: NodeInputs) throws -> CGImage {
    let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    let part = area.intersection(whole)
    guard part.width >= 1, part.height >= 1 else {
      throw NodeFailure("nothing is left: the picture has \(image.width) × \(image.height) pixels")
    }
    if part == whole { return image }
    return try drawn(inputs, width: part.width, height: part.height) { context, _ in
      context.draw(image, in: whole.offsetBy(dx: -part.minX, dy: -part.minY))
    }
  }

  /// A picture in another size.
  ///
  /// - Parameter shape: `fit` keeps its proportions and everything, `fill` keeps its proportions and fills the size,
  ///   and `stretch` keeps everything and fills the size.
  static func resize(
    _ image: CGImage, width: Double, height: Double, _ shape: String, _ inputs: NodeInputs
  ) throws -> CGImage {
    var size = SIMD2(width.rounded(), height.rounded())
    guard size.min() >= 1 else { throw NodeFailure("width and height have to be above 0") }
    try check(width: size.x, height: size.y)
    let own = SIMD2(Double(image.width), Double(image.height))
    let ratios = size / own
    var shown = size
    if shape == "fit" {
      shown = (own * ratios.min()).rounded(.toNearestOrAwayFromZero)
      shown.replace(with: 1, where: shown .< 1)
      size = shown
    } else if shape == "fill" {
      shown = own * ratios.max()
    }
    return try drawn(inputs, width: size.x, height: size.y) { context, _ in
      context.interpolationQuality = .high
      let corner = (size - shown) / 2
      context.draw(
        image, in: CGRect(x: corner.x, y: corner.y, width: shown.x, height: shown.y))
    }
  }

  /// A picture where another one, stretched over it, is opaque; or bright, if that is opaque everywhere.
  static func masked(
    _ image: CGImage, by mask: CGImage, _ inputs: NodeInputs
  ) throws -> CGImage {
    try drawn(
      inputs, width: Double(image.width), height: Double(image.height)
    ) { context, whole in
      context.clip(to: whole, mask: mask)
      context.draw(image, in: whole)
    }
  }
}

extension CGImage {
  /// The colour of a pixel.
  ///
  /// - Parameters:
  ///   - x: 0 is the left edge, 1 the right edge.
  ///   - y: 0 is the top edge, 1 the bottom edge.
  func color(x: Double, y: Double) -> CGColor {
    func index(_ share: Double, _ count: Int) -> Int {
      Int(min(Double(count - 1), max(0, share * Double(count))))
    }
    return Self.color(SIMD4(pixels[index(y, height) * width + index(x, width)]), count: 1)
  }

  /// The mean of all colours; translucent ones count less.
  var averageColor: CGColor {
    var sum = SIMD4<Int>()
    for pixel in pixels { sum &+= SIMD4(pixel) }
    return Self.color(sum, count: width * height)
  }

  /// The mean colour of pixels.
  ///
  /// - Parameter sum: the sum of their blue, green and red, multiplied by alpha, and of alpha.
  private static func color(_ sum: SIMD4<Int>, count: Int) -> CGColor {
    guard sum.w > 0 else { return .clear }
    let alpha = Double(sum.w)
    return CGColor(
      red: Double(sum.z) / alpha, green: Double(sum.y) / alpha, blue: Double(sum.x) / alpha,
      alpha: alpha / 255 / Double(count))
  }
}

extension SIMD4<Int> {
  /// The bytes of a pixel: blue, green, red and alpha.
  fileprivate init(_ pixel: UInt32) {
    self.init(
      Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255), Int(pixel >> 24))
  }
}
