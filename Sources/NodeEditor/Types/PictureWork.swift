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
