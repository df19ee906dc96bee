import Foundation
import PanoramaGraphics

/// Something to do, with what it is called: UIKit's `UIAction`.
@preconcurrency @MainActor
public final class Action {
  /// What menus and assistive programs call it.
  public var title: String
  /// Shown beside the title; nil for none.
  public var icon: Icon?
  /// What it does; called with itself.
  public let handler: @MainActor (Action) -> Void
  /// The control that calls it, while it does.
  public internal(set) weak var sender: Control?

  /// An action that calls `handler`.
  public init(
    title: String = "", icon: Icon? = nil, handler: @escaping @MainActor (Action) -> Void
  ) {
    self.title = title
    self.icon = icon
    self.handler = handler
  }
}
