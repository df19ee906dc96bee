import Foundation

extension SceneScanner {
  mutating func transform(_ what: String) throws(SceneError) -> CGAffineTransform {
    let (a, b, c) = (try number(what), try number(what), try number(what))
    let (d, e, f) = (try number(what), try number(what), try number(what))
    return CGAffineTransform(a: a, b: b, c: c, d: d, tx: e, ty: f)
  }

  mutating func quality() throws(SceneError) -> CGInterpolationQuality {
    let word = word()
    guard let quality = CGInterpolationQuality.allCases.first(where: { $0.word == word }) else {
      throw error(
        "the quality is default, none, low, medium or high, not “\(Self.printable(word))”")
    }
    return quality
  }

  /// Reads `n (offset COLOR)·n`. The result is nil if an offset is NaN or infinite; drawings that use
  /// the gradient are then dropped.
  mutating func stops() throws(SceneError) -> CGGradient? {
    let what = "a gradient takes its number of stops, then that many offsets and colours"
    let count = try count(what, atMost: 1 << 16)
    if count == 0 { throw error("a gradient has at least one stop") }
    var colors: [CGColor] = []
    var locations: [Double] = []
    for _ in 0..<count {
      locations.append(try number(what))
      colors.append(try color())
    }
    guard locations.allSatisfy(\.isFinite) else { return nil }
    return CGGradient(colors: colors, locations: locations)
  }

  mutating func options() throws(SceneError) -> CGGradientDrawingOptions {
    switch word() {
    case "none": return []
    case "before": return .drawsBeforeStartLocation
    case "after": return .drawsAfterEndLocation
    case "both": return [.drawsBeforeStartLocation, .drawsAfterEndLocation]
    case let word:
      throw error(
        "a gradient extends none, before, after or both, not “\(Self.printable(word))”")
    }
  }
}
