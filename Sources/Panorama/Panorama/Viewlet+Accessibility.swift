import Foundation
import PanoramaGraphics
import PanoramaViews

extension Viewlet {
  /// This viewlet and what is inside as data, placed by the view that shows the panorama; none when
  /// hidden. O(n).
  func accessibilityElements(in view: View) -> [AccessibilityElement] {
    guard !isHidden, alpha > 0.01 else { return [] }
    let inside = subviewlets.flatMap { $0.accessibilityElements(in: view) }
    return [
      AccessibilityElement(
        role: accessibilityRole, name: accessibilityLabel ?? accessibilityTitle,
        value: accessibilityValue,
        frame: view.convert(bounds.applying(transformToPanorama), to: nil),
        traits: isEnabled ? [] : .disabled, actions: isEnabled ? accessibilityActions : [],
        children: inside)
    ]
  }
}
