import ArgumentParser
import Panorama

/// A size given as `WxH`, such as `1920x1080`.
struct PixelSize: ExpressibleByArgument {
  /// Both sides are > 0.
  let size: CGSize

  init?(argument: String) {
    guard let (width, height) = twoNumbers(in: argument.lowercased(), separator: "x"), width > 0,
      height > 0
    else { return nil }
    size = CGSize(width: width, height: height)
  }
}

/// A point given as `X,Y`.
struct ScenePoint: ExpressibleByArgument {
  let point: CGPoint

  init?(argument: String) {
    guard let (x, y) = twoNumbers(in: argument, separator: ",") else { return nil }
    point = CGPoint(x: x, y: y)
  }
}

/// Nil unless the text is two finite numbers with a separator between them.
private func twoNumbers(in text: String, separator: Character) -> (Double, Double)? {
  let numbers = text.split(separator: separator, omittingEmptySubsequences: false)
    .map { Double($0) ?? .nan }
  guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else { return nil }
  return (numbers[0], numbers[1])
}
