import Foundation
import PanoramaGraphics

/// The node of a layer without a view. It lies among the subviews of its superview, but clients do not see it
/// there.
final class LayerNode: View {
  private weak var face: Layer?

  init(_ layer: Layer) {
    face = layer
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    // Core Animation's default.
    rareState.looks.borderColor = .black
  }

  required init?(coder: NSCoder) { nil }

  override var freeLayer: Layer? { face }

  override var backingLayer: Layer? {
    get { face }
    set {}
  }

  /// Does nothing: only the layer draws, and only when it is asked to.
  override func draw(in context: CGContext) {}
}
