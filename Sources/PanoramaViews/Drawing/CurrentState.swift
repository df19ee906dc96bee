import Foundation
import PanoramaGraphics
import PanoramaText
import Synchronization

/// The only global state: the objects that UIKit's calls without a receiver refer to, such as the drawing
/// contexts of `draw(_:)` and `UIGraphicsGetCurrentContext`, the block of `View.animate`, the window of
/// `UIScreen.main`, and the fonts of `UIFont.systemFont`. Outside of drawing there is no context, and
/// outside of an animation's block no animation. Contexts and fonts can be used on any thread: each has its own
/// contexts.
@preconcurrency @MainActor
public enum CurrentState {
  /// Of each thread its own, because threads that draw pictures side by side must not draw on one another's. No task
  /// changes its thread in between: what draws does not wait.
  nonisolated private static let contexts = ThreadStack<CGContext>()
  /// The animation whose block is running; nil outside of one. See `RunningAnimation.current`.
  static var animating: AnyObject?
  /// Whether changes of views that would be animated take effect at once.
  static var skipsAnimations = false
  /// The transactions that were begun and not committed, the innermost last.
  package static var transactions: [AnyObject] = []

  /// The fonts for everything that has no window with its own fonts.
  nonisolated public static var fonts: FontLibrary {
    get { sharedFonts.withLock { $0 } }
    set { sharedFonts.withLock { $0 = newValue } }
  }
  nonisolated private static let sharedFonts = Mutex(FontLibrary())

  /// The current window. See `window`.
  static weak var currentWindow: AnyObject?

  /// The context that drawing on this thread without a context goes to; nil outside of drawing.
  nonisolated public static var context: CGContext? { contexts.last }

  /// Makes `context` the current one of this thread until `popContext()`.
  nonisolated public static func push(_ context: CGContext) { contexts.push(context) }

  /// Makes `context` the current one while `draw` draws on it, clipped to `bounds`. `draw` is not called
  /// for empty bounds, which would show nothing.
  nonisolated package static func record(
    in bounds: CGRect, on context: CGContext, _ draw: (CGContext) -> Void
  ) {
    guard !bounds.isEmpty else { return }
    context.clip(to: bounds)
    push(context)
    draw(context)
    popContext()
  }

  /// Restores the context before the last `push(_:)` on this thread. Does nothing without one.
  nonisolated public static func popContext() { contexts.pop() }
}

extension CGColor {
  /// Makes this the colour of fills and strokes on the current context.
  public func set() {
    setFill()
    setStroke()
  }

  /// Makes this the colour of fills on the current context.
  public func setFill() { CurrentState.context?.setFillColor(self) }

  /// Makes this the colour of strokes on the current context.
  public func setStroke() { CurrentState.context?.setStrokeColor(self) }
}

extension ColorObject {
  /// Makes this the colour of fills and strokes on the current context.
  public func set() { cgColor.set() }
  /// Makes this the colour of fills on the current context.
  public func setFill() { cgColor.setFill() }
  /// Makes this the colour of strokes on the current context.
  public func setStroke() { cgColor.setStroke() }
}

/// UIKit's names, with the fonts that all windows share.
extension Font {
  /// The interface font; the size is in points per em.
  public static func systemFont(ofSize size: Double) -> Font {
    CurrentState.fonts.systemFont(ofSize: size)
  }

  /// The interface font in a weight; the size is in points per em.
  public static func systemFont(ofSize size: Double, weight: FontWeight)
    -> Font
  {
    CurrentState.fonts.systemFont(ofSize: size, weight: weight)
  }

  /// The bold interface font; the size is in points per em.
  public static func boldSystemFont(ofSize size: Double) -> Font {
    CurrentState.fonts.boldSystemFont(ofSize: size)
  }

  /// A font of a family, in points per em. If the family is not installed, this is the interface font, and a
  /// warning is logged. Failable as in UIKit, but never nil.
  public init?(name: String, size: Double) {
    self = CurrentState.fonts.font(named: name, size: size)
  }
}
