import Panorama

/// How a bar looks.
@preconcurrency @MainActor
open class UIBarAppearance {
  /// The colour of the bar; nil for the theme's.
  open var backgroundColor: UIColor? { didSet { didChange?() } }
  /// The colour of the line at the bar's edge; nil for none.
  open var shadowColor: UIColor? { didSet { didChange?() } }
  /// Whether the bar has no background.
  private(set) var isTransparent = false
  /// Whether the line has the theme's colour.
  private(set) var hasStandardLine = true

  /// Called when a property has changed.
  final var didChange: (@MainActor () -> Void)?

  /// The theme's bar.
  public init() {}

  /// The theme's colours.
  open func configureWithDefaultBackground() { configure(isTransparent: false) }
  /// The theme's colours.
  open func configureWithOpaqueBackground() { configure(isTransparent: false) }
  /// Neither a background nor a line.
  open func configureWithTransparentBackground() { configure(isTransparent: true) }

  private func configure(isTransparent: Bool) {
    (backgroundColor, shadowColor) = (nil, nil)
    (self.isTransparent, hasStandardLine) = (isTransparent, !isTransparent)
    didChange?()
  }

  /// The colours of a bar and of its line in a theme.
  func colors(_ theme: InterfaceTheme) -> (ground: CGColor?, line: CGColor?) {
    (
      backgroundColor?.cgColor ?? (isTransparent ? nil : theme.surface),
      shadowColor?.cgColor ?? (hasStandardLine ? theme.separator : nil)
    )
  }
}

/// How a navigation bar looks.
open class UINavigationBarAppearance: UIBarAppearance {
  /// The font and the colour of the title.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { didChange?() } }
  /// Has no effect: there are no large titles.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
}

/// How a toolbar looks.
open class UIToolbarAppearance: UIBarAppearance {}

/// How a tab bar looks.
open class UITabBarAppearance: UIBarAppearance {}
