import Panorama

/// Shows the frames of a replayed window.
final class ReplayView: View {
  /// The frame, in points.
  var list = DisplayList.empty { didSet { setNeedsDisplay() } }

  override func draw(in context: CGContext) { context.draw(list) }
}
