import Foundation
import Panorama

/// The pages of a sketch: their order, and which of them is in sight. A page is moved and deleted with what lies on it, as
/// one undo step.
final class PagePanel: SortingPanel {
  private let sketch: SketchPanorama
  private let thumbnails: PageThumbnails
  private let list = SortableList<PageRow>(frame: .zero)
  /// The pages that the rows show.
  private var shown: [CGRect] = []
  /// The strokes that the small pictures show.
  private var shownChange = 0

  /// - Parameters:
  ///   - sketch: the canvas. It must outlive the panel.
  ///   - buttons: what else can be done with pages.
  init(of sketch: SketchPanorama, buttons: [Button]) {
    self.sketch = sketch
    thumbnails = PageThumbnails(of: sketch.document)
    super.init(
      "Pages of the drawing", header: PanelHeader("Pages", buttons), columns: [PanelColumn([list])])
    list.onSort = { [weak self] row, position in self?.move(row, to: position) }
    list.onDrag = { [weak self] in self?.scroll(self?.list, for: $0) }
    thumbnails.onChange = { [weak self] index, image in
      guard let self, list.rows.indices.contains(index) else { return }
      list.rows[index].thumbnail = image
    }
    showPages()
  }

  required init?(coder: NSCoder) { nil }

  override var columnWidth: Double { looks.theme.unit * 72 }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { thumbnails.close() } else { drawThumbnails() }
  }

  /// Shows the present pages.
  func update() {
    // Pages of the same size can change places.
    guard
      sketch.document.paper.pages != shown
        || sketch.document.visible.changeCount != shownChange
    else { return }
    let former = list.rows.count
    showPages()
    drawThumbnails()
    guard list.rows.count != former else { return }
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  private func drawThumbnails() {
    if let window { thumbnails.draw(shown, scale: window.screenScale) }
  }

  private func showPages() {
    shown = sketch.document.paper.pages
    shownChange = sketch.document.visible.changeCount
    var rows = Array(list.rows.prefix(shown.count))
    while rows.count < shown.count {
      let row = PageRow()
      connect(row)
      rows.append(row)
    }
    list.rows = rows
    for (index, (row, page)) in zip(rows, shown).enumerated() { row.show(index, page) }
  }

  private func connect(_ row: PageRow) {
    row.addAction(for: .touchUpInside) { [weak self, weak row] in
      guard let self, let row, shown.indices.contains(row.index) else { return }
      sketch.show(shown[row.index], animated: true)
    }
    row.bin.addAction(for: .touchUpInside) { [weak self, weak row] in
      if let self, let row { sketch.deletePage(row.index) }
    }
  }

  private func move(_ row: PageRow, to position: Int) {
    let from = row.index
    // The row stays where the finger has left it.
    var rows = list.rows
    rows.remove(at: from)
    rows.insert(row, at: position)
    list.rows = rows
    let isMoved = sketch.movePage(from, to: position)
    showPages()
    // The pictures are in the wrong rows.
    if !isMoved { drawThumbnails() }
  }
}

/// A page in the panel of pages: a handle to drag it by, a picture, its number and size, and a bin.
final class PageRow: SortableRow {
  /// The page's index.
  private(set) var index = 0
  /// The small picture of the page; nil until it is drawn.
  var thumbnail: CGImage? { didSet { setNeedsDisplay() } }
  let bin = Button(icon: .trash)
  private let name = Label(text: "")
  private let size = Label(style: .caption)

  init() {
    super.init(frame: .zero)
    size.isSecondary = true
    for view in [name, size] { view.isUserInteractionEnabled = false }
    for view in [grip, name, size, bin] as [View] { addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a page.
  func show(_ index: Int, _ page: CGRect) {
    self.index = index
    let number = index + 1
    name.text = "Page \(number)"
    size.text = "\(Int(page.width.rounded())) × \(Int(page.height.rounded()))"
    grip.accessibilityLabel = "Move page \(number)"
    bin.accessibilityLabel = "Delete page \(number)"
    bin.toolTip = "Delete page \(number) and what lies on it"
    (accessibilityLabel, toolTip) = ("Page \(number)", "Show page \(number)")
    setNeedsLayout()
  }

  override var accessibilityRole: AccessibilityRole? { .button }

  override func layoutSubviews() {
    let (theme, width, height) = (looks.theme, Double(bounds.width), Double(bounds.height))
    let side = theme.targetSize
    grip.frame = CGRect(x: 0, y: 0, width: gripWidth, height: height)
    bin.frame = CGRect(x: width - side, y: (height - side) / 2, width: side, height: side)
    let left = pictureBox.maxX + theme.unit * 2
    let room = CGSize(width: max(0, width - side - left), height: height)
    let (line, small) = (
      Double(name.sizeThatFits(room).height), Double(size.sizeThatFits(room).height)
    )
    let top = ((height - line - small) / 2).rounded()
    name.frame = CGRect(x: left, y: top, width: room.width, height: line)
    size.frame = CGRect(x: left, y: top + line, width: room.width, height: small)
  }

  override func draw(in context: CGContext) { drawPicture(thumbnail, in: context) }
}
