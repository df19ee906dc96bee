import Panorama

/// The size of an `svg` element, and the transform that places its content.
struct SVGPage {
  /// The size if the file does not give one.
  private static let usualSize = CGSize(width: 300, height: 150)

  /// In scene units, which are CSS's pixels.
  let size: CGSize
  /// The transform from the coordinates of the content to those of the page.
  let transform: CGAffineTransform

  /// - Parameter attributes: `width`, `height` and `viewBox`. The box is scaled evenly and centred.
  init(_ attributes: [String: String]) {
    var numbers = SVGNumbers(attributes["viewBox"] ?? "")
    let box = numbers.all()
    let isBox = box.count == 4 && box[2] > 0 && box[3] > 0
    func side(_ name: String, _ fallback: Double) -> Double {
      attributes[name].flatMap { SVGLength.points($0) }.flatMap { $0 > 0 && $0 < 1e9 ? $0 : nil }
        ?? fallback
    }
    let width = side("width", isBox ? box[2] : Double(Self.usualSize.width))
    let height = side("height", isBox ? box[3] : Double(Self.usualSize.height))
    size = CGSize(width: width, height: height)
    guard isBox else {
      transform = .identity
      return
    }
    let scale = min(width / box[2], height / box[3])
    transform = CGAffineTransform(translationX: -box[0] - box[2] / 2, y: -box[1] - box[3] / 2)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(translationX: width / 2, y: height / 2))
  }
}
