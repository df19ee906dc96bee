import Foundation
import PanoramaGraphics
import PanoramaText

extension View {
  /// The theme without copying it. O(depth).
  var shownTheme: ShownTheme {
    var view = self
    var accent: CGColor?
    while true {
      if accent == nil { accent = view.rare?.accent }
      if let own = view.rare?.theme { return ShownTheme(box: own, accent: accent) }
      guard let parent = view.superview ?? view.maskedView else {
        let window = view.rare?.window
        return ShownTheme(
          box: window?.shownThemeBox ?? .light, accent: accent ?? window?.accentOverride)
      }
      view = parent
    }
  }

  var hasDarkSurroundings: Bool { shownTheme.box.theme.isDark }

  /// Tells this view, and everything inside it that follows its theme, of a change.
  ///
  /// - Parameters:
  ///   - former: the view's traits before the change.
  ///   - isResized: whether the theme's sizes have changed, by which views are laid out.
  func propagateTheme(from former: TraitCollection, isResized: Bool = false) {
    propagateTheme(TraitChange(from: former, to: traitCollection), isResized: isResized)
  }

  private func propagateTheme(_ change: TraitChange?, isResized: Bool) {
    if isResized { setNeedsLayout() }
    if rare?.looks.isDynamic ?? false { setNeedsComposition() }
    backingLayer?.surroundingsDidChange()
    surroundingsDidChange()
    tintColorDidChange()
    if let change { tell(change) }
    children?.visit { if $0.rare?.theme == nil { $0.propagateTheme(change, isResized: isResized) } }
  }

  // MARK: Traits

  /// What the view knows about its surroundings. O(depth).
  public var traitCollection: TraitCollection { TraitCollection(looks.theme, window) }

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
    let theme = looks.theme
    let former = TraitCollection(theme, scale: scale, size: size)
    guard let change = TraitChange(from: former, to: TraitCollection(theme, window)) else { return }
    tell(change)
    children?.visit { $0.propagateMeasures(formerScale: scale, formerSize: size) }
  }
}

/// Holds a theme, which is a large value, so that a million views can share and compare it.
final class ThemeBox: Sendable {
  static let light = ThemeBox(.light)

  let theme: InterfaceTheme

  init(_ theme: InterfaceTheme) { self.theme = theme }
}

/// The theme that a view shows.
struct ShownTheme: Equatable {
  let box: ThemeBox
  /// The accent that replaces the theme's own; nil for none.
  var accent: CGColor?

  var theme: InterfaceTheme {
    guard let accent else { return box.theme }
    var theme = box.theme
    theme.accent = accent.resolved(isDark: theme.isDark)
    theme.accentHovered = theme.accent.interpolated(to: .black, 0.1)
    theme.accentPressed = theme.accent.interpolated(to: .black, 0.25)
    return theme
  }

  static func == (a: ShownTheme, b: ShownTheme) -> Bool {
    a.box === b.box && a.accent == b.accent || a.theme == b.theme
  }
}
