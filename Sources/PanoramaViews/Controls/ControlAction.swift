import Foundation
import PanoramaGraphics

/// An action with a title; UIKit's `UIAction`.
@preconcurrency @MainActor
public final class ControlAction {
  /// What is special about an action in a menu.
  public struct Attributes: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Makes a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// It cannot be chosen.
    public static let disabled = Attributes(rawValue: 1)
    /// It destroys something.
    public static let destructive = Attributes(rawValue: 2)
    /// It is not shown.
    public static let hidden = Attributes(rawValue: 4)
    /// The menu stays open. It has no effect: every choice closes the menu.
    public static let keepsMenuPresented = Attributes(rawValue: 8)
  }

  /// Whether an action in a menu has a check mark.
  public enum State: Int, Hashable, Sendable {
    /// No mark.
    case off = 0
    /// A check mark.
    case on = 1
    /// A line instead of a check mark.
    case mixed = 2
  }

  /// The title for menus and assistive programs.
  public var title: String
  /// The picture beside the title; nil for none.
  public var icon: LineIcon?
  /// The picture beside the title, instead of `icon`; nil for none.
  public var picture: (any MenuPicture)?
  /// What is special about the action in a menu. Default: nothing.
  public var attributes: Attributes = []
  /// Whether the action has a check mark in a menu. Default: off.
  public var state = State.off
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

/// A picture in a line of a menu.
@preconcurrency @MainActor
public protocol MenuPicture: AnyObject {
  /// Draws the picture into a square.
  ///
  /// - Parameters:
  ///   - context: draws on the menu.
  ///   - square: the place in the menu's coordinates.
  ///   - color: the colour of the menu's texts.
  func drawInMenu(_ context: CGContext, _ square: CGRect, color: CGColor)
}
