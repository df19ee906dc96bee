import Panorama

/// What a configuration can depend on.
public protocol UIConfigurationState {
  /// The traits of the surroundings.
  var traitCollection: UITraitCollection { get set }
}

/// The state of a view with a configuration, such as a header.
public struct UIViewConfigurationState: UIConfigurationState, Hashable, Sendable {
  /// The traits of the surroundings.
  public var traitCollection: UITraitCollection
  /// Whether the view cannot be used now.
  public var isDisabled = false
  /// Whether a finger is on the view.
  public var isHighlighted = false
  /// Whether the view is selected.
  public var isSelected = false
  /// Whether the view has the keyboard focus.
  public var isFocused = false
  /// Whether the view stays in sight while its section scrolls.
  public var isPinned = false

  /// Makes the state of a view of which nothing is special.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// The state of a cell.
public struct UICellConfigurationState: UIConfigurationState, Hashable, Sendable {
  /// The traits of the surroundings.
  public var traitCollection: UITraitCollection
  /// Whether the cell cannot be used now.
  public var isDisabled = false
  /// Whether a finger is on the cell.
  public var isHighlighted = false
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell has the keyboard focus.
  public var isFocused = false
  /// Whether the cell shows controls for editing.
  public var isEditing = false
  /// Whether the cell's actions are shown.
  public var isSwiped = false
  /// Whether the cell is dragged to another place.
  public var isReordering = false
  /// Whether what belongs to the cell is shown below it.
  public var isExpanded = false

  /// Makes the state of a cell of which nothing is special.
  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }
}

/// What a cell or a header shows, as a value that makes the view for it.
public protocol UIContentConfiguration {
  /// Makes a view that shows this.
  @MainActor func makeContentView() -> any UIView & UIContentView
  /// The configuration for a state.
  func updated(for state: any UIConfigurationState) -> Self
}

extension UIContentConfiguration {
  /// The same for all states, by default.
  public func updated(for state: any UIConfigurationState) -> Self { self }
}

/// A view that shows a configuration.
@preconcurrency @MainActor
public protocol UIContentView: AnyObject {
  /// What the view shows. Setting it changes the view.
  var configuration: any UIContentConfiguration { get set }
  /// Whether the view can show a configuration. Default: whether it is of the same type as the present one.
  func supports(_ configuration: any UIContentConfiguration) -> Bool
}

extension UIContentView {
  public func supports(_ configuration: any UIContentConfiguration) -> Bool {
    type(of: configuration) == type(of: self.configuration)
  }
}

/// The background of a cell or a header.
public struct UIBackgroundConfiguration {
  /// The colour; nil for the tint colour.
  public var backgroundColor: UIColor?
  /// Changes the colour before it is shown.
  public var backgroundColorTransformer: UIConfigurationColorTransformer?
  /// The radius of the corners, in points.
  public var cornerRadius: CGFloat = 0
  /// The distances from the edges, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour of the line around it; nil for the tint colour.
  public var strokeColor: UIColor?
  /// The width of the line around it, in points.
  public var strokeWidth: CGFloat = 0
  /// A view above the colour.
  public var customView: UIView?

  /// Nothing.
  public static func clear() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: .clear)
  }
  /// That of a cell in a plain list.
  public static func listPlainCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: .systemBackground)
  }
  /// That of a cell in a grouped list.
  public static func listGroupedCell() -> UIBackgroundConfiguration {
    UIBackgroundConfiguration(backgroundColor: .secondarySystemGroupedBackground)
  }
  /// That of a cell in a list of any style.
  public static func listCell() -> UIBackgroundConfiguration { listPlainCell() }

  /// The same for all states.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }

  /// Shows the background.
  @MainActor
  func show(in view: UIView) {
    let color = backgroundColor ?? view.tintColor ?? .clear
    view.backgroundColor = backgroundColorTransformer?(color) ?? color
    view.looks.cornerRadius = Double(cornerRadius)
    view.looks.borderWidth = Double(strokeWidth)
    view.looks.borderColor = strokeWidth > 0 ? (strokeColor ?? view.tintColor)?.cgColor : nil
    for old in view.subviews where old !== customView { old.removeFromSuperview() }
    if let customView, customView.superview !== view { view.addSubviewToFit(customView) }
  }
}

/// Makes a colour from another one.
public struct UIConfigurationColorTransformer: Sendable {
  private let transform: @Sendable (UIColor) -> UIColor

  /// Makes a transformer.
  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }

  /// The transformed colour.
  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// The same colour in gray.
  public static let grayscale = UIConfigurationColorTransformer {
    var (white, alpha): (CGFloat, CGFloat) = (0, 0)
    $0.getWhite(&white, alpha: &alpha)
    return UIColor(white: white, alpha: alpha)
  }
}
