import ArgumentParser
import Panorama

/// A size given as `WxH`, such as `1920x1080`.
struct PixelSize: Equatable, Sendable {
  var width: Double
  var height: Double

  /// Nil unless `text` is two numbers above 0 with an `x` between them.
  init?(_ text: String) {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let w = Double(parts[0]), let h = Double(parts[1]), w.isFinite,
      h.isFinite, w > 0, h > 0
    else { return nil }
    (width, height) = (w, h)
  }

  var size: CGSize { CGSize(width: width, height: height) }
}

extension PixelSize: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}

/// A point given as `X,Y`.
struct ScenePoint: Equatable, Sendable {
  var x: Double
  var y: Double

  /// Nil unless `text` is two finite numbers with a comma between them.
  init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let x = Double(parts[0]), let y = Double(parts[1]), x.isFinite,
      y.isFinite
    else { return nil }
    (self.x, self.y) = (x, y)
  }
}

extension ScenePoint: ExpressibleByArgument {
  init?(argument: String) { self.init(argument) }
}
