import Foundation

/// A change of a window's size, about which controllers are told; UIKit's
/// `UIViewControllerTransitionCoordinator`. The change itself is not animated.
@preconcurrency @MainActor
public protocol SizeTransition: AnyObject {
  /// How long the change takes, in seconds: 0.
  var transitionDuration: Double { get }
  /// Whether the change is animated. It never is.
  var isAnimated: Bool { get }

  /// Calls `animation` when the views have their new size, and `completion` afterwards.
  ///
  /// - Returns: true.
  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any SizeTransition) -> Void)?,
    completion: (@MainActor (any SizeTransition) -> Void)?
  ) -> Bool
}

extension SizeTransition {
  /// Calls `animation` when the views have their new size.
  ///
  /// - Returns: true.
  @discardableResult
  public func animate(
    alongsideTransition animation: (@MainActor (any SizeTransition) -> Void)?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

/// A change of a window's size that is under way.
@MainActor
final class WindowSizeTransition: SizeTransition {
  private var changes: [@MainActor (any SizeTransition) -> Void] = []
  private var completions: [@MainActor (any SizeTransition) -> Void] = []

  var transitionDuration: Double { 0 }
  var isAnimated: Bool { false }

  func animate(
    alongsideTransition animation: (@MainActor (any SizeTransition) -> Void)?,
    completion: (@MainActor (any SizeTransition) -> Void)?
  ) -> Bool {
    if let animation { changes.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func finish() {
    for change in changes { change(self) }
    for completion in completions { completion(self) }
    (changes, completions) = ([], [])
  }
}

extension View {
  /// The controllers of this view and of those inside it, outermost first. O(n).
  func controllersInside() -> [ViewController] {
    [viewController].compactMap { $0 } + subviews.flatMap { $0.controllersInside() }
  }
}
