import Foundation

/// What a program says that a view is, with UIKit's names and values.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: UInt64
  /// Makes a set from bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Nothing.
  public static let none: AccessibilityTraits = []
  /// Something to press.
  public static let button = AccessibilityTraits(rawValue: 1 << 0)
  /// A link.
  public static let link = AccessibilityTraits(rawValue: 1 << 1)
  /// A picture.
  public static let image = AccessibilityTraits(rawValue: 1 << 2)
  /// It is chosen.
  public static let selected = AccessibilityTraits(rawValue: 1 << 3)
  /// It makes a sound of its own.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 4)
  /// A key of a keyboard on the screen.
  public static let keyboardKey = AccessibilityTraits(rawValue: 1 << 5)
  /// Text to read.
  public static let staticText = AccessibilityTraits(rawValue: 1 << 6)
  /// A summary.
  public static let summaryElement = AccessibilityTraits(rawValue: 1 << 7)
  /// It cannot be operated now.
  public static let notEnabled = AccessibilityTraits(rawValue: 1 << 8)
  /// It changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 9)
  /// A field for what is searched.
  public static let searchField = AccessibilityTraits(rawValue: 1 << 10)
  /// It starts to play something.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  /// A value that can be changed.
  public static let adjustable = AccessibilityTraits(rawValue: 1 << 12)
  /// Touches go to it directly.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 13)
  /// It turns a page.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 14)
  /// The heading of what follows.
  public static let header = AccessibilityTraits(rawValue: 1 << 16)
  /// A row of tabs.
  public static let tabBar = AccessibilityTraits(rawValue: 1 << 28)

  private static let roles: [(AccessibilityTraits, AccessibilityRole)] = [
    (.header, .heading), (.tabBar, .tabList), (.searchField, .textField), (.adjustable, .slider),
    (.link, .link), (.button, .button), (.keyboardKey, .button), (.image, .image),
    (.staticText, .text),
  ]

  /// The role that the traits describe; nil if they describe none.
  var role: AccessibilityRole? { Self.roles.first { contains($0.0) }?.1 }

  /// The states that the traits describe.
  var states: AccessibilityElement.Traits {
    var states: AccessibilityElement.Traits = []
    if contains(.selected) { states.insert(.selected) }
    if contains(.notEnabled) { states.insert(.disabled) }
    return states
  }
}
