import Foundation
import PanoramaGraphics
import PanoramaText

/// A picture in an SVG file, as a drawing that is sharp at every size.
///
/// It reads shapes, paths, transforms, gradients, patterns, clips, masks, markers, `use`, style sheets, texts and pictures
/// inside the file. It runs no scripts, plays no animations, and opens no other files. Filters are left out.
///
/// The file is not trusted: the number of its elements, their depth and what they repeat are limited.
public struct SVGPicture: Sendable {
  /// The size that the file asks for, in CSS's pixels of 1/96 inch, which count as points; > 0.
  public let size: CGSize
  /// What the file draws, from (0, 0) to the size. It may reach beyond that.
  public let drawing: DisplayList
  /// What the file has and the drawing lacks, in words, such as “filters”; sorted.
  public let leftOut: [String]

  /// The size if the file has none, as in browsers.
  private static let usualSize = CGSize(width: 300, height: 150)
  private static let sizes = 0.01...1e6

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: the file, which may be packed by gzip.
  ///   - fonts: the fonts of its texts.
  ///   - language: of the texts between which a file lets choose, such as `en`.
  ///   - decode: reads a picture inside the file, of at most so many pixels; nil leaves such pictures out.
  /// - Throws: `SVGError` if it is not an SVG file, is damaged, or exceeds a limit.
  /// - Complexity: O(bytes + drawings), and O(pixels) for pictures inside.
  public init(
    _ bytes: [UInt8], fonts: FontLibrary, language: String = "en",
    decode: (@Sendable ([UInt8], _ maximumPixels: Int) -> CGImage?)? = nil
  ) throws(SVGError) {
    let source = Surroundings(fonts: fonts, language: language, decode: decode)
    let reading = ThreadResult(name: "svg", stackSize: Self.stackSize) {
      () -> Result<SVGPicture, SVGError> in
      do throws(SVGError) {
        return .success(try SVGPicture(bytes, source, depth: 0))
      } catch {
        return .failure(error)
      }
    }
    if let result = reading?.wait() {
      self = try result.get()
    } else {
      // There are no more threads.
      try self.init(bytes, source, depth: 0)
    }
  }

  /// Elements are drawn inside one another, and the caller's stack may be small, as those of queues are.
  private static let stackSize = 16 << 20

  /// What a file does not contain.
  struct Surroundings: Sendable {
    var fonts: FontLibrary
    var language: String
    var decode: (@Sendable ([UInt8], _ maximumPixels: Int) -> CGImage?)?
  }

  /// A picture that was read elsewhere.
  package init(size: CGSize, drawing: DisplayList, leftOut: [String]) {
    (self.size, self.drawing, self.leftOut) = (size, drawing, leftOut)
  }

  init(_ bytes: [UInt8], _ source: Surroundings, depth: Int) throws(SVGError) {
    let tree = try SVGTree(bytes)
    let root = tree.elements[0]
    let painter = Painter(tree, source, depth: depth)
    let box = ViewBox(root.attributes)
    let reference = SVGLength.Reference(
      fontSize: 16,
      viewport: box.map { SIMD2($0.rect.width, $0.rect.height) }
        ?? SIMD2(Self.usualSize.width, Self.usualSize.height))
    func side(_ name: String, _ axis: SVGLength.Axis) -> Double? {
      root.attributes[name].flatMap { SVGLength.points($0, axis, reference) }
        .flatMap { Self.sizes.contains($0) ? $0 : nil }
    }
    var (width, height) = (side("width", .x), side("height", .y))
    if let box, width != nil || height != nil {
      let ratio = Double(box.rect.width / box.rect.height)
      width = width ?? height.map { $0 * ratio }
      height = height ?? width.map { $0 / ratio }
    }
    let whole = SIMD2(
      width ?? box.map { Double($0.rect.width) } ?? reference.viewport.x,
      height ?? box.map { Double($0.rect.height) } ?? reference.viewport.y)
    let size = CGSize(
      width: min(max(whole.x, Self.sizes.lowerBound), Self.sizes.upperBound),
      height: min(max(whole.y, Self.sizes.lowerBound), Self.sizes.upperBound))
    drawing = painter.recording {
      var place = Painter.Place(style: Style(), viewport: SIMD2(size.width, size.height))
      place.style.clipsOverflow = true
      painter.draw(0, in: place, instance: size)
    }
    self.size = size
    if painter.styles.isExhausted { painter.note("rules of style sheets") }
    if let damage = tree.damage { painter.note("the rest of the file, which \(damage)") }
    leftOut = painter.leftOut.sorted()
  }
}
