import Foundation
import Panorama

/// Pictures side by side, one of which is visible; a swipe turns to the next one.
///
/// The pager is wider than its superview by the gap, half of the gap on each side. So the pager is as wide as
/// a page with its gap, and the gap is not visible at rest. Only the pages near the
/// current one exist.
@MainActor
final class PhotoPager: ScrollView, ScrollViewDelegate {
  /// The distance between two pictures, in points, as in iOS Photos.
  static let gap = 25.0

  /// Creates the page with an index.
  var makePage: (@MainActor (Int) -> PhotoPage?)?
  /// Called when the current page has changed.
  var didTurn: (@MainActor (Int) -> Void)?
  private(set) var count = 0
  /// The index of the current page.
  private(set) var index = 0
  /// The pages that exist, by index.
  private(set) var pages: [Int: PhotoPage] = [:]
  /// The background colour behind pictures.
  var groundColor: CGColor? { didSet { standIn?.looks.background = groundColor } }
  /// Another picture that is shown until the current page has pixels.
  private(set) var standIn: StandInView?
  /// When the pager last jumped to a page without a drag, in seconds on the window's clock.
  private(set) var standInTime = 0.0
  private var laidOutSize = CGSize.zero
  private var isArranging = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    delegate = self
    isPagingEnabled = true
    // A page comes to rest in about 0.5 s, so that the next tap is for the picture.
    decelerationRate = .fast
    alwaysBounceHorizontal = true
    delaysContentTouches = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
  }

  required init?(coder: NSCoder) { nil }

  /// The distance between two pages, in points.
  private var stride: Double { bounds.width }

  var page: PhotoPage? { pages[index] }

  override var reportedScrollView: ScrollView { page ?? self }

  /// Whether the pager is more than a point away from a page.
  var isBetweenPages: Bool { abs(contentOffset.x - Double(index) * stride) > 1 }

  /// Shows other pages.
  ///
  /// - Parameters:
  ///   - count: the number of pages.
  ///   - index: the current page.
  ///   - kept: pages to keep, by their new indices.
  func show(count: Int, index: Int, keeping kept: [Int: PhotoPage] = [:]) {
    if count > 0 { keepPicture() } else { dropStandIn() }
    for page in pages.values where !kept.values.contains(where: { $0 === page }) {
      page.removeFromSuperview()
    }
    pages = kept
    self.count = count
    self.index = index
    arrange()
  }

  /// Goes to a page without animation.
  func turn(to index: Int) {
    guard (0..<count).contains(index) else { return }
    keepPicture()
    self.index = index
    arrange()
  }

  /// Keeps showing the present picture until the next page has pixels.
  func keepPicture() {
    standInTime = window?.time ?? 0
    guard let page, page.picture != nil, page.bounds.width > 0 else { return }
    // A part of a picture is worth keeping if nothing else is shown.
    guard page.isReady || standIn == nil && page.hasPixels else { return }
    page.layoutIfNeeded()
    showStandIn { $0.copy(page) }
  }

  /// Replaces the picture of the stand-in, if there is a stand-in.
  func standIn(with picture: Picture, policy: ZoomPolicy, filter: PictureFilter) {
    guard standIn != nil else { return }
    showStandIn { $0.show(picture, policy: policy, filter: filter) }
  }

  private func showStandIn(_ fill: (StandInView) -> Void) {
    let view = standIn ?? StandInView()
    standIn = view
    view.looks.background = groundColor
    view.frame = frame(of: index)
    addSubview(view)
    fill(view)
  }

  /// Shows the current page itself.
  func dropStandIn() {
    standIn?.removeFromSuperview()
    standIn = nil
  }

  private func arrange() {
    guard stride > 0 else { return }
    isArranging = true
    contentSize = CGSize(width: stride * Double(max(1, count)), height: bounds.height)
    contentOffset = CGPoint(x: stride * Double(index), y: 0)
    isArranging = false
    showPages()
    for (index, page) in pages { page.frame = frame(of: index) }
    guard let standIn else { return }
    if standIn.frame.size == frame(of: index).size {
      standIn.frame = frame(of: index)
      bringSubviewToFront(standIn)
    } else {
      dropStandIn()
    }
  }

  private func frame(of index: Int) -> CGRect {
    CGRect(
      x: stride * Double(index) + Self.gap / 2, y: 0, width: max(0, stride - Self.gap),
      height: bounds.height)
  }

  /// Creates the current page and its neighbours, and removes all others.
  private func showPages() {
    let wanted = Set((index - 1...index + 1).filter { (0..<count).contains($0) })
    for (index, page) in pages where !wanted.contains(index) {
      page.removeFromSuperview()
      pages[index] = nil
    }
    for index in wanted.sorted() where pages[index] == nil {
      guard let page = makePage?(index) else { continue }
      page.frame = frame(of: index)
      page.sidewaysFollower = self
      pages[index] = page
    }
    for index in wanted.sorted() {
      if let page = pages[index], page.superview !== self { addSubview(page) }
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.size != laidOutSize else { return }
    laidOutSize = bounds.size
    arrange()
  }

  // MARK: Turning

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard !isArranging, stride > 0, count > 0 else { return }
    let nearest = (contentOffset.x / stride).rounded()
    let place = Int(min(max(nearest, 0), Double(count - 1)))
    guard place != index else { return }
    index = place
    showPages()
    didTurn?(place)
  }

  /// Turns whole pages for wheel notches; a trackpad drags them.
  override func scrollWheel(with event: ScrollEvent) {
    guard !event.isPrecise else { return super.scrollWheel(with: event) }
    let sideways = event.modifierFlags.contains(.shift) ? -event.deltaY : event.deltaX
    guard sideways != 0 else { return }
    let place = index + (sideways > 0 ? 1 : -1)
    guard (0..<count).contains(place) else { return }
    turn(to: place)
    didTurn?(place)
  }
}
