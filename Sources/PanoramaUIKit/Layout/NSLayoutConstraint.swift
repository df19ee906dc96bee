import ConstraintSolver
import Panorama

/// A linear relation between the positions or sizes of two views: `first (= ≤ ≥) multiplier · second +
/// constant`.
///
/// Positions are in points. A constraint has an effect while `isActive` is true; it does not retain its
/// views.
@preconcurrency @MainActor
public final class NSLayoutConstraint {
  /// How the two sides compare.
  public enum Relation: Int, Hashable, Sendable {
    /// The first is at most as large.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first is at least as large.
    case greaterThanOrEqual = 1
  }

  /// A part of a view or layout guide.
  public enum Attribute: Int, Hashable, Sendable {
    /// None: the right side of the constraint is only a constant.
    case notAnAttribute = 0
    /// The left edge.
    case left = 1
    /// The right edge.
    case right = 2
    /// The upper edge.
    case top = 3
    /// The lower edge.
    case bottom = 4
    /// The edge where lines of text begin, which is always the left one.
    case leading = 5
    /// The edge where lines of text end, which is always the right one.
    case trailing = 6
    /// The width.
    case width = 7
    /// The height.
    case height = 8
    /// The middle between left and right.
    case centerX = 9
    /// The middle between top and bottom.
    case centerY = 10
    /// The baseline of the last line of text.
    case lastBaseline = 11
    /// The baseline of the first line of text.
    case firstBaseline = 12
  }

  /// A direction.
  public enum Axis: Int, Hashable, Sendable {
    /// From left to right.
    case horizontal = 0
    /// From top to bottom.
    case vertical = 1
  }

  /// The view or guide on the left side; nil once it no longer exists.
  public private(set) weak var firstItem: (any LayoutItem)?
  /// The part of the first item.
  public let firstAttribute: Attribute
  /// How the sides compare.
  public let relation: Relation
  /// The view or guide on the right side; nil if there is none, or once it no longer exists.
  public private(set) weak var secondItem: (any LayoutItem)?
  /// The part of the second item.
  public let secondAttribute: Attribute
  /// The factor of the second item's part.
  public let multiplier: CGFloat
  /// The constant that is added to the right side, in points. NaN and infinity are ignored.
  public var constant: CGFloat {
    didSet {
      if !constant.isFinite { constant = oldValue }
      if constant != oldValue { layout?.constantDidChange(self) }
    }
  }
  /// The priority. Default: required.
  public var priority = UILayoutPriority.required {
    didSet {
      if priority != oldValue { layout?.constraintsDidChange(near: firstItem?.layoutOwner) }
    }
  }
  /// A name for the log.
  public var identifier: String?

  let hasSecondItem: Bool
  weak var layout: ConstraintLayout?

  /// Makes a constraint, which is not active yet.
  ///
  /// - Parameters:
  ///   - view1: the first item, a view or a layout guide.
  ///   - attr1: the part of the first item.
  ///   - relation: how the sides compare.
  ///   - view2: the second item; nil for none.
  ///   - attr2: the part of the second item.
  ///   - multiplier: the factor of the second item's part.
  ///   - c: the constant that is added to the right side, in points.
  public init(
    item view1: any LayoutItem, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: (any LayoutItem)?, attribute attr2: Attribute, multiplier: CGFloat = 1,
    constant c: CGFloat = 0
  ) {
    (firstItem, firstAttribute) = (view1, attr1)
    (secondItem, secondAttribute) = (view2, attr2)
    self.relation = relation
    self.multiplier = multiplier.isFinite ? multiplier : 1
    constant = c.isFinite ? c : 0
    hasSecondItem = view2 != nil
  }

  /// Whether the constraint has an effect. It can be activated once its views are in one tree.
  public var isActive: Bool {
    get { layout != nil }
    set { if newValue { ConstraintLayout.activate([self]) } else { layout?.deactivate(self) } }
  }

  /// Activates all of `constraints`.
  public class func activate(_ constraints: [NSLayoutConstraint]) {
    ConstraintLayout.activate(constraints)
  }

  /// Deactivates all of `constraints`.
  public class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// The innermost view that contains both items; nil if there is none.
  var commonView: UIView? {
    guard let first = firstItem?.layoutOwner else { return nil }
    guard hasSecondItem else { return first }
    guard let second = secondItem?.layoutOwner else { return nil }
    return first.selfAndAncestors.first { second.isDescendant(of: $0) }
  }
}

extension NSLayoutConstraint: CustomStringConvertible {
  /// The constraint as one line for the log.
  public nonisolated var description: String { MainActor.assumeIsolated { line } }

  private var line: String {
    func part(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
      "\(item.map { "\(type(of: $0))" } ?? "gone").\(attribute)"
    }
    let sign =
      switch relation {
      case .lessThanOrEqual: "≤"
      case .equal: "="
      case .greaterThanOrEqual: "≥"
      }
    var text = "\(part(firstItem, firstAttribute)) \(sign) "
    if hasSecondItem {
      if multiplier != 1 { text += "\(multiplier) · " }
      text += part(secondItem, secondAttribute)
      if constant != 0 { text += constant < 0 ? " − \(-constant)" : " + \(constant)" }
    } else {
      text += "\(constant)"
    }
    return identifier.map { "“\($0)”: \(text)" } ?? text
  }
}
