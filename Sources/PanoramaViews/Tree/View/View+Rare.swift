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
  var accessibility = AccessibilityDescription()
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

  /// The recognizers in the order in which they were added; nil for none.
  public package(set) var gestureRecognizers: [GestureRecognizer]? {
    get { rare?.gestureRecognizers }
    set { if newValue != nil || rare != nil { rareState.gestureRecognizers = newValue } }
  }

  /// The controller whose view this is; nil for none.
  var viewController: ViewController? {
    get { rare?.viewController }
    set { if newValue != nil || rare != nil { rareState.viewController = newValue } }
  }

  /// The animations of the view and of its layer; nil before the first one.
  var animations: NodeAnimations? {
    get { rare?.animations }
    set { if newValue != nil || rare != nil { rareState.animations = newValue } }
  }
}
