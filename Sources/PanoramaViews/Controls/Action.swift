import Foundation
import PanoramaGraphics

/// An action with a title; UIKit's `UIAction`.
@preconcurrency @MainActor
public final class Action {
  /// The title for menus and assistive programs.
  public var title: String
  /// The picture beside the title; nil for none.
  public var icon: Icon?
  /// Performs the action, which is passed to it.
  public let handler: @MainActor (Action) -> Void
  /// The control that last performed the action; nil if none did.
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
