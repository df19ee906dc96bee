import Foundation
import PanoramaGraphics

/// A layer that shows its sublayers several times; Core Animation's `CAReplicatorLayer`. The copies show the same
/// moment: they are not delayed.
open class ReplicatorLayer: Layer {
  /// How often the sublayers are shown, 1 … 10,000. Default: 1.
  open var instanceCount = 1 { didSet { lookChanged() } }
  /// The transform from each instance to the next one, about the middle of the bounds. Default: the identity.
  public final var step = CGAffineTransform.identity { didSet { lookChanged() } }
  /// What is added to the opacity from each instance to the next one, as a fraction. Default: 0.
  open var instanceAlphaOffset: Float = 0 { didSet { lookChanged() } }
  /// Has no effect.
  open var instanceDelay = 0.0
  /// The opacity of the first instance is that of this colour, whose other components have no effect. Default: white.
  open var instanceColor: CGColor? = .white { didSet { lookChanged() } }

  open override func presentation() -> ReplicatorLayer? { animated(ReplicatorLayer()) }

  override func copySettings(of other: Layer) {
    super.copySettings(of: other)
    guard let other = other as? ReplicatorLayer else { return }
    (instanceCount, step) = (other.instanceCount, other.step)
    (instanceAlphaOffset, instanceColor) = (other.instanceAlphaOffset, other.instanceColor)
  }

  override func replicated(_ contents: DisplayList) -> DisplayList {
    let count = min(max(1, instanceCount), 10_000)
    let first = instanceColor?.alpha ?? 1
    guard count > 1 || first < 1, !contents.isEmpty else { return contents }
    let middle = CGAffineTransform(translationX: -bounds.width / 2, y: -bounds.height / 2)
    var (transform, items) = (CGAffineTransform.identity, [DisplayItem]())
    for index in 0..<count {
      let alpha = first + Double(instanceAlphaOffset) * Double(index)
      let placement = middle.concatenating(transform)
        .translatedAfter(x: bounds.width / 2, y: bounds.height / 2)
      if alpha > 0, placement.isFinite {
        items.append(
          DisplayItem(.list(contents), transform: placement, alpha: min(1, alpha)))
      }
      transform = step.concatenating(transform)
    }
    return DisplayList(items: items)
  }
}

extension CGAffineTransform {
  /// The transform, followed by a translation.
  fileprivate func translatedAfter(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    concatenating(CGAffineTransform(translationX: x, y: y))
  }
}
