import Foundation
import PanoramaGraphics

/// What a view or a controller knows about its surroundings; UIKit's `UITraitCollection`.
public struct TraitCollection: Hashable, Sendable {
  /// Whether the interface is light or dark.
  public enum UserInterfaceStyle: Int, Hashable, Sendable {
    /// Not known.
    case unspecified = 0
    /// Dark text on light backgrounds.
    case light = 1
    /// Light text on dark backgrounds.
    case dark = 2
  }

  /// Whether there is little or much room.
  public enum SizeClass: Int, Hashable, Sendable {
    /// Not known.
    case unspecified = 0
    /// Little room.
    case compact = 1
    /// Much room.
    case regular = 2
  }

  /// Whether the interface is light or dark: the theme's.
  public internal(set) var userInterfaceStyle: UserInterfaceStyle
  /// Pixels per point; 0 if it is not known.
  public internal(set) var displayScale: CGFloat
  /// Compact if the window is narrower than 600 points, otherwise regular.
  public internal(set) var horizontalSizeClass: SizeClass
  /// Compact if the window is less than 480 points high, otherwise regular.
  public internal(set) var verticalSizeClass: SizeClass

  /// Traits with only the style known.
  public init(userInterfaceStyle style: UserInterfaceStyle) {
    userInterfaceStyle = style
    displayScale = 0
    (horizontalSizeClass, verticalSizeClass) = (.unspecified, .unspecified)
  }

  @MainActor
  init(_ theme: InterfaceTheme, _ window: Window?) {
    self.init(theme, scale: window?.screenScale ?? 1, size: window?.size)
  }

  /// - Parameter size: the window's, in points; nil for that of a phone.
  init(_ theme: InterfaceTheme, scale: Double, size: CGSize?) {
    userInterfaceStyle = theme.isDark ? .dark : .light
    displayScale = CGFloat(scale)
    let size = size ?? CGSize(width: 375, height: 667)
    horizontalSizeClass = size.width < 600 ? .compact : .regular
    verticalSizeClass = size.height < 480 ? .compact : .regular
  }

  /// The traits of the current window; on other threads than the main one, those when it last handled input or made
  /// a frame.
  public static var current: TraitCollection {
    guard Thread.isMainThread else { return CurrentState.knownTraits }
    return MainActor.assumeIsolated {
      let window = CurrentState.window
      return TraitCollection(window?.shownTheme ?? .light, window)
    }
  }

  /// Whether colours with a light and a dark form look different under `other`.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection?) -> Bool {
    (userInterfaceStyle == .dark) != (other?.userInterfaceStyle == .dark)
  }
}

/// Traits before and after a change.
package struct TraitChange {
  package let former: TraitCollection
  package let present: TraitCollection

  /// Nil if both are the same.
  init?(from former: TraitCollection, to present: TraitCollection) {
    guard former != present else { return nil }
    (self.former, self.present) = (former, present)
  }
}

/// Is told about changed traits as long as it is registered.
@MainActor
package final class TraitObserver {
  package let action: (TraitChange) -> Void
  package init(_ action: @escaping (TraitChange) -> Void) { self.action = action }
}
