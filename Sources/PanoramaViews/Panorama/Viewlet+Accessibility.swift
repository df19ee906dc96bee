import Foundation
import PanoramaGraphics

extension Viewlet {
  /// The elements of this viewlet and those inside it; none if it is hidden. O(n).
  ///
  /// - Parameter view: the view that shows the panorama.
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
