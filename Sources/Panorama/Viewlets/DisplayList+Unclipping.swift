import Foundation
import PanoramaGraphics

extension DisplayList {
  /// The same drawing, recorded under a clip to `bounds`, without that clip where nothing reaches
  /// beyond it; a single list inside stands for itself. Very many small drawings are thereby
  /// planned and drawn in little more than half the time.
  func withoutIdleClip(to bounds: CGRect) -> DisplayList {
    let items = items.map { $0.withoutIdleClip(to: bounds) }
    if items.count == 1, case .list(let inner) = items[0].operation, items[0].isPlain {
      return inner
    }
    return DisplayList(items: items)
  }
}

extension DisplayItem {
  fileprivate func withoutIdleClip(to area: CGRect) -> DisplayItem {
    guard let clip, clip.parent == nil, clip.shape == .rect(area), blendMode == .normal,
      shadow == nil
    else { return self }
    let free = DisplayItem(operation, transform: transform, alpha: alpha)
    // The bounds of strokes with round corners are a hair too large.
    let hair = 0.001
    let isInside = area.insetBy(dx: -hair, dy: -hair).contains(free.bounds)
    return isInside && !free.bounds.isNull ? free : self
  }

  /// Puts its list where it is, as it is.
  fileprivate var isPlain: Bool {
    transform.isIdentity && clip == nil && alpha == 1 && blendMode == .normal && shadow == nil
  }
}
