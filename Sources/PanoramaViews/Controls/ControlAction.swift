import Foundation
import PanoramaGraphics

/// An action with a title; UIKit's `UIAction`.
@preconcurrency @MainActor
public final class ControlAction {
  /// The title for menus and assistive programs.
  public var title: String
  /// The picture beside the title; nil for none.
  public var icon: LineIcon?
  /// Performs the action, which is passed to it.
  public let handler: @MainActor (ControlAction) -> Void
  /// The control that last performed the action; nil if none did.
  public internal(set) weak var sender: Control?

  /// An action that calls `handler`.
  public init(
    title: String = "", icon: LineIcon? = nil, handler: @escaping @MainActor (ControlAction) -> Void
  ) {
    self.title = title
    self.icon = icon
    self.handler = handler
  }
}
