import Foundation
import PanoramaGraphics

/// What most views do without: made when some of it is first set, so that a million views stay
/// small.
@MainActor
final class ViewRareState {
  /// Where `bounds` begins.
  var origin = CGPoint.zero
  var transform = CGAffineTransform.identity
  /// Where in the view `center` is, in shares of its size.
  var anchor = NodeGeometry.middle
  var looks = NodeLooks()
  var safeAreaInsets = EdgeInsets.zero
  var presented: PresentedState?
  var animations: [ViewAnimation.Property: ViewAnimation] = [:]
  var backingLayer: Layer?
  /// What is inside, layers among it; nil: to be put together again.
  var layered: DisplayList?
  var gestureRecognizers: [GestureRecognizer]?
  var tag = 0
  var cursor: Cursor?
  var accessibilityLabel: String?
  /// In a box: a theme is large.
  var theme: ThemeBox?
  weak var viewController: ViewController?
  /// Of a window's root view.
  weak var window: Window?
}

extension View {
  /// Makes the rare state.
  var rareState: ViewRareState {
    if let rare { return rare }
    let made = ViewRareState()
    rare = made
    return made
  }

  func setLook<Value: Equatable>(_ path: WritableKeyPath<NodeLooks, Value>, to value: Value) {
    guard value != (rare?.looks ?? NodeLooks())[keyPath: path] else { return }
    rareState.looks[keyPath: path] = value
    setNeedsComposition()
  }

  /// Free for the client to find a view by; 0 by default.
  public var tag: Int {
    get { rare?.tag ?? 0 }
    set { if newValue != tag { rareState.tag = newValue } }
  }

  /// What the pointer looks like over this view; nil asks the view around it.
  public var cursor: Cursor? {
    get { rare?.cursor }
    set { if newValue != cursor { rareState.cursor = newValue } }
  }

  /// What assistive programs and tests call this view.
  public var accessibilityLabel: String? {
    get { rare?.accessibilityLabel }
    set { if newValue != accessibilityLabel { rareState.accessibilityLabel = newValue } }
  }

  /// In the order they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]? {
    get { rare?.gestureRecognizers }
    set { if newValue != nil || rare != nil { rareState.gestureRecognizers = newValue } }
  }

  /// The controller whose `view` this is.
  public internal(set) var viewController: ViewController? {
    get { rare?.viewController }
    set { if newValue != nil || rare != nil { rareState.viewController = newValue } }
  }

  /// Overrides the theme of the views around; nil follows them.
  public var themeOverride: Theme? {
    get { rare?.theme?.theme }
    set {
      guard newValue != themeOverride else { return }
      rareState.theme = newValue.map(ThemeBox.init)
      propagateTheme()
    }
  }

  /// Made when `layer` is first asked for.
  var backingLayer: Layer? {
    get { rare?.backingLayer }
    set { if newValue != nil || rare != nil { rareState.backingLayer = newValue } }
  }

  /// Nil while nothing of the view is animated.
  var presented: PresentedState? {
    get { rare?.presented }
    set { if newValue != nil || rare != nil { rareState.presented = newValue } }
  }

  /// What moves the view's properties at the moment.
  var animations: [ViewAnimation.Property: ViewAnimation] {
    get { rare?.animations ?? [:] }
    set { if !newValue.isEmpty || rare != nil { rareState.animations = newValue } }
  }
}
