import Panorama

/// What a `UIVisualEffectView` shows behind its content.
public class UIVisualEffect {
  init() {}

  /// The colour over what is behind the view.
  func color(_ theme: InterfaceTheme) -> CGColor { .clear }
}

/// A translucent material. What is behind it shines through, but is not blurred here.
public final class UIBlurEffect: UIVisualEffect {
  /// How much a material covers, with UIKit's names and values.
  public enum Style: Int, Hashable, Sendable {
    /// Brighter than its surroundings.
    case extraLight = 0
    /// Bright.
    case light = 1
    /// Dark.
    case dark = 2
    /// As the appearance is.
    case regular = 4
    /// As the appearance is, covering more.
    case prominent = 5
    /// The thinnest material of the appearance.
    case systemUltraThinMaterial = 6
    /// A thin material of the appearance.
    case systemThinMaterial = 7
    /// The usual material of the appearance.
    case systemMaterial = 8
    /// A thick material of the appearance.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
    /// The thinnest light material.
    case systemUltraThinMaterialLight = 11
    /// A thin light material.
    case systemThinMaterialLight = 12
    /// The usual light material.
    case systemMaterialLight = 13
    /// A thick light material.
    case systemThickMaterialLight = 14
    /// The light material of bars.
    case systemChromeMaterialLight = 15
    /// The thinnest dark material.
    case systemUltraThinMaterialDark = 16
    /// A thin dark material.
    case systemThinMaterialDark = 17
    /// The usual dark material.
    case systemMaterialDark = 18
    /// A thick dark material.
    case systemThickMaterialDark = 19
    /// The dark material of bars.
    case systemChromeMaterialDark = 20

    /// Whether the material is dark; nil for that of the appearance.
    private var isDark: Bool? {
      switch rawValue {
      case 2, 16...20: true
      case 0, 1, 11...15: false
      default: nil
      }
    }

    /// How much the material covers, 0 … 1. More than on iOS, because nothing is blurred.
    private var cover: Double {
      switch self {
      case .systemUltraThinMaterial, .systemUltraThinMaterialLight, .systemUltraThinMaterialDark:
        0.6
      case .systemThinMaterial, .systemThinMaterialLight, .systemThinMaterialDark: 0.72
      case .light, .dark, .regular, .systemMaterial, .systemMaterialLight, .systemMaterialDark:
        0.84
      default: 0.92
      }
    }

    func color(_ theme: InterfaceTheme) -> CGColor {
      let gray = isDark.map { CGColor(gray: $0 ? 0.13 : 0.98) } ?? theme.surface
      return gray.copy(alpha: cover)
    }
  }

  private let style: Style

  /// Makes a material.
  public init(style: Style) {
    self.style = style
    super.init()
  }

  override func color(_ theme: InterfaceTheme) -> CGColor { style.color(theme) }
}

/// Accepted for what stands on a blurred view; its content looks as without it.
public final class UIVibrancyEffect: UIVisualEffect {
  /// Makes an effect for content on a material.
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// A view with a translucent material below its content. Add subviews to `contentView`.
open class UIVisualEffectView: UIView {
  /// The view for subviews. It always fills this one.
  public let contentView = UIView()
  /// The material; nil for none.
  open var effect: UIVisualEffect? { didSet { applyEffect() } }

  /// Makes a view without a size.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addSubview(contentView)
    // Constraints inside `contentView` can determine the size of this view.
    contentView.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      contentView.leadingAnchor.constraint(equalTo: leadingAnchor),
      contentView.trailingAnchor.constraint(equalTo: trailingAnchor),
      contentView.topAnchor.constraint(equalTo: topAnchor),
      contentView.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    applyEffect()
  }

  /// Makes a view without a material.
  public override convenience init(frame: CGRect) {
    self.init(effect: nil)
    self.frame = frame
  }

  /// Nil: views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  open override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyEffect()
  }

  private func applyEffect() { looks.background = effect?.color(looks.theme) }
}
