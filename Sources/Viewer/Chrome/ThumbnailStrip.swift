import Foundation
import Panorama
import PanoramaImages

/// A row of thumbnails along the lower edge: the files, and of the current one every page.
///
/// Only visible thumbnails and a few beside them are read, at a reduced size and with low priority.
@MainActor
public final class ThumbnailStrip: View, ScrollViewDelegate {
  /// The width and height of a cell, in points.
  static let side = 72.0
  private static let gap = 8.0

  private let choose: @MainActor (_ file: Int, _ page: Int) -> Void
  private let scroll = ScrollView(frame: .zero)
  private let cells: ThumbnailCells<ThumbnailCell>
  private var items: PictureItems { cells.items }

  /// - Parameters:
  ///   - environment: reads the thumbnails.
  ///   - choose: called with the index of the file that was tapped, and its page.
  init(
    environment: ViewerEnvironment, choose: @escaping @MainActor (_ file: Int, _ page: Int) -> Void
  ) {
    self.choose = choose
    cells = ThumbnailCells(in: scroll, side: Self.side, environment: environment) { _ in
      ThumbnailCell(frame: .zero)
    }
    super.init(frame: .zero)
    scroll.delegate = self
    scroll.delaysContentTouches = false
    scroll.showsHorizontalScrollIndicator = false
    scroll.alwaysBounceHorizontal = true
    scroll.turnsWheelSideways = true
    addSubview(scroll)
    scroll.addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, tap.state == .ended else { return }
        if let place = items.place(at: index(at: tap.location(in: scroll))) {
          choose(place.file, place.page)
        }
      })
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  /// The height in points.
  var preferredHeight: Double { Self.side + looks.theme.unit * 4 }

  private var pitch: Double { Self.side + Self.gap }
  /// The space before the first thumbnail, in points. It centres a row that is narrower than the strip.
  private var inset: Double {
    max(Self.gap, (bounds.width - pitch * Double(items.count) + Self.gap) / 2)
  }

  private func index(at point: CGPoint) -> Int {
    Int(((Double(point.x) - inset) / pitch).rounded(.down))
  }

  /// The file at a place of the window, and the place of its thumbnail there.
  func file(at place: CGPoint) -> (path: String, area: CGRect)? {
    cells.file(at: index(at: scroll.convert(place, from: nil)))
  }

  /// Shows other pictures, with the current one highlighted and visible.
  func show(_ new: PictureItems) {
    if new != items { arrange(animated: !cells.take(new)) }
  }

  private func arrange(animated: Bool) {
    guard bounds.width > 0 else { return }
    let width = inset * 2 + pitch * Double(items.count) - Self.gap
    scroll.contentSize = CGSize(width: width, height: bounds.height)
    let middle = inset + pitch * Double(items.index) + Self.side / 2
    let target = min(max(0, middle - bounds.width / 2), max(0, width - bounds.width))
    scroll.setContentOffset(
      CGPoint(x: target, y: 0), animated: animated && !looks.theme.reducesMotion && window != nil)
    showCells()
  }

  /// Creates the cells that are visible and a few beside them, and removes all others.
  private func showCells() {
    guard items.count > 0 else { return }
    let left = scroll.bounds.minX
    let last = items.count - 1
    let first = min(max(0, Int((left - inset) / pitch) - 2), last)
    let end = min(max(first, Int((left + bounds.width - inset) / pitch) + 2), last)
    cells.show(first...end) { index in
      CGRect(
        x: inset + pitch * Double(index), y: looks.theme.unit * 2, width: Self.side,
        height: Self.side)
    }
  }

  /// Reads the thumbnail of a changed file again; the old one stays until then.
  func fileDidChange(_ path: String) { cells.fileDidChange(path) }

  /// Stops reading.
  func close() { cells.close() }

  /// Shows the cells that have come into sight.
  public func scrollViewDidScroll(_ scrollView: ScrollView) { showCells() }

  public override func layoutSubviews() {
    looks.background = looks.theme.surface
    scroll.frame = CGRect(origin: .zero, size: bounds.size)
    cells.removeAll()
    arrange(animated: false)
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  public override func draw(in context: CGContext) {
    context.setFillColor(looks.theme.separator)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: looks.theme.hairline))
  }

  public override var accessibilityRole: AccessibilityRole? { .list }
  public override var accessibilityTitle: String { "Thumbnails" }
}
