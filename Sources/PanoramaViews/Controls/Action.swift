import Foundation
import PanoramaGraphics

/// Something to do, with what it is called: UIKit's `UIAction`.
@MainActor
public final class Action {
  public var title: String
  public var icon: Icon?
  public let handler: @MainActor (Action) -> Void
  /// The control that calls it, while it does.
  public internal(set) weak var sender: Control?

  public init(
    title: String = "", icon: Icon? = nil, handler: @escaping @MainActor (Action) -> Void
  ) {
    self.title = title
    self.icon = icon
    self.handler = handler
  }
}
