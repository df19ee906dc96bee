import Foundation

extension TiledImage {
  /// The level to draw from when a pixel of level 0 becomes `scale` device pixels wide or high,
  /// whichever is more: its pixels are at least as many as the device's and less than twice as
  /// many each way, as far as there are levels.
  public func level(forScale scale: Double) -> Int {
    guard scale > 0 else { return levelCount - 1 }
    var level = 0
    while level < levelCount - 1, scale * Double(2 << level) <= 1 { level += 1 }
    return level
  }

  /// The level to draw from under `place`, from pixels of level 0 to device pixels.
  public func level(under place: CGAffineTransform) -> Int {
    level(forScale: Self.scale(of: place))
  }

  /// By how much `place` stretches a pixel's longer side.
  public static func scale(of place: CGAffineTransform) -> Double {
    let x = (place.a * place.a + place.b * place.b).squareRoot()
    let y = (place.c * place.c + place.d * place.d).squareRoot()
    return max(x, y)
  }

  /// From pixels of level 0 to the coordinates in which the picture fills `rect`.
  public func transform(filling rect: CGRect) -> CGAffineTransform {
    CGAffineTransform(
      a: Double(rect.width) / Double(width), b: 0, c: 0, d: Double(rect.height) / Double(height),
      tx: Double(rect.minX), ty: Double(rect.minY))
  }
}
