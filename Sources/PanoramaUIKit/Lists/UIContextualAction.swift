import Panorama

/// An action that a swipe over a row shows.
@preconcurrency @MainActor
public final class UIContextualAction {
  /// How an action looks.
  public enum Style: Int, Hashable, Sendable {
    /// Gray.
    case normal = 0
    /// Red. The row goes away if the action says that it was done.
    case destructive = 1
  }

  /// Performs the action: it gets the action, the view of its button, and a function to call with whether the
  /// action was done.
  public typealias Handler =
    @MainActor (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void

  /// How the action looks.
  public let style: Style
  /// The title; nil for none.
  public var title: String?
  /// The picture above the title; nil for none.
  public var image: UIImage?
  /// The background of the button.
  public var backgroundColor: UIColor!
  /// Performs the action.
  public let handler: Handler

  /// Makes an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }
}

/// The actions that a swipe over a row shows.
@preconcurrency @MainActor
public final class UISwipeActionsConfiguration {
  /// The actions, the one at the edge first.
  public let actions: [UIContextualAction]
  /// Whether a swipe across the row performs the first action. Default: true.
  public var performsFirstActionWithFullSwipe = true

  /// Makes a configuration.
  public init(actions: [UIContextualAction]) { self.actions = actions }
}
