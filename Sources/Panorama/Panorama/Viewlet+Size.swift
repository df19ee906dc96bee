import Foundation
import PanoramaGraphics

/// Refers to a viewlet without keeping it.
struct WeakViewlet {
  weak var viewlet: Viewlet?
}

extension Viewlet {
  /// Whether the viewlet is as large on screen at every zoom as it is at zoom 1: for handles, pins
  /// and labels. Its frame's middle stays where it is; its frame says how large it is. Default false.
  public var keepsSizeOnScreen: Bool {
    get { rare?.keepsSizeOnScreen ?? false }
    set {
      guard newValue != keepsSizeOnScreen else { return }
      rareState.keepsSizeOnScreen = newValue
      if newValue { panorama?.keepSize(of: self) }
      placeDidChange()
    }
  }

  /// Its transform, and what keeps its size.
  var shownTransform: CGAffineTransform {
    guard keepsSizeOnScreen, let scale = panorama?.shownScale, scale > 0 else { return transform }
    return transform.concatenating(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
  }
}

extension Panorama {
  /// From now on `viewlet` is placed anew when the zoom changes.
  func keepSize(of viewlet: Viewlet) {
    sizeKeepers.removeAll { $0.viewlet == nil || $0.viewlet === viewlet }
    sizeKeepers.append(WeakViewlet(viewlet: viewlet))
  }
}
