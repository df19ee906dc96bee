import Foundation
import PanoramaGraphics

/// Reads the attribute `transform`.
public enum SVGTransform {
  /// The product of a list of transforms, the last of which is applied first. A transform that cannot be read
  /// ends the list.
  public static func transform(_ text: String) -> CGAffineTransform {
    var result = CGAffineTransform.identity
    for part in text.split(separator: ")") {
      let words = part.split(separator: "(", maxSplits: 1)
      guard words.count == 2 else { break }
      var numbers = SVGNumbers(words[1])
      let name = words[0].filter(\.isLetter)
      guard let next = single(name, numbers.all()) else { break }
      result = next.concatenating(result)
    }
    return result
  }

  private static func single(_ name: String, _ n: [Double]) -> CGAffineTransform? {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    switch (name, n.count) {
    case ("matrix", 6):
      return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1...2):
      return CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
    case ("scale", 1...2):
      return CGAffineTransform(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
    case ("rotate", 1), ("rotate", 3):
      let turn = CGAffineTransform(rotationAngle: radians(n[0]))
      guard n.count == 3 else { return turn }
      return CGAffineTransform(translationX: -n[1], y: -n[2]).concatenating(turn)
        .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
    case ("skewX", 1):
      return CGAffineTransform(a: 1, b: 0, c: tan(radians(n[0])), d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      return CGAffineTransform(a: 1, b: tan(radians(n[0])), c: 0, d: 1, tx: 0, ty: 0)
    default: return nil
    }
  }
}
