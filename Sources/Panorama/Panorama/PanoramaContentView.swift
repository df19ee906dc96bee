import Foundation
import PanoramaGraphics
import PanoramaViews

/// What scrolls and zooms: transparent, with the panorama's own coordinates. Touches and mouse
/// events that come down here go to the panorama first.
public final class PanoramaContentView: View {
  /// What it gives its events to.
  public internal(set) weak var panorama: Panorama?

  public override var next: Responder? { panorama ?? super.next }

  /// The panorama's recognizers come before the view's own.
  public override var gestureTargets: [any GestureTarget] {
    guard let panorama else { return [self] }
    return [panorama, self]
  }

  /// Those of the viewlets at the point come before the panorama's.
  public override func gestureTargets(at point: CGPoint) -> [any GestureTarget] {
    (panorama?.gestureTargets(at: point) ?? []) + gestureTargets
  }

  /// What drags a viewlet does not scroll.
  public override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let isScroll = recognizer is PanGestureRecognizer && recognizer.target === superview
    if isScroll, let panorama, panorama.viewletTouches.values.contains(where: \.keepsTouches) {
      return false
    }
    return super.gestureRecognizerShouldBegin(recognizer)
  }

  /// The viewlets, before views laid on top of them.
  public override func accessibilityChildren() -> [AccessibilityElement] {
    (panorama?.viewlets ?? []).flatMap { $0.accessibilityElements(in: self) }
      + super.accessibilityChildren()
  }

  public override func mouseEntered(with event: MouseEvent) { panorama?.mouseEntered(with: event) }
  public override func mouseExited(with event: MouseEvent) { panorama?.mouseExited(with: event) }
}
