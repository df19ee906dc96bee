import Foundation
import PanoramaGraphics

/// Properties that most views leave at their defaults. The object is created when one of them is set, so
/// that a million views stay small.
@MainActor
final class ViewRareState: NodeRareState {
  var looks = NodeLooks()
  var animations: NodeAnimations?
  var gestureRecognizers: [GestureRecognizer]?
  /// The origin of `bounds`.
  var origin = CGPoint.zero
  /// The point of the view that lies at `center`, in fractions of its size.
  var anchor = NodeGeometry.middle
  var safeAreaInsets = EdgeInsets.zero
  var backingLayer: Layer?
  /// The layers without a view that lie among the subviews, by their nodes. It keeps them alive.
  var freeLayers: [ObjectIdentifier: Layer] = [:]
  var tag = 0
  var cursor: PointerShape?
  /// In a box, because a theme is large.
  var theme: ThemeBox?
  var accent: CGColor?
  var traitObservers: [TraitObserver] = []
  var constraintState: (any ViewConstraintState)?
  var treeConstraints: (any TreeConstraints)?
  weak var viewController: ViewController?
  /// The window, if this is its root view.
  weak var window: Window?
}

extension View {
  func setLook<Value: Equatable>(_ path: WritableKeyPath<NodeLooks, Value>, to value: Value) {
    guard value != (rare?.looks ?? NodeLooks())[keyPath: path] else { return }
    rareState.looks[keyPath: path] = value
    setNeedsComposition()
  }

  /// A number for the client's use, such as finding the view. Default: 0.
  public var tag: Int {
    get { rare?.tag ?? 0 }
    set { if newValue != tag { rareState.tag = newValue } }
  }

  /// The shape of the pointer over this view; nil for that of the superview.
  public var cursor: PointerShape? {
    get { rare?.cursor }
    set { if newValue != cursor { rareState.cursor = newValue } }
  }

  /// The name of the view for assistive programs and tests.
  public var accessibilityLabel: String? {
    get { rare?.accessibilityLabel }
    set { if newValue != accessibilityLabel { rareState.accessibilityLabel = newValue } }
  }

  /// The recognizers in the order in which they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]? {
    get { rare?.gestureRecognizers }
    set { if newValue != nil || rare != nil { rareState.gestureRecognizers = newValue } }
  }

  /// The controller whose view this is; nil for none.
  public internal(set) var viewController: ViewController? {
    get { rare?.viewController }
    set { if newValue != nil || rare != nil { rareState.viewController = newValue } }
  }

  /// The theme of this view and those inside it; nil for that of the superview.
  public var themeOverride: InterfaceTheme? {
    get { rare?.theme?.theme }
    set {
      guard newValue != themeOverride else { return }
      let former = traitCollection
      rareState.theme = newValue.map(ThemeBox.init)
      propagateTheme(from: former)
    }
  }

  /// The animations of the view and of its layer; nil before the first one.
  var animations: NodeAnimations? {
    get { rare?.animations }
    set { if newValue != nil || rare != nil { rareState.animations = newValue } }
  }
}
