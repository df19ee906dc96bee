import Foundation
import PanoramaGraphics

/// A weak reference to a viewlet.
struct WeakViewlet {
  weak var viewlet: Viewlet?
}

extension Viewlet {
  /// Whether the viewlet has the same size on screen at every zoom as at zoom 1, for handles, pins
  /// and labels. The middle of its frame does not move; the frame determines the size. Default:
  /// false.
  public var keepsSizeOnScreen: Bool {
    get { rare?.keepsSizeOnScreen ?? false }
    set {
      guard newValue != keepsSizeOnScreen else { return }
      rareState.keepsSizeOnScreen = newValue
      if newValue { panorama?.keepSize(of: self) }
      placeDidChange()
    }
  }

  /// The transform, combined with the scale that keeps the size.
  var shownTransform: CGAffineTransform {
    guard keepsSizeOnScreen, let scale = panorama?.shownScale, scale > 0 else { return transform }
    return transform.concatenating(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
  }
}

extension Panorama {
  /// Updates `viewlet` from now on when the zoom changes.
  func keepSize(of viewlet: Viewlet) {
    sizeKeepers.removeAll { $0.viewlet == nil || $0.viewlet === viewlet }
    sizeKeepers.append(WeakViewlet(viewlet: viewlet))
  }
}
