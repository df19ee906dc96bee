import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// The computations of picture nodes, by the library's own rasterizer.
enum PictureWork {
  /// The maximum side of a picture that is loaded, in pixels. Larger ones are scaled down.
  static let maximumSide = 2048.0

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - name: the file, relative to the folder of the document or absolute.
  ///   - inputs: the inputs of the node.
  /// - Throws: `NodeFailure`.
  static func load(_ name: String, _ inputs: NodeInputs) throws -> CGImage {
    let path = inputs.path(ofFile: name)
    let image: CGImage
    do {
      let file = try ImageFile.open(path: path, budget: memory)
      // It is decoded into one picture, and the decoder may need as much again.
      try inputs.reservePicture(
        width: file.info.storedWidth, height: file.info.storedHeight, copies: 2)
      let decoded = try file.decode()
      if let damage = decoded.damage { throw damage }
      image = decoded.image
    } catch let failure as NodeFailure {
      throw failure
    } catch {
      throw NodeFailure("“\((name as NSString).lastPathComponent.shortened)”: \(error)")
    }
    let side = Double(max(image.width, image.height))
    return side > maximumSide ? try scale(image, by: maximumSide / side, inputs) : image
  }

  /// What decoding a picture may take.
  private static let memory = ImageBudget(
    pixels: EvaluationLimit.maximumMemory / 8, bytes: EvaluationLimit.maximumMemory)

  /// A picture of one colour; its sides are rounded to 1 … 2048 pixels.
  static func solid(
    _ color: CGColor, width: Double, height: Double, _ inputs: NodeInputs
  ) throws -> CGImage {
    func side(_ value: Double) -> Double { min(maximumSide, max(1, value.rounded())) }
    return try drawn(inputs, width: side(width), height: side(height)) { context, whole in
      context.setFillColor(color)
      context.fill(whole)
    }
  }

  /// A picture scaled by a factor > 0; its sides are at least a pixel.
  ///
  /// - Throws: `NodeFailure` if it would be too large.
  static func scale(
    _ image: CGImage, by factor: Double, _ inputs: NodeInputs
  ) throws -> CGImage {
    guard factor > 0, factor.isFinite else { throw NodeFailure("the factor has to be above 0") }
    let (width, height) = (
      max(1, (Double(image.width) * factor).rounded()),
      max(1, (Double(image.height) * factor).rounded())
    )
    try check(width: width, height: height)
    return try drawn(inputs, width: width, height: height) { $0.draw(image, in: $1) }
  }

  /// - Throws: `NodeFailure` if a picture would have more pixels on a side than a computed one may have.
  static func check(width: Double, height: Double) throws {
    guard max(width, height) <= 4 * maximumSide else {
      throw NodeFailure("a picture has at most \(Int(4 * maximumSide)) pixels per side")
    }
  }

  /// A picture whose colours are multiplied by `color`.
  ///
  /// - Parameter amount: 0 (no effect) … 1 (full effect).
  static func tint(
    _ image: CGImage, _ color: CGColor, amount: Double, _ inputs: NodeInputs
  ) throws -> CGImage {
    let amount = min(1, max(0, amount))
    func part(_ value: Double) -> Double { 1 + (value - 1) * amount }
    let factor = CGColor(red: part(color.red), green: part(color.green), blue: part(color.blue))
    return try drawn(
      inputs, width: Double(image.width), height: Double(image.height)
    ) { context, whole in
      context.draw(image, in: whole)
      context.setBlendMode(.multiply)
      // Transparent parts of the picture must not get the colour.
      if !image.isOpaque { context.clip(to: whole, mask: image) }
      context.setFillColor(factor)
      context.fill(whole)
    }
  }

  /// One picture centred over another. The result has the size of `back`.
  static func composite(
    _ front: CGImage, over back: CGImage, opacity: Double, _ mode: CGBlendMode = .normal,
    _ inputs: NodeInputs
  ) throws -> CGImage {
    try drawn(
      inputs, width: Double(back.width), height: Double(back.height)
    ) { context, whole in
      context.draw(back, in: whole)
      context.setAlpha(min(1, max(0, opacity)))
      context.setBlendMode(mode)
      let (width, height) = (Double(front.width), Double(front.height))
      context.draw(
        front,
        in: CGRect(
          x: ((Double(whole.width) - width) / 2).rounded(),
          y: ((Double(whole.height) - height) / 2).rounded(), width: width, height: height))
    }
  }

  /// A picture that is drawn.
  static func drawn(
    _ inputs: NodeInputs, width: Double, height: Double, _ draw: (CGContext, CGRect) -> Void
  ) throws -> CGImage {
    try inputs.reportProgress(0)
    // The drawn pixels are copied into the picture.
    try inputs.reservePicture(width: Int(width), height: Int(height), copies: 2)
    let whole = CGRect(x: 0, y: 0, width: width, height: height)
    do {
      return try DisplayList { draw($0, whole) }.picture(of: whole)
    } catch {
      throw NodeFailure("\(error)")
    }
  }
}

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
