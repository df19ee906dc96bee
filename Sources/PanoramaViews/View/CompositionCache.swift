import Foundation
import PanoramaGraphics

/// What a view keeps of its picture, so that a frame rebuilds only the path to what changed.
@MainActor
struct CompositionCache {
  /// What views without subviews, and those that do not scroll, do without.
  @MainActor
  final class Inside {
    var drawingOrigin = CGPoint.zero
    var contents = DisplayList.empty
    var many: ManySubviews?
    var renewal = DrawingRenewal()
  }

  private var inside: Inside?
  /// What `draw(in:)` recorded; nil when it must run again.
  var drawing: DisplayList?
  /// Everything, in the view's place (0 … width, 0 … height).
  var placed: DisplayList?
  /// What `contents` and `placed` were made for.
  var context: CompositionContext?
  /// A subview moved, changed, came or went.
  var contentsAreStale = true
  /// Something of the view itself changed.
  var placedIsStale = true

  var isStale: Bool { contentsAreStale || placedIsStale }

  /// Where `bounds` began when `drawing` was recorded.
  var drawingOrigin: CGPoint {
    get { inside?.drawingOrigin ?? .zero }
    set { if inside != nil || newValue != .zero { made.drawingOrigin = newValue } }
  }
  /// The subviews, in this view's coordinates.
  var contents: DisplayList {
    get { inside?.contents ?? .empty }
    set { if inside != nil || !newValue.isEmpty { made.contents = newValue } }
  }
  /// The subviews' pictures, where there are very many.
  var many: ManySubviews? {
    get { inside?.many }
    set { if inside != nil || newValue != nil { made.many = newValue } }
  }

  /// What of `drawing` is to be recorded anew.
  var renewal: DrawingRenewal {
    get { inside?.renewal ?? DrawingRenewal() }
    _modify { yield &made.renewal }
  }

  var hasRenewal: Bool { inside?.renewal.isNeeded ?? false }

  /// `drawing` is recorded anew as a whole.
  mutating func forgetRenewal() { inside?.renewal = DrawingRenewal() }

  private var made: Inside {
    mutating get {
      if let inside { return inside }
      let made = Inside()
      inside = made
      return made
    }
  }
}

/// What a view's picture depends on that its ancestors decide.
public struct CompositionContext: Hashable, Sendable {
  /// Device pixels a point, where nothing around the view scales or turns it: scroll positions
  /// are then shown on whole device pixels. Nil elsewhere.
  public var pixelScale: Double?

  /// What holds inside a view with this transform.
  public func inside(_ transform: CGAffineTransform) -> CompositionContext {
    let t = transform
    let isPlain = t.a == 1 && t.b == 0 && t.c == 0 && t.d == 1
    return isPlain ? self : CompositionContext(pixelScale: nil)
  }

  /// The scroll position as shown: to the nearest whole device pixel.
  public func shown(_ origin: CGPoint) -> CGPoint {
    guard let s = pixelScale else { return origin }
    return CGPoint(
      x: (Double(origin.x) * s).rounded() / s, y: (Double(origin.y) * s).rounded() / s)
  }
}
