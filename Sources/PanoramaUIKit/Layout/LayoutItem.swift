import ConstraintSolver
import Panorama

/// An item of a constraint: a view or a layout guide.
@preconcurrency @MainActor
public protocol LayoutItem: AnyObject {
  /// The view that owns the item: the view itself, or the guide's view.
  var layoutOwner: UIView? { get }
}

extension View: LayoutItem {
  /// The view itself.
  public var layoutOwner: UIView? { self }
}

extension LayoutItem {
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
  /// The edge where lines of text begin, which is always the left one.
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  /// The edge where lines of text end, which is always the right one.
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension View {
  /// The baseline of the first line of text; the lower edge of a view without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .firstBaseline) }
  /// The baseline of the last line of text; the lower edge of a view without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .lastBaseline) }
}

/// An invisible rectangle in a view, to which constraints can refer.
@preconcurrency @MainActor
open class UILayoutGuide: LayoutItem {
  /// What determines the guide's rectangle.
  enum GuideKind {
    /// Constraints.
    case free
    /// The owning view without its safe area insets.
    case safeArea
    /// The owning view without its margins.
    case margins
    /// The content of the owning scroll view.
    case content
    /// The frame of the owning scroll view.
    case frame
  }

  let kind: GuideKind
  /// The view in which the guide lies; nil before it is added to one.
  public internal(set) weak var owningView: UIView?
  /// A name for the client's use.
  open var identifier = ""
  /// The guide's rectangle after the last layout, in the owning view's coordinates.
  public internal(set) var layoutFrame = CGRect.zero
  /// The guide's unknowns, and the solver to which they belong.
  var unknowns: (solver: ConstraintSolver, box: BoxUnknowns)?

  /// Makes a guide. Constraints determine its frame once it has been added to a view.
  public init() { kind = .free }

  init(_ kind: GuideKind, of view: UIView) {
    self.kind = kind
    owningView = view
  }

  /// The view in which the guide lies.
  public var layoutOwner: UIView? { owningView }
}
