import Panorama

/// Something that a view can do besides what its class does.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
  /// The view to which it was added; nil for none.
  var view: UIView? { get }
  /// Called before it is added to another view, or removed.
  func willMove(to view: UIView?)
  /// Called after it was added to a view, or removed.
  func didMove(to view: UIView?)
}

extension View {
  /// Adds an interaction, and removes it from the view where it was.
  public func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    layoutState.interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard let index = interactions.firstIndex(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    layoutState.interactions.remove(at: index)
    interaction.didMove(to: nil)
  }

  /// The interactions that were added.
  public var interactions: [any UIInteraction] { existingLayoutState?.interactions ?? [] }
}

/// A menu for one place of a view. There is no preview here.
@preconcurrency @MainActor
public final class UIContextMenuConfiguration {
  /// What the client knows the place by; nil for nothing.
  public let identifier: AnyObject?
  let makeMenu: ([any UIMenuElement]) -> UIMenu?

  /// Makes a configuration.
  ///
  /// - Parameters:
  ///   - identifier: what the client knows the place by.
  ///   - previewProvider: has no effect.
  ///   - actionProvider: makes the menu from an empty list of suggestions; nil for no menu.
  public init(
    identifier: AnyObject? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([any UIMenuElement]) -> UIMenu?)? = nil
  ) {
    self.identifier = identifier
    makeMenu = { suggested in actionProvider.flatMap { $0(suggested) } }
  }
}

/// Opens a menu where a view is pressed for a while, or with the right button.
@preconcurrency @MainActor
public final class UIContextMenuInteraction: UIInteraction {
  /// Says which menu it is.
  public private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
  /// The view to which it was added; nil for none.
  public private(set) weak var view: UIView?
  private var press: UILongPressGestureRecognizer?

  /// Makes an interaction.
  public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

  /// Removes the recognizer from the former view.
  public func willMove(to view: UIView?) {
    if let press { self.view?.removeGestureRecognizer(press) }
    press = nil
  }

  /// Adds a recognizer to the new view.
  public func didMove(to view: UIView?) {
    self.view = view
    guard let view else { return }
    let press = view.addContextMenu { [weak self] place in
      guard let self else { return nil }
      return delegate?.contextMenuInteraction(self, configurationForMenuAtLocation: place)
    }
    self.press = press
  }

  /// The place of the newest press, in the coordinates of `view`.
  public func location(in view: UIView?) -> CGPoint { press?.location(in: view) ?? .zero }
}

/// Answers which menu a place has.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: AnyObject {
  /// The menu for a place; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
}

extension View {
  /// Opens what `configuration` answers for a place in this view, which was pressed for long.
  @discardableResult
  func addContextMenu(
    _ configuration: @escaping @MainActor (CGPoint) -> UIContextMenuConfiguration?
  ) -> UILongPressGestureRecognizer {
    let gate = ContextMenuGate(self, configuration)
    let press = UILongPressGestureRecognizer { [weak self] (press: UILongPressGestureRecognizer) in
      guard press.state == .began, let self, let window, let menu = gate.menu else { return }
      let place = press.location(in: window.rootView)
      menu.present(in: window, beside: CGRect(origin: place, size: .zero))
    }
    press.delegate = gate
    addGestureRecognizer(press)
    return press
  }
}

/// Lets a long press begin only where there is a menu, so that others keep their touch.
private final class ContextMenuGate: UIGestureRecognizerDelegate {
  private weak var view: UIView?
  private let configuration: @MainActor (CGPoint) -> UIContextMenuConfiguration?
  private(set) var menu: UIMenu?

  init(
    _ view: UIView, _ configuration: @escaping @MainActor (CGPoint) -> UIContextMenuConfiguration?
  ) {
    (self.view, self.configuration) = (view, configuration)
  }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    menu = view.flatMap { configuration(gestureRecognizer.location(in: $0))?.makeMenu([]) }
    return menu != nil
  }
}
