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
  /// The maximum number of thumbnails kept.
  private static let limit = 256

  private let environment: ViewerEnvironment
  private let choose: @MainActor (Int) -> Void
  private let scroll = ScrollView(frame: .zero)
  private var files = FileList([])
  private var thumbnails: [String: Thumbnail] = [:]
  private var cells: [Int: ThumbnailCell] = [:]

  private enum Thumbnail {
    case reading(CancelToken)
    case ready(CGImage)
    case failed
  }

  /// - Parameters:
  ///   - environment: reads the thumbnails.
  ///   - choose: called with the index of the picture that was tapped.
  init(environment: ViewerEnvironment, choose: @escaping @MainActor (Int) -> Void) {
    self.environment = environment
    self.choose = choose
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
    dropFar(first...end)
  }

  private func fill(_ index: Int) {
    guard let path = files.path(at: index), let cell = cells[index] else { return }
    switch thumbnails[path] {
    case .ready(let image): (cell.image, cell.hasFailed) = (image, false)
    case .failed: (cell.image, cell.hasFailed) = (nil, true)
    case .reading: break
    case nil: read(path)
    }
  }

  private func read(_ path: String) {
    let pixels = Int((Self.side * (window?.screenScale ?? 1)).rounded(.up))
    let reading = environment.submit(.background) { [weak self, mail = environment.mail] token in
      let image = PictureFile.thumbnail(of: path, side: pixels, cancel: token)
      // A cancelled read must not count as a failure.
      guard !token.isCancelled else { return }
      mail.post { self?.take(image, for: path) }
    }
    if thumbnails[path] == nil { thumbnails[path] = .reading(reading) }
  }

  /// Reads the thumbnail of a changed file again; the old one stays until then.
  func fileDidChange(_ path: String) {
    guard let known = thumbnails[path] else { return }
    if case .reading(let reading) = known {
      reading.cancel()
      thumbnails[path] = nil
    }
    read(path)
  }

  private func take(_ image: CGImage?, for path: String) {
    thumbnails[path] = image.map { .ready($0) } ?? .failed
    for (index, _) in cells where files.path(at: index) == path { fill(index) }
  }

  /// Cancels the reading of thumbnails that have no cell, and drops their pictures if there are many.
  private func dropFar(_ near: ClosedRange<Int>) {
    let kept = Set(near.compactMap { files.path(at: $0) })
    for (path, thumbnail) in thumbnails where !kept.contains(path) {
      if case .reading(let reading) = thumbnail {
        reading.cancel()
        thumbnails[path] = nil
      } else if thumbnails.count > Self.limit {
        thumbnails[path] = nil
      }
    }
  }

  /// Stops reading.
  func close() {
    for case .reading(let ticket) in thumbnails.values { ticket.cancel() }
    thumbnails = [:]
  }

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

/// A thumbnail in the strip, or a placeholder.
@MainActor
final class ThumbnailCell: View {
  /// The thumbnail; nil while it is being read.
  var image: CGImage? { didSet { if image !== oldValue { setNeedsDisplay() } } }
  /// Whether the file could not be read.
  var hasFailed = false { didSet { if hasFailed != oldValue { setNeedsDisplay() } } }
  /// Whether the picture is the one being viewed.
  var isCurrent = false { didSet { if isCurrent != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in context: CGContext) {
    let theme = theme
    var box = bounds.insetBy(dx: 3, dy: 3)
    if let image {
      let ratio = min(
        box.width / Double(image.width), box.height / Double(image.height))
      let size = CGSize(width: Double(image.width) * ratio, height: Double(image.height) * ratio)
      box = CGRect(
        x: (box.midX - size.width / 2).rounded(), y: (box.midY - size.height / 2).rounded(),
        width: size.width.rounded(), height: size.height.rounded())
      context.interpolationQuality = .high
      context.draw(image, in: box)
    } else {
      context.setFillColor(theme.track)
      context.fill(PathData(box, cornerRadius: theme.cornerRadius / 2))
      if hasFailed {
        LineIcon.brokenImage.draw(
          in: context, rect: box.insetBy(dx: box.width / 4, dy: box.height / 4),
          color: theme.secondaryText, lineWidth: theme.iconStroke)
      }
    }
    guard isCurrent else { return }
    context.setStrokeColor(theme.accent)
    context.setLineWidth(theme.focusRingWidth)
    context.stroke(
      PathData(
        box.insetBy(dx: -1.5, dy: -1.5), cornerRadius: image == nil ? theme.cornerRadius / 2 : 2)
    )
  }
}
