import Foundation

extension View {
  /// What the view knows about its surroundings. O(depth).
  public var traitCollection: TraitCollection { TraitCollection(theme, window) }

  /// The observers that are told when the view's traits have changed.
  package var traitObservers: [TraitObserver] {
    get { rare?.traitObservers ?? [] }
    set { if !newValue.isEmpty || rare != nil { rareState.traitObservers = newValue } }
  }

  /// Tells the view, its controller and the observers about a change.
  func tell(_ change: TraitChange) {
    traitCollectionDidChange(change.former)
    for observer in traitObservers { observer.action(change) }
    guard let controller = viewController else { return }
    controller.traitCollectionDidChange(change.former)
    for observer in controller.traitObservers { observer.action(change) }
  }

  /// Tells this view and everything inside it that the window's scale or size changed, if that changes
  /// traits.
  ///
  /// - Parameters:
  ///   - scale: the window's former scale.
  ///   - size: the window's former size.
  func propagateMeasures(formerScale scale: Double, formerSize size: CGSize) {
    let theme = theme
    let former = TraitCollection(theme, scale: scale, size: size)
    guard let change = TraitChange(from: former, to: TraitCollection(theme, window)) else { return }
    tell(change)
    children?.visit { $0.propagateMeasures(formerScale: scale, formerSize: size) }
  }
}
