import Panorama

extension UIButton {
  /// The appearance of a button, including its background.
  public struct Configuration {
    /// The shape of the background.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// Corners of the theme's radius. This is the default.
      case dynamic = 0
      /// The same as `dynamic`.
      case fixed = -1
      /// Small corners.
      case small = 1
      /// Corners of the theme's radius.
      case medium = 2
      /// Large corners.
      case large = 3
      /// Half circles at the ends.
      case capsule = 4
    }

    enum Style {
      case plain, gray, tinted, filled
    }

    let style: Style
    /// The title; nil for the one that was set for the state.
    public var title: String?
    /// The image before the title; nil for the one that was set for the state.
    public var image: UIImage?
    /// The space between the image and the title, in points.
    public var imagePadding: CGFloat = 0
    /// The space around both, in points.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    /// The colour of the title and the image; nil for that of the style.
    public var baseForegroundColor: UIColor?
    /// The colour of the background; nil for that of the style.
    public var baseBackgroundColor: UIColor?
    /// The shape of the background.
    public var cornerStyle = CornerStyle.dynamic

    /// A button without a background.
    public static func plain() -> Configuration { Configuration(style: .plain) }
    /// A button on gray.
    public static func gray() -> Configuration { Configuration(style: .gray) }
    /// A button on a pale tint colour.
    public static func tinted() -> Configuration { Configuration(style: .tinted) }
    /// A button on the tint colour.
    public static func filled() -> Configuration { Configuration(style: .filled) }

    @MainActor
    func foreground(_ theme: InterfaceTheme) -> UIColor {
      baseForegroundColor ?? (style == .filled ? theme.onAccent : theme.accent).object
    }

    @MainActor
    func background(_ theme: InterfaceTheme) -> UIColor? {
      let own = baseBackgroundColor
      return switch style {
      case .plain: own
      case .gray: own ?? .secondarySystemFill
      case .tinted: (own ?? theme.accent.object).withAlphaComponent(0.18)
      case .filled: own ?? theme.accent.object
      }
    }

    func radius(_ size: CGSize, _ theme: InterfaceTheme) -> Double {
      let maximum = Double(min(size.width, size.height)) / 2
      return switch cornerStyle {
      case .dynamic, .fixed, .medium: min(maximum, theme.cornerRadius)
      case .small: min(maximum, theme.cornerRadius / 2)
      case .large: min(maximum, theme.largeCornerRadius)
      case .capsule: maximum
      }
    }
  }

  /// Makes a button with a configuration, which performs an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(type: .system, primaryAction: primaryAction)
    self.configuration = configuration
  }

  /// Makes a button that performs an action and has its title.
  public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
    self.init(type: type)
    guard let primaryAction else { return }
    setTitle(primaryAction.title, for: .normal)
    addAction(primaryAction, for: .touchUpInside)
  }
}
