import Foundation
import PanoramaGraphics

/// An action with a title; UIKit's `UIAction`.
@preconcurrency @MainActor
public final class Action {
  /// The title for menus and assistive programs.
  public var title: String
  /// The picture beside the title; nil for none.
  public var icon: Icon?
  /// The closure that performs the action, which it gets as its argument.
  public let handler: @MainActor (Action) -> Void
  /// The control that performs the action; nil if none does.
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
