import Foundation

extension TiledImage {
  /// The level to draw from if a pixel of level 0 becomes `scale` device pixels wide or high,
  /// whichever is more.
  ///
  /// The level has between one and two pixels per device pixel in each direction, unless it is the
  /// finest or coarsest level.
  public func level(forScale scale: Double) -> Int {
    guard scale > 0 else { return levelCount - 1 }
    var level = 0
    while level < levelCount - 1, scale * Double(2 << level) <= 1 { level += 1 }
    return level
  }

  /// The level to draw from under `place`, which maps pixels of level 0 to device pixels.
  public func level(under place: CGAffineTransform) -> Int {
    level(forScale: Self.scale(of: place))
  }

  /// The length of the longer side of a pixel under `place`.
  public static func scale(of place: CGAffineTransform) -> Double {
    let x = (place.a * place.a + place.b * place.b).squareRoot()
    let y = (place.c * place.c + place.d * place.d).squareRoot()
    return max(x, y)
  }

  /// The transform from pixels of level 0 to the coordinates in which the picture fills `rect`.
  public func transform(filling rect: CGRect) -> CGAffineTransform {
    CGAffineTransform(
      a: Double(rect.width) / Double(width), b: 0, c: 0, d: Double(rect.height) / Double(height),
      tx: Double(rect.minX), ty: Double(rect.minY))
  }
}
