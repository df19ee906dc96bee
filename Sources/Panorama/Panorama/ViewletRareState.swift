import Foundation
import PanoramaGraphics
@_spi(Nodes) import PanoramaViews

/// What most viewlets of a large scene do without: made when it is first needed, so that a million
/// of them stay small.
@MainActor
final class ViewletRareState {
  /// Nil: follows the frame's size.
  var bounds: CGRect?
  var transform = CGAffineTransform.identity
  var style = ViewletStyle()
  var accessibilityLabel: String?
  var keepsSizeOnScreen = false
  var taps = TapCounter()
  var gestureRecognizers: [GestureRecognizer]?
  weak var host: Panorama?
  /// Those inside; nil: never any.
  var children: NodeChildren<Viewlet>?
  /// The picture with those inside.
  var composed: DisplayList?
}

extension Viewlet {
  /// Makes the rare state.
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

  /// Makes the store.
  var children: NodeChildren<Viewlet> {
    if let children = rare?.children { return children }
    let made = NodeChildren<Viewlet>()
    rareState.children = made
    return made
  }

  var hasChildren: Bool { (rare?.children?.count ?? 0) > 0 }
}
