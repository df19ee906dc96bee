import Foundation
import Panorama
import PanoramaImages

/// A row of thumbnails along the lower edge.
///
/// Only visible thumbnails and a few beside them are read, at a reduced size and with low priority.
@MainActor
public final class ThumbnailStrip: View, ScrollViewDelegate {
  /// The width and height of a cell, in points.
  static let side = 72.0
  private static let gap = 8.0

  private let choose: @MainActor (Int) -> Void
  private let scroll = ScrollView(frame: .zero)
  private var files = FileList([])
  private let thumbnails: Thumbnails
  private var cells: [Int: ThumbnailCell] = [:]

  /// - Parameters:
  ///   - environment: reads the thumbnails.
  ///   - choose: called with the index of the picture that was tapped.
  init(environment: ViewerEnvironment, choose: @escaping @MainActor (Int) -> Void) {
    self.choose = choose
    thumbnails = Thumbnails(side: Self.side, environment: environment)
    super.init(frame: .zero)
    thumbnails.didRead = { [weak self] path in
      guard let self else { return }
      for (index, _) in cells where files.path(at: index) == path { fill(index) }
    }
    scroll.delegate = self
    scroll.delaysContentTouches = false
    scroll.showsHorizontalScrollIndicator = false
    scroll.alwaysBounceHorizontal = true
    scroll.turnsWheelSideways = true
    addSubview(scroll)
    scroll.addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, tap.state == .ended else { return }
        let index = Int((Double(tap.location(in: scroll).x) - inset) / pitch)
        if files.path(at: index) != nil { choose(index) }
      })
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The height in points.
  var preferredHeight: Double { Self.side + theme.unit * 4 }

  private var pitch: Double { Self.side + Self.gap }
  /// The space before the first thumbnail, in points. It centres a row that is narrower than the strip.
  private var inset: Double {
    max(Self.gap, (bounds.width - pitch * Double(files.paths.count) + Self.gap) / 2)
  }

  /// Shows other files, with the current one highlighted and visible.
  func show(_ new: FileList) {
    let isOther = new.paths != files.paths
    files = new
    if isOther {
      for cell in cells.values { cell.removeFromSuperview() }
      cells = [:]
    }
    arrange(animated: !isOther)
  }

  private func arrange(animated: Bool) {
    guard bounds.width > 0 else { return }
    let width = inset * 2 + pitch * Double(files.paths.count) - Self.gap
    scroll.contentSize = CGSize(width: width, height: bounds.height)
    let middle = inset + pitch * Double(files.index) + Self.side / 2
    let target = min(max(0, middle - bounds.width / 2), max(0, width - bounds.width))
    scroll.setContentOffset(
      CGPoint(x: target, y: 0), animated: animated && !theme.reducesMotion && window != nil)
    showCells()
    for (index, cell) in cells { cell.isCurrent = index == files.index }
  }

  /// Creates the cells that are visible and a few beside them, and removes all others.
  private func showCells() {
    guard !files.paths.isEmpty else { return }
    let left = scroll.bounds.minX
    let last = files.paths.count - 1
    let first = min(max(0, Int((left - inset) / pitch) - 2), last)
    let end = min(max(first, Int((left + bounds.width - inset) / pitch) + 2), last)
    for (index, cell) in cells where index < first || index > end {
      cell.removeFromSuperview()
      cells[index] = nil
    }
    for index in first...end where cells[index] == nil {
      let cell = ThumbnailCell(
        frame: CGRect(
          x: inset + pitch * Double(index), y: theme.unit * 2, width: Self.side, height: Self.side))
      cell.isCurrent = index == files.index
      cells[index] = cell
      scroll.addSubview(cell)
    }
    for index in first...end { fill(index) }
    thumbnails.keep((first...end).compactMap { files.path(at: $0) })
  }

  private func fill(_ index: Int) {
    guard let path = files.path(at: index), let cell = cells[index] else { return }
    cell.show(thumbnails.thumbnail(of: path, scale: window?.screenScale ?? 1))
  }

  /// Reads the thumbnail of a changed file again; the old one stays until then.
  func fileDidChange(_ path: String) { thumbnails.readAgain(path, scale: window?.screenScale ?? 1) }

  /// Stops reading.
  func close() { thumbnails.close() }

  /// Shows the cells that have come into sight.
  public func scrollViewDidScroll(_ scrollView: ScrollView) { showCells() }

  public override func layoutSubviews() {
    backgroundColor = theme.surface
    scroll.frame = CGRect(origin: .zero, size: bounds.size)
    for cell in cells.values { cell.removeFromSuperview() }
    cells = [:]
    arrange(animated: false)
  }

  public override func themeDidChange() {
    super.themeDidChange()
    setNeedsLayout()
  }

  public override func draw(in context: CGContext) {
    context.setFillColor(theme.separator)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: theme.hairline))
  }

  public override var accessibilityRole: AccessibilityRole? { .scrollArea }
  public override var accessibilityTitle: String { "Thumbnails" }
}
