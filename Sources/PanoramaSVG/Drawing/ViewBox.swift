import Foundation
import PanoramaGraphics

/// The attributes `viewBox` and `preserveAspectRatio`.
struct ViewBox {
  var rect: CGRect
  private var aligns = SIMD2(0.5, 0.5)
  private var keepsRatio = true
  private var isCut = false

  /// Nil without a usable `viewBox`.
  init?(_ attributes: [String: String]) {
    var numbers = SVGNumbers(attributes["viewBox"] ?? "")
    let box = numbers.all()
    guard box.count == 4, box[2] > 0, box[3] > 0 else { return nil }
    self.init(CGRect(x: box[0], y: box[1], width: box[2], height: box[3]), attributes)
  }

  /// A box of a picture's size, say.
  init(_ rect: CGRect, _ attributes: [String: String]) {
    self.rect = rect
    let words = (attributes["preserveAspectRatio"] ?? "").split(whereSeparator: \.isWhitespace)
      .filter { $0 != "defer" }
    isCut = words.dropFirst().first == "slice"
    guard let word = words.first else { return }
    keepsRatio = word != "none"
    func share(_ text: some StringProtocol) -> Double {
      text.hasSuffix("Min") ? 0 : text.hasSuffix("Max") ? 1 : 0.5
    }
    if word.count == 8 { aligns = SIMD2(share(word.prefix(4)), share(word)) }
  }

  /// The transform that puts the box into a viewport.
  func transform(into viewport: CGRect) -> CGAffineTransform {
    var scale = SIMD2(viewport.width / rect.width, viewport.height / rect.height)
    if keepsRatio { scale = SIMD2(repeating: isCut ? scale.max() : scale.min()) }
    let rest =
      SIMD2(viewport.width, viewport.height) - scale * SIMD2(rect.width, rect.height)
    return CGAffineTransform(
      a: scale.x, b: 0, c: 0, d: scale.y,
      tx: viewport.minX - rect.minX * scale.x + rest.x * aligns.x,
      ty: viewport.minY - rect.minY * scale.y + rest.y * aligns.y)
  }
}
