import PanoramaGraphics

/// A group's own pixels, and the target to come back to.
final class Layer {
  var pixels = Arena<UInt32>(capacity: 4096)
  var outer: Target

  init(outer: Target) { self.outer = outer }
}
