import ConstraintSolver
import Panorama

/// The constraints of a tree of views as a system of a solver.
@MainActor
final class LayoutAssembly {
  /// A view in the solver.
  struct Box {
    let unknowns: BoxUnknowns
    /// The equations that fix a view that is placed by its frame: x, y, width, height.
    var pins: [ConstraintSolver.ConstraintID] = []
    /// The natural size; −1 for a side that has none.
    var naturalSize = CGSize(width: -1, height: -1)
    /// The constraints that pull to the natural size, horizontally and vertically.
    var pulls: [[ConstraintSolver.ConstraintID]] = [[], []]
  }

  // A class, because a value with a weak reference is slow to copy.
  private final class Member {
    weak var view: UIView?
    var box: Box

    init(_ view: UIView, _ box: Box) { (self.view, self.box) = (view, box) }
  }

  let solver = ConstraintSolver()
  /// A view whose size is found even if the view is placed by its frame; nil for none.
  private let freeView: UIView?
  private var members: [ObjectIdentifier: Member] = [:]
  private var order: [Member] = []
  private(set) var guides: [UILayoutGuide] = []
  /// The solver's name for each constraint, and the constant of its expression without
  /// `NSLayoutConstraint.constant`.
  private var names: [ObjectIdentifier: (name: ConstraintSolver.ConstraintID, base: Double)] = [:]
  private var constraints: [ConstraintSolver.ConstraintID: NSLayoutConstraint] = [:]

  init(_ constraints: [NSLayoutConstraint], freeView: UIView? = nil) {
    self.freeView = freeView
    for constraint in constraints { add(constraint) }
  }

  // MARK: Constraints

  private func add(_ constraint: NSLayoutConstraint) {
    guard let first = constraint.firstItem, let common = constraint.commonView else { return }
    var expression = part(constraint.firstAttribute, of: first, in: common, constraint)
    if constraint.hasSecondItem {
      guard let second = constraint.secondItem else { return }
      let other = part(constraint.secondAttribute, of: second, in: common, constraint)
      expression.add(other, times: -Double(constraint.multiplier))
    }
    let base = expression.constant
    expression.constant -= Double(constraint.constant)
    let relation = LinearRelation(rawValue: constraint.relation.rawValue) ?? .equal
    guard
      let name = solver.add(expression, relation, strength: Strength(constraint.priority))
    else { return }
    names[ObjectIdentifier(constraint)] = (name, base)
    constraints[name] = constraint
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    guard let known = names[ObjectIdentifier(constraint)] else { return }
    solver.setConstant(known.base - Double(constraint.constant), of: known.name)
  }

  /// Finds values for all unknowns.
  ///
  /// - Returns: the constraints that contradict others.
  func solve() -> [NSLayoutConstraint] { solver.solve().compactMap { constraints[$0] } }

  /// Gives wrapped text the height of its lines, after `solve()`.
  ///
  /// - Returns: the constraints that contradict others.
  func fitWrappedText() -> [NSLayoutConstraint] {
    var contradictions: [NSLayoutConstraint] = []
    // Heights that depend on one another settle after a few rounds.
    for _ in 0..<4 {
      var isChanged = false
      for (view, frame) in placedViews {
        guard let text = view as? any WrappingText, text.wraps,
          let size = naturalSize(of: view), frame.width > 0
        else { continue }
        let needed = view.sizeThatFits(CGSize(width: frame.width, height: 1e6)).height
        guard abs(needed - size.height) > 0.5 else { continue }
        _ = setNaturalSize(CGSize(width: size.width, height: needed), of: view)
        isChanged = true
      }
      guard isChanged else { break }
      contradictions += solve()
    }
    return contradictions
  }

  // MARK: Expressions

  private func part(
    _ attribute: NSLayoutConstraint.Attribute, of item: any LayoutItem, in common: UIView,
    _ constraint: NSLayoutConstraint
  ) -> LinearExpression {
    let view = item as? UIView
    if let view, view === common, view is UIScrollView, constraint.hasSecondItem,
      attribute != .width, attribute != .height, constraint.firstItem !== constraint.secondItem
    {
      // For the views inside a scroll view, its edges are those of its content.
      let content = view.layoutState.guide(.content)
      return span(of: content, in: common, attribute.axis).part(attribute, baselines: nil)
    }
    let isBaseline = attribute == .firstBaseline || attribute == .lastBaseline
    let baselines = isBaseline ? (view as? any TextBaselines)?.baselines : nil
    let axis = attribute.axis
    let span = view.map { self.span(of: $0, in: common, axis) } ?? span(of: item, in: common, axis)
    return span.part(attribute, baselines: baselines)
  }

  private func span(
    of item: any LayoutItem, in common: UIView, _ axis: NSLayoutConstraint.Axis
  ) -> SpanExpressions {
    guard let guide = item as? UILayoutGuide, let owner = guide.owningView else {
      return SpanExpressions(BoxUnknowns(solver), axis)
    }
    if guide.kind == .frame { return span(of: owner, in: common, axis) }
    var span: SpanExpressions
    switch guide.kind {
    case .free, .content: span = SpanExpressions(unknowns(of: guide), axis)
    case .safeArea: span = interior(of: owner, without: owner.safeAreaInsets, axis)
    case .margins, .frame: span = interior(of: owner, without: owner.effectiveMargins, axis)
    }
    move(&span, from: owner, to: common, axis)
    return span
  }

  private func span(
    of view: UIView, in common: UIView, _ axis: NSLayoutConstraint.Axis
  ) -> SpanExpressions {
    guard view !== common, let superview = view.superview else {
      return interior(of: view, without: .zero, axis)
    }
    var span = SpanExpressions(unknowns(of: view), axis)
    move(&span, from: superview, to: common, axis)
    return span
  }

  /// The bounds of a view without `insets`, in the view's own coordinates.
  private func interior(
    of view: UIView, without insets: UIEdgeInsets, _ axis: NSLayoutConstraint.Axis
  ) -> SpanExpressions {
    var span = SpanExpressions(unknowns(of: view), axis)
    let origin = view is UIScrollView ? .zero : view.bounds.origin
    if axis == .horizontal {
      span.start = LinearExpression(constant: Double(origin.x) + insets.left)
      span.length.constant -= insets.left + insets.right
    } else {
      span.start = LinearExpression(constant: Double(origin.y) + insets.top)
      span.length.constant -= insets.top + insets.bottom
    }
    return span
  }

  /// Converts a span from a view's own coordinates to those of a view around it.
  private func move(
    _ span: inout SpanExpressions, from view: UIView, to common: UIView,
    _ axis: NSLayoutConstraint.Axis
  ) {
    var view = view
    while view !== common, let superview = view.superview {
      let (place, origin) = (unknowns(of: view), view.bounds.origin)
      span.start.add(
        axis == .horizontal
          ? LinearExpression(place.x, plus: -Double(origin.x))
          : LinearExpression(place.y, plus: -Double(origin.y)))
      view = superview
    }
  }

  // MARK: Unknowns

  private func unknowns(of guide: UILayoutGuide) -> BoxUnknowns {
    if let known = guide.unknowns, known.solver === solver { return known.box }
    let box = BoxUnknowns(solver)
    guide.unknowns = (solver, box)
    guides.append(guide)
    if guide.kind == .content {
      solver.add(LinearExpression(box.x), .equal)
      solver.add(LinearExpression(box.y), .equal)
    }
    return box
  }

  private func unknowns(of view: UIView) -> BoxUnknowns {
    let key = ObjectIdentifier(view)
    if let known = members[key] { return known.box.unknowns }
    var box = Box(unknowns: BoxUnknowns(solver))
    if view === freeView {
      pull(&box, view)
    } else if view.translatesAutoresizingMaskIntoConstraints {
      box.pins = zip(box.unknowns.all, view.frameNumbers).compactMap {
        solver.add(LinearExpression($0, plus: -$1), .equal)
      }
    } else {
      pull(&box, view)
    }
    let member = Member(view, box)
    members[key] = member
    order.append(member)
    return box.unknowns
  }

  /// Adds the constraints that pull a view to its natural size.
  private func pull(_ box: inout Box, _ view: UIView) {
    box.naturalSize = view.intrinsicContentSize
    let sizes = [box.naturalSize.width, box.naturalSize.height]
    let state = view.layoutState
    for (axis, unknown) in [box.unknowns.width, box.unknowns.height].enumerated()
    where sizes[axis] >= 0 {
      let excess = LinearExpression(unknown, plus: -Double(sizes[axis]))
      box.pulls[axis] = solver.addPull(
        excess, above: Strength(state.hugging[axis]), below: Strength(state.resistance[axis]))
    }
  }

  // MARK: Changes

  /// Follows the frame of a view that is placed by its frame.
  ///
  /// - Returns: whether constraints refer to that frame.
  func frameDidChange(_ view: UIView) -> Bool {
    guard let box = members[ObjectIdentifier(view)]?.box, !box.pins.isEmpty else { return false }
    for (pin, number) in zip(box.pins, view.frameNumbers) {
      solver.setConstant(-number, of: pin)
    }
    return true
  }

  /// Sets the natural size of a view.
  ///
  /// - Returns: false if the system has to be assembled again for this.
  func setNaturalSize(_ size: CGSize, of view: UIView) -> Bool {
    let key = ObjectIdentifier(view)
    guard let box = members[key]?.box, box.pins.isEmpty, size != box.naturalSize else {
      return true
    }
    members[key]?.box.naturalSize = size
    for (axis, length) in [size.width, size.height].enumerated() {
      guard (length >= 0) == !box.pulls[axis].isEmpty else { return false }
      for pull in box.pulls[axis] { solver.setConstant(-Double(length), of: pull) }
    }
    return true
  }

  func naturalSize(of view: UIView) -> CGSize? { members[ObjectIdentifier(view)]?.box.naturalSize }

  // MARK: Results

  /// The views that the constraints place, with their frames.
  var placedViews: [(view: UIView, frame: CGRect)] {
    var placed: [(view: UIView, frame: CGRect)] = []
    placed.reserveCapacity(order.count)
    for member in order where member.box.pins.isEmpty {
      if let view = member.view { placed.append((view, member.box.unknowns.frame(solver))) }
    }
    return placed
  }

  /// The frame of a view in the solution; nil if no constraint mentions it.
  func frame(of view: UIView) -> CGRect? {
    members[ObjectIdentifier(view)]?.box.unknowns.frame(solver)
  }
}

extension Strength {
  init(_ priority: UILayoutPriority) { self.init(rawValue: Double(priority.rawValue)) }
}

extension BoxUnknowns {
  fileprivate var all: [LayoutVariable] { [x, y, width, height] }
}

extension View {
  /// The frame without the transform: x, y, width, height.
  fileprivate var frameNumbers: [Double] {
    let size = bounds.size
    let anchor = anchorPoint
    return [
      Double(center.x - size.width * anchor.x), Double(center.y - size.height * anchor.y),
      Double(size.width), Double(size.height),
    ]
  }
}
