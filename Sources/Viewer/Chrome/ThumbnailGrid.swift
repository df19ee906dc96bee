import Foundation
import Panorama
import PanoramaImages

/// All pictures of a viewer in rows, over the picture, and of the current file every page. The current one is highlighted.
@MainActor
public final class ThumbnailGrid: View, ScrollViewDelegate {
  /// The width and height of a thumbnail, in points.
  private static let side = 144.0
  private static let gap = 12.0

  private let choose: @MainActor (_ file: Int, _ page: Int) -> Void
  private let scroll = ScrollView(frame: .zero)
  private let cells: ThumbnailCells<GridCell>
  private var items: PictureItems { cells.items }

  /// - Parameters:
  ///   - environment: reads the thumbnails.
  ///   - choose: called with the index of the file that was tapped, and its page.
  init(
    environment: ViewerEnvironment, choose: @escaping @MainActor (_ file: Int, _ page: Int) -> Void
  ) {
    self.choose = choose
    cells = ThumbnailCells(in: scroll, side: Self.side, environment: environment) {
      GridCell(side: Self.side, $0)
    }
    super.init(frame: .zero)
    clipsToBounds = true
    scroll.delegate = self
    scroll.delaysContentTouches = false
    scroll.alwaysBounceVertical = true
    addSubview(scroll)
    scroll.addGestureRecognizer(
      TapGestureRecognizer { [weak self] tap in
        guard let self, tap.state == .ended, let index = index(at: tap.location(in: scroll)),
          let place = items.place(at: index)
        else { return }
        choose(place.file, place.page)
      })
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Places

  private var nameHeight: Double { Double(looks.font(.caption).lineHeight) + looks.theme.unit }
  private var pitch: CGSize {
    CGSize(width: Self.side + Self.gap, height: Self.side + nameHeight + Self.gap)
  }
  /// The number of pictures in a row.
  var columns: Int { max(1, Int((Double(bounds.width) - Self.gap) / Double(pitch.width))) }
  /// The number of rows that are visible as a whole, at least 1.
  var visibleRows: Int { max(1, Int(Double(bounds.height) / Double(pitch.height))) }
  /// The space before the first column, in points; it centres the columns.
  private var inset: Double {
    max(Self.gap, (Double(bounds.width) - Double(columns) * Double(pitch.width) + Self.gap) / 2)
  }

  private func frame(of index: Int) -> CGRect {
    CGRect(
      x: inset + Double(index % columns) * Double(pitch.width),
      y: Self.gap + Double(index / columns) * Double(pitch.height), width: Self.side,
      height: Self.side + nameHeight)
  }

  private func index(at point: CGPoint) -> Int? {
    let column = Int(((Double(point.x) - inset) / Double(pitch.width)).rounded(.down))
    let row = Int(((Double(point.y) - Self.gap) / Double(pitch.height)).rounded(.down))
    guard (0..<columns).contains(column), row >= 0 else { return nil }
    let index = row * columns + column
    return (0..<items.count).contains(index) && frame(of: index).contains(point) ? index : nil
  }

  /// The file at a place of the window, and the place of its thumbnail there.
  func file(at place: CGPoint) -> (path: String, area: CGRect)? {
    index(at: scroll.convert(place, from: nil)).flatMap(cells.file)
  }

  // MARK: Contents

  /// Shows other pictures, with the current one highlighted and visible.
  func show(_ new: PictureItems) {
    if new != items { arrange(animated: !cells.take(new)) }
  }

  private func arrange(animated: Bool) {
    guard bounds.width > 0 else { return }
    let rows = (items.count + columns - 1) / columns
    scroll.contentSize = CGSize(
      width: bounds.width, height: Self.gap + Double(rows) * Double(pitch.height))
    scroll.scrollRectToVisible(
      frame(of: items.index).insetBy(dx: 0, dy: -Self.gap),
      animated: animated && !looks.theme.reducesMotion && window != nil)
    showCells()
  }

  /// Creates the cells that are visible and a row above and below them, and removes all others.
  private func showCells() {
    guard items.count > 0, bounds.width > 0 else { return }
    let (top, height) = (Double(scroll.bounds.minY), Double(pitch.height))
    let last = items.count - 1
    let firstRow = max(0, Int(top / height) - 1)
    let endRow = max(0, Int((top + Double(bounds.height)) / height) + 1)
    let first = min(firstRow * columns, last)
    let end = min(max(first, (endRow + 1) * columns - 1), last)
    cells.show(first...end, frame: frame)
  }

  /// Reads the thumbnail of a changed file again; the old one stays until then.
  func fileDidChange(_ path: String) { cells.fileDidChange(path) }

  /// Stops reading.
  func close() { cells.close() }

  /// Shows the cells that have come into sight.
  public func scrollViewDidScroll(_ scrollView: ScrollView) { showCells() }

  public override func layoutSubviews() {
    looks.background = looks.theme.background
    scroll.frame = CGRect(origin: .zero, size: bounds.size)
    cells.removeAll()
    arrange(animated: false)
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  public override var accessibilityRole: AccessibilityRole? { .list }
  public override var accessibilityTitle: String { "All pictures" }
  public override var accessibilityColumns: Int? { columns }
  public override func accessibilityChildren() -> [AccessibilityElement] { cells.elements }

  // Presses between the thumbnails must not reach the picture behind them.
  public override func touchesBegan(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesMoved(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesEnded(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func touchesCancelled(_ touches: Set<Touch>, with event: ResponderEvent?) {}
  public override func mouseDown(with event: MouseEvent) {}
}

/// A thumbnail with the name of its file, or the number of its page.
@MainActor
private final class GridCell: View, ThumbnailShowing {
  private let picture: ThumbnailCell
  private let label: Label

  init(side: Double, _ item: PictureItems.Item) {
    picture = ThumbnailCell(frame: CGRect(x: 0, y: 0, width: side, height: side))
    let name = item.page == 0 ? PictureName.shown(item.path) : "Page \(item.page + 1)"
    label = Label(text: name, style: .caption, alignment: .center)
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    addSubview(picture)
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override var accessibilityRole: AccessibilityRole? { .item }
  override var accessibilityTitle: String { label.text ?? "" }
  override func accessibilityChildren() -> [AccessibilityElement] { [] }

  var isCurrent: Bool {
    get { picture.isCurrent }
    set { picture.isCurrent = newValue }
  }

  func show(_ thumbnail: Thumbnails.Thumbnail) { picture.show(thumbnail) }

  override func layoutSubviews() {
    let side = picture.bounds.height
    label.frame = CGRect(x: 0, y: side, width: bounds.width, height: max(0, bounds.height - side))
  }
}
