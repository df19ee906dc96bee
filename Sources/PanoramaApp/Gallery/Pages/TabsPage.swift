import Panorama

extension GalleryPage {
  /// Tabs for documents, for touch, mouse and keyboard.
  static let tabs = GalleryPage(
    id: "tabs", title: "Tabs for documents",
    summary: "Choose, add, close, drag to another place", source: "TabsPage.swift",
    isSlow: true,
    preview: { context in TabsView.preview(context) },
    makeView: { _ in TabsView() })
}

/// A tab bar above a sheet that shows the last action.
@MainActor
final class TabsView: View, TabBarDelegate {
  private let bar = TabBar(frame: .zero)
  private let sheet = View()
  private let title = Label(style: .title, alignment: .center)
  private let status = Label(alignment: .center)
  private let edited = Switch()
  private let editedLabel = Label(text: "Has unsaved changes")
  private var made = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    bar.delegate = self
    for name in ["Harbour.png", "A map of the old town.sketch", "Colours.canvas"] {
      bar.append(TabItem(title: name, icon: .image))
    }
    bar.items[1].isEdited = true
    status.isSecondary = true
    for label in [title, status] { label.numberOfLines = 0 }
    status.text = "Drag a tab sideways, or out of the bar"
    edited.accessibilityLabel = editedLabel.text
    edited.addAction(for: .valueChanged) { [weak self] in
      guard let self else { return }
      bar.selectedItem?.isEdited = edited.isOn
    }
    addSubview(sheet)
    for view in [title, status, edited, editedLabel, bar] as [View] { addSubview(view) }
    showSelection()
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    let unit = looks.theme.unit
    // Below the page's floating bar.
    let top = max(looks.theme.targetSize + unit * 6, safeAreaInsets.top)
    bar.frame = CGRect(x: 0, y: top, width: bounds.width, height: looks.theme.targetSize)
    sheet.frame = CGRect(
      x: 0, y: bar.frame.maxY, width: bounds.width,
      height: max(0, bounds.height - bar.frame.maxY))
    sheet.looks.background = looks.theme.surface
    let room = CGSize(
      width: Double(bounds.width) - unit * 8, height: Double(sheet.frame.height))
    let heights = [title, status].map { max(unit * 8, Double($0.sizeThatFits(room).height)) }
    let total = heights.reduce(0) { $0 + $1 + unit * 2 } + looks.theme.targetSize
    var y = max(
      Double(sheet.frame.minY) + unit * 2, Double(sheet.frame.midY) - total / 2 - unit * 2)
    for (label, height) in zip([title, status], heights) {
      label.frame = CGRect(x: unit * 4, y: y, width: Double(room.width), height: height)
      y += height + unit * 2
    }
    let (box, words) = (edited.sizeThatFits(bounds.size), editedLabel.sizeThatFits(bounds.size))
    let left = (Double(bounds.width) - Double(box.width) - unit * 3 - Double(words.width)) / 2
    edited.frame = CGRect(x: left, y: y, width: box.width, height: box.height)
    editedLabel.frame = CGRect(
      x: edited.frame.maxX + unit * 3, y: y, width: words.width, height: box.height)
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
  }

  override func keyDown(with event: KeyEvent) {
    if !bar.takeShortcut(event) { super.keyDown(with: event) }
  }
  override var preferredKeyResponder: Responder? { self }

  private func showSelection() {
    title.text = bar.selectedItem?.title ?? "No document"
    edited.isOn = bar.selectedItem?.isEdited ?? false
    edited.isHidden = bar.selectedItem == nil
    editedLabel.isHidden = edited.isHidden
  }

  private func say(_ text: String) {
    status.text = text
    showSelection()
  }

  func tabBar(_ bar: TabBar, didSelect item: TabItem) { say("Chosen") }

  func tabBar(_ bar: TabBar, wantsToClose item: TabItem) {
    bar.remove(item, animated: true)
    say("\(item.title) was closed")
  }

  func tabBarWantsNewTab(_ bar: TabBar) {
    made += 1
    let item = TabItem(title: "Untitled \(made)", icon: .pencil)
    bar.append(item, animated: true)
    bar.selectedItem = item
    say("A new tab")
  }

  func tabBar(_ bar: TabBar, didMove item: TabItem, to index: Int) {
    say("\(item.title) is number \(index + 1) now")
  }

  func tabBar(_ bar: TabBar, didDrag item: TabItem, outsideAt place: CGPoint) {
    say("\(item.title) is on its way to a window of its own")
  }

  func tabBar(_ bar: TabBar, didReturn item: TabItem) { say("\(item.title) came back") }

  func tabBar(_ bar: TabBar, didDrop item: TabItem, outsideAt place: CGPoint) {
    say("\(item.title) was dropped outside: a window would take it")
  }

  /// Draws the page once for its card.
  static func preview(_ context: GalleryContext) -> GalleryPreview {
    let window = Window(size: CGSize(width: 560, height: 360), fonts: context.fonts)
    window.theme = context.theme
    window.rootView.addSubviewToFit(TabsView(frame: window.bounds))
    return GalleryPreview(
      list: window.makeFrame(), focus: CGRect(x: 0, y: 46, width: 560, height: 314))
  }
}
