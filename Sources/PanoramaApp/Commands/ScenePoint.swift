import ArgumentParser
import Panorama

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
