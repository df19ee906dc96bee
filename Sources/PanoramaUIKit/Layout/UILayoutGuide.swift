import ConstraintSolver
import Panorama

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
