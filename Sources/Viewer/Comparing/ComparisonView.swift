import Foundation
import Panorama
import PanoramaImages

/// Two to four pictures beside one another, which move and zoom together: each shows the same part of its picture, at the
/// same multiple of the scale at which it fits. One of them is selected; keys and commands are for it.
@MainActor
public final class ComparisonView: View {
  /// A picture and its name.
  private final class Cell: View {
    let page: PhotoPage
    let badge = BadgeView()
    private let edge = View()
    var isSelected = false { didSet { setNeedsLayout() } }
    /// Whether the name stands at the right, away from the controls in the middle of the window.
    var isAtRight = false { didSet { setNeedsLayout() } }

    init(_ page: PhotoPage) {
      self.page = page
      super.init(frame: .zero)
      clipsToBounds = true
      edge.isUserInteractionEnabled = false
      for view in [page, badge, edge] as [View] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
      let unit = looks.theme.unit
      page.frame = bounds
      badge.text = PictureName.shown(page.path)
      let room = CGSize(width: max(0, bounds.width - unit * 4), height: bounds.height)
      let size = badge.sizeThatFits(room)
      badge.frame = CGRect(
        x: isAtRight ? bounds.width - size.width - unit * 2 : unit * 2,
        y: bounds.height - size.height - unit * 2, width: size.width, height: size.height)
      edge.frame = bounds
      edge.looks.borderColor = isSelected ? looks.theme.accent : looks.theme.separator
      edge.looks.borderWidth = isSelected ? 2 * looks.theme.scale : looks.theme.hairline / 2
    }

    override func surroundingsDidChange() {
      super.surroundingsDidChange()
      setNeedsLayout()
    }
  }

  private let makePage: @MainActor (String) -> PhotoPage
  private let select: @MainActor (String) -> Void
  private var cells: [Cell] = []
  /// The index of the selected picture.
  public private(set) var selected = 0
  private var isFollowing = false

  /// - Parameters:
  ///   - makePage: creates the page of a file.
  ///   - select: called with the file that the user has selected.
  init(
    makePage: @escaping @MainActor (String) -> PhotoPage,
    select: @escaping @MainActor (String) -> Void
  ) {
    self.makePage = makePage
    self.select = select
    super.init(frame: .zero)
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  /// The number of pictures.
  public var count: Int { cells.count }
  /// The files, in reading order.
  public var paths: [String] { cells.map(\.page.path) }
  /// The pages, in reading order.
  public var pages: [PhotoPage] { cells.map(\.page) }
  /// The page of the selected picture.
  public var page: PhotoPage? { cells.indices.contains(selected) ? cells[selected].page : nil }

  /// Shows other files. Pages of those that were shown before stay.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - selected: the index of the selected one.
  func show(_ paths: [String], selected: Int) {
    let leader = page
    if paths != self.paths {
      let former = cells
      cells = paths.map { path in
        former.first { $0.page.path == path } ?? Cell(connected(makePage(path)))
      }
      for cell in former where !cells.contains(where: { $0 === cell }) {
        cell.removeFromSuperview()
      }
      for cell in cells where cell.superview == nil { addSubview(cell) }
      setNeedsLayout()
    }
    self.selected = selected
    for (i, cell) in cells.enumerated() { cell.isSelected = i == selected }
    guard let page, let leader, page !== leader else { return }
    layoutIfNeeded()
    // A new picture begins where the others are.
    page.follow(cells.contains { $0.page === leader } ? leader : anyOther(than: page) ?? leader)
  }

  private func anyOther(than page: PhotoPage) -> PhotoPage? {
    pages.first { $0 !== page && $0.pictureSize.width > 0 }
  }

  private func connected(_ page: PhotoPage) -> PhotoPage {
    let usual = page.didMove
    page.didMove = { [weak self] page in
      self?.pageDidMove(page)
      usual?(page)
    }
    page.willLead = { [weak self] page in self?.lead(page) }
    // There is nothing behind these pictures to pull them from.
    page.canDismiss = nil
    return page
  }

  /// Follows a file that was renamed.
  func rename(_ path: String, to new: String) {
    for cell in cells where cell.page.path == path {
      cell.page.path = new
      cell.setNeedsLayout()
    }
  }

  // MARK: Selection

  /// Selects the picture at a place of the window, if there is one.
  func press(at place: CGPoint) {
    if let page = page(at: place) { lead(page) }
  }

  /// The page at a place of the window.
  func page(at place: CGPoint) -> PhotoPage? {
    cells.first { $0.bounds.contains($0.convert(place, from: nil)) }?.page
  }

  private func lead(_ page: PhotoPage) {
    if page !== self.page { select(page.path) }
  }

  // MARK: Moving together

  private func pageDidMove(_ page: PhotoPage) {
    guard !isFollowing, let leader = self.page else { return }
    isFollowing = true
    defer { isFollowing = false }
    if page === leader {
      for other in pages where other !== leader { other.follow(leader) }
    } else {
      // It was laid out, or its picture has arrived, or it came to rest from an earlier movement.
      page.follow(leader)
    }
  }

  // MARK: Layout

  /// The number of columns and rows: two pictures lie along the longer side.
  private var grid: (columns: Int, rows: Int) {
    guard cells.count > 2 else {
      return bounds.width >= bounds.height ? (cells.count, 1) : (1, cells.count)
    }
    return (2, (cells.count + 1) / 2)
  }

  public override func layoutSubviews() {
    let (columns, rows) = grid
    guard columns > 0, rows > 0 else { return }
    let gap = looks.theme.unit / 2
    let width = (bounds.width - gap * Double(columns - 1)) / Double(columns)
    let height = (bounds.height - gap * Double(rows - 1)) / Double(rows)
    for (i, cell) in cells.enumerated() {
      let (column, row) = (Double(i % columns), Double(i / columns))
      cell.isAtRight = columns > 1 && i % columns == columns - 1
      cell.frame = CGRect(
        x: (column * (width + gap)).rounded(), y: (row * (height + gap)).rounded(),
        width: max(0, width.rounded()), height: max(0, height.rounded()))
    }
  }

  public override var accessibilityRole: AccessibilityRole? { .group }
  public override var accessibilityTitle: String { "Compared pictures" }
}
