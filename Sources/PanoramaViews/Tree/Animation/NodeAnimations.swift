import Foundation
import PanoramaGraphics

/// A node whose properties can be animated: a view, or a layer without one.
@MainActor
protocol AnimatedNode: AnyObject {
  /// Whether a window advances the node's animations.
  var isAnimatable: Bool { get }
  /// The window that does; nil for none.
  var owningWindow: Window? { get }
  /// The animations; nil before the first one.
  var animations: NodeAnimations? { get set }
  /// Called when what the animations show for `key` has changed.
  func animationDidChange(_ key: AnimationKey)
}

/// What an animation moves.
enum AnimationKey: Hashable {
  case bounds
  /// The position and the anchor point.
  case position
  case transform, alpha, background
  /// What an animation of the node's layer moves, with the client's name for the animation.
  case layer(String?)

  var isLayer: Bool { if case .layer = self { true } else { false } }
}

/// The animations of one node, in the order in which they began: those of `View.animate`, each of which replaces a
/// property's own value, and Core Animation's, which are shown over them one after another.
@MainActor
final class NodeAnimations {
  struct Entry {
    let key: AnimationKey
    let animation: RunningAnimation
    /// The value that replaces the property's own; nil for an animation of a layer.
    var shown: AnimatedValue?
  }

  private(set) var entries: [Entry] = []

  subscript(key: AnimationKey) -> RunningAnimation? { entries.first { $0.key == key }?.animation }

  /// The value that replaces a property's own; nil for none.
  func shown(_ key: AnimationKey) -> AnimatedValue? { entries.first { $0.key == key }?.shown }

  func add(_ key: AnimationKey, _ animation: RunningAnimation) {
    entries.append(Entry(key: key, animation: animation))
  }

  func show(_ value: AnimatedValue, _ key: AnimationKey) {
    if let index = entries.firstIndex(where: { $0.key == key }) { entries[index].shown = value }
  }

  func remove(_ key: AnimationKey, _ animation: RunningAnimation) {
    entries.removeAll { $0.key == key && $0.animation === animation }
  }

  /// `own` with the animated values in it.
  func geometry(over own: NodeGeometry) -> NodeGeometry {
    var geometry = own
    for entry in entries {
      switch (entry.key, entry.shown) {
      case (.bounds, let value?): geometry.bounds = value.rect ?? own.bounds
      case (.position, .numbers(let numbers)) where numbers.count == 4:
        geometry.position = CGPoint(x: numbers[0], y: numbers[1])
        geometry.anchor = CGPoint(x: numbers[2], y: numbers[3])
      case (.transform, .transform(let transform)): geometry.transform = transform
      default: break
      }
    }
    return geometry
  }

  /// The animated opacity, 0 … 1; nil for none.
  var alpha: Double? { shown(.alpha)?.numbers.first.map { min(1, max(0, $0)) } }

  /// The animated background colour; nil for none.
  var background: CGColor? {
    if case .colors(let colors) = shown(.background) { colors.first } else { nil }
  }
}
