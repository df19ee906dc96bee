import Foundation
import Panorama

/// Pictures side by side, one in view: a swipe goes from one to the next.
///
/// It is wider than what holds it by the gap, half of it on each side, so that a page is as long as
/// the pager and rests without the gap in sight. Only the pages near the one in view exist.
@MainActor
final class PhotoPager: ScrollView, ScrollViewDelegate {
  /// Points between two pictures. As in iOS Photos.
  static let gap = 25.0

  /// Makes the page for a place.
  var makePage: (@MainActor (Int) -> PhotoPage?)?
  /// Another page is in the middle.
  var didTurn: (@MainActor (Int) -> Void)?
  /// Pages came or went, or turning came to rest.
  var didSettle: (@MainActor () -> Void)?
  /// How many pages there are.
  private(set) var count = 0
  /// The page in the middle.
  private(set) var index = 0
  /// The pages that exist, by place.
  private(set) var pages: [Int: PhotoPage] = [:]
  /// What lies below pictures.
  var groundColor: CGColor? { didSet { standIn?.backgroundColor = groundColor } }
  /// Another picture in the place of the page in the middle, which has no pixels yet.
  private(set) var standIn: StandInView?
  /// When the page in the middle came there at once, and not by being dragged: seconds.
  private(set) var standInTime = 0.0
  private var laidOutSize = CGSize.zero
  private var isArranging = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    delegate = self
    isPagingEnabled = true
    // A page that is turned comes to rest in about half a second: the next tap is for the picture.
    decelerationRate = .fast
    alwaysBounceHorizontal = true
    delaysContentTouches = false
    showsHorizontalScrollIndicator = false
    showsVerticalScrollIndicator = false
  }

  required init?(coder: NSCoder) { nil }

  /// From one page to the next, in points.
  private var stride: Double { Double(bounds.width) }

  /// The page in the middle.
  var page: PhotoPage? { pages[index] }

  override var reportedScrollView: ScrollView { page ?? self }

  /// More than a pixel away from where a page rests.
  var isBetweenPages: Bool { abs(Double(contentOffset.x) - Double(index) * stride) > 1 }

  /// Shows other pages, `index` in the middle; those in `keeping`, by their new places, are kept.
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

  /// Goes to a page, at once.
  func turn(to index: Int) {
    guard (0..<count).contains(index) else { return }
    keepPicture()
    self.index = index
    arrange()
  }

  /// What is seen now stays until the page that comes has pixels.
  func keepPicture() {
    standInTime = window?.time ?? 0
    guard let page, page.picture != nil, page.bounds.width > 0 else { return }
    // Half a picture is worth keeping where it is what is seen.
    guard page.isReady || standIn == nil && page.hasPixels else { return }
    page.layoutIfNeeded()
    showStandIn { $0.copy(page) }
  }

  /// Shows a picture until the page in the middle has pixels.
  func standIn(with picture: Picture, policy: ZoomPolicy, filter: PictureFilter) {
    guard standIn != nil else { return }
    showStandIn { $0.show(picture, policy: policy, filter: filter) }
  }

  private func showStandIn(_ fill: (StandInView) -> Void) {
    let view = standIn ?? StandInView()
    standIn = view
    view.backgroundColor = groundColor
    view.frame = frame(of: index)
    addSubview(view)
    fill(view)
  }

  /// The page in the middle shows itself.
  func dropStandIn() {
    standIn?.removeFromSuperview()
    standIn = nil
  }

  private func arrange() {
    guard stride > 0 else { return }
    isArranging = true
    contentSize = CGSize(width: stride * Double(max(1, count)), height: Double(bounds.height))
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
      height: Double(bounds.height))
  }

  /// The page in the middle and those beside it exist; others go.
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
    let nearest = (Double(contentOffset.x) / stride).rounded()
    let place = Int(min(max(nearest, 0), Double(count - 1)))
    guard place != index else { return }
    index = place
    showPages()
    didTurn?(place)
  }

  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { didSettle?() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { didSettle?() }

  /// Notches of a wheel turn whole pages; a trackpad drags them.
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
