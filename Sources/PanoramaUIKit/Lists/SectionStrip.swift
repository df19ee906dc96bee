import Panorama

/// How a section of a compositional layout scrolls across the collection.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Hashable, Sendable {
  /// It does not.
  case none = 0
  /// It stops anywhere.
  case continuous = 1
  /// It stops at the beginning of a group.
  case continuousGroupLeadingBoundary = 2
  /// By the width of the collection.
  case paging = 3
  /// By one group, which stops at the left.
  case groupPaging = 4
  /// By one group, which stops in the middle.
  case groupPagingCentered = 5
}

/// The part of a section that scrolls to the left and right, with its items.
final class SectionStrip: UIScrollView, UIScrollViewDelegate {
  private unowned let list: UICollectionView
  private var section = 0
  private var strip: CollectionPlan.Strip?
  /// The offset that the layout knows, or has set. A hand may be ahead of it until the next frame.
  private var knownSlide: CGFloat = 0
  /// The group at which the present drag began.
  private var startGroup: CGFloat = 0

  init(_ list: UICollectionView) {
    self.list = list
    super.init(frame: .zero)
    delegate = self
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
    alwaysBounceHorizontal = true
    allowsDoubleTapDragZoom = false
    scrollsToTop = false
    contentInsetAdjustmentBehavior = .never
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the part of a section.
  func show(_ section: Int, _ strip: CollectionPlan.Strip, at slide: CGFloat) {
    let isNew = self.strip == nil || self.section != section
    (self.section, self.strip) = (section, strip)
    if frame != strip.frame { frame = strip.frame }
    let size = CGSize(width: strip.length, height: strip.frame.height)
    if contentSize != size { contentSize = size }
    isPagingEnabled = strip.behavior == .paging
    decelerationRate = strip.snapsToGroups ? .fast : .normal
    // Setting what a hand has left behind would stop it.
    guard isNew || slide != knownSlide else { return }
    knownSlide = slide
    if contentOffset.x != slide { contentOffset = CGPoint(x: slide, y: 0) }
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    knownSlide = contentOffset.x
    list.slide(section, to: knownSlide)
  }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    guard let strip, strip.stride > 0 else { return }
    startGroup = (contentOffset.x / strip.stride).rounded()
  }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    guard let strip, strip.snapsToGroups, strip.stride > 0 else { return }
    var group = (targetContentOffset.pointee.x / strip.stride).rounded()
    if strip.behavior != .continuousGroupLeadingBoundary {
      group = min(max(group, startGroup - 1), startGroup + 1)
    }
    let last = max(0, contentSize.width - bounds.width)
    targetContentOffset.pointee.x = min(max(0, group * strip.stride), last)
  }
}

extension UICollectionView {
  /// Called when a section scrolled across.
  func slide(_ section: Int, to offset: CGFloat) {
    guard let layout = collectionViewLayout as? UICollectionViewCompositionalLayout,
      layout.slide(section, to: offset)
    else { return }
    setNeedsLayout()
  }

  /// Makes and places the strips in sight.
  ///
  /// - Returns: the sections that have one.
  func placeStrips() -> Set<Int> {
    guard let plan = collectionViewLayout.currentPlan else { return [] }
    var shown: Set<Int> = []
    for (index, section) in plan.sections.enumerated() {
      guard let strip = section.strip, strip.frame.intersects(bounds) else { continue }
      shown.insert(index)
      let view = state.strips[index] ?? state.freeStrips.popLast() ?? SectionStrip(self)
      state.strips[index] = view
      view.isHidden = false
      if view.superview == nil { insertSubview(view, at: backgroundView == nil ? 0 : 1) }
      UIView.withoutAnimation { view.show(index, strip, at: section.slide) }
    }
    return shown
  }

  /// Hides the strips that are out of sight, for other sections. Their cells, which have been released, stay in them.
  func removeStrips(except shown: Set<Int>) {
    for (index, strip) in state.strips where !shown.contains(index) {
      state.strips[index] = nil
      strip.isHidden = true
      state.freeStrips.append(strip)
    }
  }

  /// Where a view of the collection is in the collection's coordinates.
  func frameHere(of view: UIView) -> CGRect {
    guard let parent = view.superview, parent !== self else { return view.frame }
    return convert(view.frame, from: parent)
  }

  /// Moves a view to a frame in the collection's coordinates.
  func move(_ view: UIView, to frame: CGRect) {
    guard let parent = view.superview, parent !== self else {
      return view.setFrameKeepingTransform(frame)
    }
    view.setFrameKeepingTransform(convert(frame, to: parent))
  }
}
