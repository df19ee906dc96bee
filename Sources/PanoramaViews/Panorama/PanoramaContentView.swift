import Foundation
import PanoramaGraphics

/// The transparent view that scrolls and zooms. It has the panorama's own coordinates and passes touches
/// and mouse events to the panorama.
public final class PanoramaContentView: View {
  /// The panorama that gets the events.
  public internal(set) weak var panorama: Panorama?

  public override var next: Responder? { panorama ?? super.next }

  /// The panorama, then the view.
  public override var gestureTargets: [any GestureTarget] {
    guard let panorama else { return [self] }
    return [panorama, self]
  }

  /// The viewlets at the point, then the panorama, then the view.
  public override func gestureTargets(at point: CGPoint) -> [any GestureTarget] {
    (panorama?.gestureTargets(at: point) ?? []) + gestureTargets
  }

  /// Keeps a finger that drags a viewlet from scrolling.
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let isScroll = recognizer is PanGestureRecognizer && recognizer.target === superview
    if isScroll, let panorama, panorama.viewletTouches.values.contains(where: \.keepsTouches) {
      return false
    }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// What the panorama shows, then the views above it.
  public override func accessibilityChildren() -> [AccessibilityElement] {
    AccessibilityElement.identifiedThroughout(
      panorama?.accessibilityElements(in: self) ?? [], in: AccessibilityElement.id(of: self))
      + super.accessibilityChildren()
  }

  public override func mouseEntered(with event: MouseEvent) { panorama?.mouseEntered(with: event) }
  public override func mouseExited(with event: MouseEvent) { panorama?.mouseExited(with: event) }
}
