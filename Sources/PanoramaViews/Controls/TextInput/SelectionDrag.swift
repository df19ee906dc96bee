import Foundation
import PanoramaGraphics

/// Follows a hand that selects text. While it rests beyond an edge of what is visible, the selection grows step by step,
/// and the text scrolls with it.
@MainActor
public final class SelectionDrag {
  private var nextStep: ScheduledAction?
  /// The time between two steps, in seconds.
  private static let period = 0.05

  /// Follows nothing yet.
  public init() {}

  /// Follows the hand to where it is now.
  ///
  /// - Parameters:
  ///   - touch: the hand.
  ///   - view: the view of the text.
  ///   - step: how far beyond the edge one step selects, in points: about a line, or two letters.
  ///   - area: returns the visible part of the text, in the view's coordinates. It is infinite in a direction in which
  ///     nothing scrolls.
  ///   - select: selects up to a point, which is at most a step beyond the area, and returns whether that changed the
  ///     selection.
  public func follow(
    _ touch: Touch, in view: View, step: CGFloat, area: @escaping @MainActor () -> CGRect,
    select: @escaping @MainActor (CGPoint) -> Bool
  ) {
    let (place, visible) = (touch.location(in: view), area())
    let isBeyond =
      place.x < visible.minX || place.x > visible.maxX || place.y < visible.minY
      || place.y > visible.maxY
    // Moves do not make it faster.
    if isBeyond, nextStep != nil { return }
    end()
    let reach = visible.insetBy(dx: -step, dy: -step)
    let isChanged = select(
      CGPoint(
        x: min(max(place.x, reach.minX), reach.maxX),
        y: min(max(place.y, reach.minY), reach.maxY)))
    guard isBeyond, isChanged, touch.isDown, let window = view.window else { return }
    nextStep = window.schedule(at: window.time + Self.period) { [weak self, weak view] in
      guard let self else { return }
      nextStep = nil
      guard let view, touch.isDown else { return }
      follow(touch, in: view, step: step, area: area, select: select)
    }
  }

  /// The hand has lifted.
  public func end() {
    nextStep?.cancel()
    nextStep = nil
  }
}
