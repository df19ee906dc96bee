import Foundation
import PanoramaGraphics

/// Properties that most viewlets of a large scene leave at their defaults. It is created when one of
/// them is set, so that a million viewlets stay small.
@MainActor
final class ViewletRareState {
  /// The bounds; nil if they follow the size of the frame.
  var bounds: CGRect?
  var transform = CGAffineTransform.identity
  var style = ViewletStyle()
  var accessibilityLabel: String?
  var keepsSizeOnScreen = false
  var taps = TapCounter()
  var gestureRecognizers: [GestureRecognizer]?
  @exclusivity(unchecked) weak var host: Panorama?
  /// The viewlets inside; nil if there were never any.
  @exclusivity(unchecked) var children: NodeChildren<Viewlet>?
  /// The picture including the viewlets inside.
  @exclusivity(unchecked) var composed: DisplayList?
}

extension Viewlet {
  /// The rare state, which is created if there is none.
  var rareState: ViewletRareState {
    if let rare { return rare }
    let made = ViewletRareState()
    rare = made
    return made
  }

  var host: Panorama? {
    get { rare?.host }
    set { if newValue != nil || rare != nil { rareState.host = newValue } }
  }

  var taps: TapCounter {
    get { rare?.taps ?? TapCounter() }
    set { rareState.taps = newValue }
    _modify { yield &rareState.taps }
  }

  /// The store of the viewlets inside, which is created if there is none.
  var children: NodeChildren<Viewlet> {
    if let children = rare?.children { return children }
    let made = NodeChildren<Viewlet>()
    rareState.children = made
    return made
  }

  var hasChildren: Bool { (rare?.children?.count ?? 0) > 0 }
}
