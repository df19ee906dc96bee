import ConstraintSolver
import Logging
import Panorama

/// Lays out the views of a tree by the active constraints between them. A changed constant, frame or natural
/// size is handled incrementally. After other changes the constraints of the tree are assembled again. Both
/// happen in the next layout.
@MainActor
final class ConstraintLayout: TreeConstraints {
  private weak var root: UIView?
  private var constraints: [Int: NSLayoutConstraint] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var nextNumber = 0
  private var assembly: LayoutAssembly?
  private var isStale = false
  private var isPlacing = false
  /// The views whose natural size may have changed.
  private var changedContents: [ObjectIdentifier: UIView] = [:]
  /// The views that wait for `updateConstraints()`.
  private var waiting: [UIView] = []
  private var reported: Set<ObjectIdentifier> = []

  private static let logger = Logger(label: "panorama.layout")
  /// The maximum number of rounds until sizes that depend on one another have settled.
  private static let turns = 4

  private init(_ root: UIView) { self.root = root }

  // MARK: Finding the layout

  /// The layout of the tree of `view`; nil if no constraint was activated in it.
  static func existing(for view: UIView) -> ConstraintLayout? {
    view.topmost.treeConstraints as? ConstraintLayout
  }

  /// The layout of the tree of `view`, which is created if there is none.
  static func of(_ view: UIView) -> ConstraintLayout {
    let root = view.topmost
    if let known = root.treeConstraints as? ConstraintLayout { return known }
    let made = ConstraintLayout(root)
    root.treeConstraints = made
    return made
  }

  // MARK: Activating

  static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints where constraint.layout == nil {
      guard let common = constraint.commonView else {
        logger.warning(
          "cannot activate a constraint between views of different trees: \(constraint)")
        continue
      }
      for item in [constraint.firstItem, constraint.secondItem] {
        if let view = item?.layoutOwner { _ = view.layoutState }
      }
      of(common).insert(constraint)
      common.setNeedsLayout()
    }
  }

  private func insert(_ constraint: NSLayoutConstraint) {
    nextNumber += 1
    constraints[nextNumber] = constraint
    numbers[ObjectIdentifier(constraint)] = nextNumber
    constraint.layout = self
    (assembly, isStale) = (nil, true)
  }

  func deactivate(_ constraint: NSLayoutConstraint) {
    guard let number = numbers.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
    constraints[number] = nil
    constraint.layout = nil
    reported.remove(ObjectIdentifier(constraint))
    constraintsDidChange(near: constraint.commonView)
  }

  /// The active constraints in the order of their activation.
  var activeConstraints: [NSLayoutConstraint] {
    var ordered: [NSLayoutConstraint] = []
    ordered.reserveCapacity(constraints.count)
    // Numbers are sorted much faster than pairs with objects.
    for number in constraints.keys.sorted() {
      if let constraint = constraints[number] { ordered.append(constraint) }
    }
    return ordered
  }

  // MARK: Trees

  func joinTree() {
    guard let root, root.superview != nil else { return }
    root.treeConstraints = nil
    let top = root.topmost
    guard let other = top.treeConstraints as? ConstraintLayout else {
      top.treeConstraints = self
      self.root = top
      (assembly, isStale) = (nil, true)
      return
    }
    for constraint in activeConstraints { other.insert(constraint) }
    other.waiting += waiting
    other.constraintsDidChange(near: root)
  }

  func willRemove(_ view: UIView) {
    var leaving: [NSLayoutConstraint] = []
    var crossing: [NSLayoutConstraint] = []
    for constraint in activeConstraints {
      let isFirstInside = constraint.firstItem?.layoutOwner?.isDescendant(of: view) ?? true
      let isSecondInside =
        constraint.hasSecondItem
        ? constraint.secondItem?.layoutOwner?.isDescendant(of: view) ?? true : isFirstInside
      if isFirstInside, isSecondInside {
        leaving.append(constraint)
      } else if isFirstInside || isSecondInside {
        crossing.append(constraint)
      }
    }
    for constraint in leaving + crossing { deactivate(constraint) }
    let waitingInside = waiting.filter { $0.isDescendant(of: view) }
    waiting.removeAll { $0.isDescendant(of: view) }
    guard !leaving.isEmpty || !waitingInside.isEmpty else { return }
    let other = ConstraintLayout(view)
    view.treeConstraints = other
    for constraint in leaving { other.insert(constraint) }
    other.waiting = waitingInside
    view.setNeedsLayout()
  }

  // MARK: Changes

  /// Called after constraints of `view` or inside it were added, removed or changed.
  func constraintsDidChange(near view: UIView?) {
    assembly = nil
    layoutIsStale(near: view)
  }

  private func layoutIsStale(near view: UIView?) {
    isStale = true
    (view ?? root)?.setNeedsLayout()
  }

  func constantDidChange(_ constraint: NSLayoutConstraint) {
    assembly?.constantDidChange(constraint)
    layoutIsStale(near: constraint.commonView)
  }

  func geometryDidChange(of view: UIView) {
    guard let assembly, assembly.frameDidChange(view) else { return }
    layoutIsStale(near: view.superview)
  }

  func contentDidChange(of view: UIView) {
    guard !isPlacing, let known = assembly?.naturalSize(of: view) else { return }
    if !(view is any WrappingText), view.intrinsicContentSize == known { return }
    changedContents[ObjectIdentifier(view)] = view
    layoutIsStale(near: view.superview)
  }

  func wantsUpdate(_ view: UIView) {
    waiting.append(view)
    layoutIsStale(near: view)
  }

  // MARK: Placing

  var needsPlacing: Bool { isStale && !isPlacing }

  func placeViews() {
    guard isStale, !isPlacing else { return }
    for _ in 0..<Self.turns where isStale {
      isStale = false
      updateWaitingViews()
      let assembly = assembly ?? LayoutAssembly(activeConstraints)
      self.assembly = assembly
      isPlacing = true
      measureChangedContents(assembly)
      if self.assembly != nil {
        report(assembly.solve())
        report(assembly.fitWrappedText())
        for (view, frame) in assembly.placedViews { view.take(frame) }
        for guide in assembly.guides { guide.take(assembly.solver) }
      }
      isPlacing = false
      if self.assembly == nil { isStale = true }
    }
  }

  /// Calls `updateConstraints()` of the views that wait for it.
  func updateWaitingViews() {
    for _ in 0..<Self.turns where !waiting.isEmpty {
      let views = waiting
      waiting = []
      for view in views {
        view.layoutState.needsUpdate = false
        view.updateConstraints()
      }
    }
  }

  private func measureChangedContents(_ assembly: LayoutAssembly) {
    let views = changedContents.values
    changedContents = [:]
    for view in views where !assembly.setNaturalSize(view.intrinsicContentSize, of: view) {
      self.assembly = nil
    }
  }

  private func report(_ contradictions: [NSLayoutConstraint]) {
    for constraint in contradictions where reported.insert(ObjectIdentifier(constraint)).inserted {
      Self.logger.warning("left out a constraint that contradicts others: \(constraint)")
    }
  }
}

extension View {
  /// Sets the frame that the constraints gave, independently of the transform.
  fileprivate func take(_ frame: CGRect) {
    let anchor = anchorPoint
    let middle = CGPoint(
      x: frame.minX + frame.width * anchor.x, y: frame.minY + frame.height * anchor.y)
    guard bounds.size != frame.size || center != middle else { return }
    if transform.isIdentity {
      self.frame = frame
    } else {
      bounds.size = frame.size
      center = middle
    }
    superview?.setNeedsLayout()
  }
}

extension UILayoutGuide {
  fileprivate func take(_ solver: ConstraintSolver) {
    guard let unknowns, unknowns.solver === solver else { return }
    layoutFrame = unknowns.box.frame(solver)
    if kind == .content, let scrollView = owningView as? UIScrollView,
      scrollView.contentSize != layoutFrame.size
    {
      scrollView.contentSize = layoutFrame.size
    }
  }
}
