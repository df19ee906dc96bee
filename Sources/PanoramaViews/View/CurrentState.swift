import Foundation
import PanoramaGraphics

/// The one piece of global state: the drawing contexts that `draw(_:)` and UIKit's
/// `UIGraphicsGetCurrentContext` mean. Main actor only, empty outside of drawing.
@MainActor
public enum CurrentState {
  private static var contexts: [CGContext] = []

  /// Where drawing without a context goes now; nil outside of drawing.
  public static var context: CGContext? { contexts.last }

  /// Makes `context` the current one until `popContext()`.
  public static func push(_ context: CGContext) { contexts.append(context) }

  /// Back to the context before the last `push(_:)`; nothing without one.
  public static func popContext() { _ = contexts.popLast() }
}
