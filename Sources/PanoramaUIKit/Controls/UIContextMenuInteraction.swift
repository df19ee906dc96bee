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
  private var press: ContextMenuPress?

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
  public func location(in view: UIView?) -> CGPoint {
    let place = press?.place ?? .zero
    return view?.convert(place, from: nil) ?? place
  }
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
  /// Opens what `configuration` answers for a place in this view, which was pressed for long or with the right button.
  @discardableResult
  func addContextMenu(
    _ configuration: @escaping @MainActor (CGPoint) -> UIContextMenuConfiguration?
  ) -> ContextMenuPress {
    let press = ContextMenuPress()
    press.configuration = configuration
    addGestureRecognizer(press)
    return press
  }
}

/// A long press, or a press of the right button, on a place that has a menu. Elsewhere it does not begin, so that others
/// keep their touch.
final class ContextMenuPress: UILongPressGestureRecognizer {
  fileprivate var configuration: (@MainActor (CGPoint) -> UIContextMenuConfiguration?)?
  private var menu: UIMenu?
  /// The place of the newest press, in the window.
  private(set) var place = CGPoint.zero

  required init() {
    super.init()
    addAction { [weak self] in
      if let self, state == .began { open() }
    }
  }

  override func shouldBegin() -> Bool { findMenu(at: location(in: nil)) }

  override func takesRightPress(_ event: MouseEvent) -> Bool {
    guard findMenu(at: event.location(in: nil)) else { return false }
    open()
    return true
  }

  private func findMenu(at place: CGPoint) -> Bool {
    self.place = place
    menu = view.flatMap { configuration?($0.convert(place, from: nil))?.makeMenu([]) }
    return menu != nil
  }

  private func open() {
    guard let window = view?.window else { return }
    menu?.present(in: window, beside: CGRect(origin: place, size: .zero))
    menu = nil
  }
}
