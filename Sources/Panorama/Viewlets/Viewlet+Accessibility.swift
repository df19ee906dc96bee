import Foundation
import PanoramaGraphics
import PanoramaViews

extension Viewlet {
  /// This viewlet and what is inside as data, placed by the view that shows the panorama; where
  /// the viewlet itself says nothing, those inside. O(n).
  func accessibilityElements(in view: View) -> [AccessibilityElement] {
    guard !isHidden, alpha > 0.01 else { return [] }
    let inside = subviewlets.flatMap { $0.accessibilityElements(in: view) }
    guard let role = accessibilityRole ?? (accessibilityLabel == nil ? nil : .group) else {
      return inside
    }
    return [
      AccessibilityElement(
        role: role, name: accessibilityLabel ?? accessibilityTitle,
        frame: view.convert(bounds.applying(transformToPanorama), to: nil),
        traits: isEnabled ? [] : .disabled, children: inside)
    ]
  }
}
