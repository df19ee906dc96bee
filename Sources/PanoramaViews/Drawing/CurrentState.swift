import Foundation
import PanoramaGraphics
import PanoramaText

/// The one piece of global state: what UIKit's own calls without a receiver mean. The drawing
/// contexts of `draw(_:)` and `UIGraphicsGetCurrentContext`, the block of `View.animate`, the window
/// of `UIScreen.main`, and the fonts of `UIFont.systemFont`. Main actor only; contexts and animation empty outside of theirs.
@preconcurrency @MainActor
public enum CurrentState {
  private static var contexts: [CGContext] = []
  /// The animation whose block is running; nil outside of one. See `ViewAnimation.current`.
  static var animating: AnyObject?

  /// The fonts of whatever has no window that brings its own.
  public static var fonts = FontLibrary()

  /// The window at work. See `window`.
  static weak var windowAtWork: AnyObject?

  /// A picture that is being drawn between UIKit's begin and end calls.
  package struct ImageContext {
    package let context: CGContext
    /// Points.
    package let size: CGSize
    /// Pixels a point.
    package let scale: Double
    package let isOpaque: Bool

    package init(context: CGContext, size: CGSize, scale: Double, isOpaque: Bool) {
      self.context = context
      self.size = size
      self.scale = scale
      self.isOpaque = isOpaque
    }
  }

  /// The pictures begun and not ended yet, the newest last.
  package static var imageContexts: [ImageContext] = []

  /// Where drawing without a context goes now; nil outside of drawing.
  public static var context: CGContext? { contexts.last }

  /// Makes `context` the current one until `popContext()`.
  public static func push(_ context: CGContext) { contexts.append(context) }

  /// Records what `draw` draws inside `bounds`, its context being the current one meanwhile; empty
  /// bounds show nothing, so nothing is asked for.
  package static func record(in bounds: CGRect, _ draw: (CGContext) -> Void) -> DisplayList {
    guard !bounds.isEmpty else { return .empty }
    let context = CGContext()
    record(in: bounds, on: context, draw)
    return context.unwrappedList
  }

  /// The same, on a context that is there already.
  package static func record(
    in bounds: CGRect, on context: CGContext, _ draw: (CGContext) -> Void
  ) {
    context.clip(to: bounds)
    push(context)
    draw(context)
    popContext()
  }

  /// Back to the context before the last `push(_:)`; nothing without one.
  public static func popContext() { _ = contexts.popLast() }
}
