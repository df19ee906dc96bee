import Foundation
import Panorama
import PanoramaImages

/// A file chooser inside a window, which lists folders and files with thumbnails.
///
/// Typing filters the list. Backspace deletes from the filter or goes up, arrows, Home, End and the
/// page keys move the selection (with Shift they extend it), Return opens, and Escape clears the
/// filter and then cancels. Ctrl+H shows hidden files, and Alt + arrow up goes up. When a folder is chosen, Return goes
/// into one, and the button and Ctrl+Return choose the folder that is listed.
final class FileBrowser: ModalLayer {
  private let panel = View()
  private let path = Label(style: .emphasis)
  private let upButton = Button(icon: .chevronUp)
  private let homeButton = Button(title: "Home")
  private let recentButton = Button(title: "Recent")
  private let styleButton = Button(icon: .grid)
  private let filterLabel = Label()
  private let message = Label(alignment: .center)
  private let cancelButton = Button(title: "Cancel", style: .bordered)
  private let openButton: Button
  let grid = FileGridView(frame: .zero)

  private let reader: FolderReader
  private let thumbnails: ThumbnailMaker
  private let recentFiles: [String]
  private let purpose: FileChoice.Purpose
  private var completion: (@MainActor ([String]) -> Void)?
  private var listing = FolderListing(folder: "/", entries: [])
  /// Whether a folder was listed.
  private var isListed = false
  private(set) var filter = ""
  private var showsHidden = false
  /// The entry to select once the folder has been read: the present document, or the subfolder that was left.
  private var pendingName: String?

  /// - Parameters:
  ///   - choice: the initial state.
  ///   - isWanted: whether to list files of this name.
  ///   - work: the queue on which folders and thumbnails are read. If it is nil, they are read synchronously
  ///     on the main thread, for replays.
  ///   - post: runs an action on the main actor.
  ///   - completion: called once, with absolute paths, or with none if the user has cancelled.
  init(
    _ choice: FileChoice, isWanted: @escaping @Sendable (String) -> Bool,
    work: WorkQueue?,
    post: @escaping MainActorPost,
    completion: @escaping @MainActor ([String]) -> Void
  ) {
    let isForFiles = choice.purpose == .files
    reader = FolderReader(
      isWanted: { isForFiles && isWanted($0) }, work: work, post: post)
    recentFiles = choice.recentFiles
    purpose = choice.purpose
    openButton = Button(title: choice.purpose.action, style: .filled)
    self.completion = completion
    let target = ThumbnailTarget<FileBrowser>()
    thumbnails = ThumbnailMaker(work) { path, image in
      post { target.view?.grid.take(image, for: path) }
    }
    super.init(frame: .zero)
    target.view = self
    accessibilityLabel = choice.purpose.action
    build()
    go(to: choice.folder ?? BaseFolder.home(), selecting: choice.file)
  }

  required init?(coder: NSCoder) { nil }

  private func build() {
    addSubview(panel)
    for view in [upButton, homeButton, recentButton, path, styleButton] { panel.addSubview(view) }
    for view in [grid, message, filterLabel, cancelButton, openButton] { panel.addSubview(view) }
    upButton.accessibilityLabel = "Up"
    styleButton.accessibilityLabel = "List or thumbnails"
    message.numberOfLines = 0
    message.isSecondary = true
    filterLabel.isSecondary = true
    upButton.addAction(for: .touchUpInside) { [weak self] in self?.goUp() }
    homeButton.addAction(for: .touchUpInside) { [weak self] in self?.go(to: BaseFolder.home()) }
    recentButton.addAction(for: .touchUpInside) { [weak self] in self?.showRecent() }
    styleButton.addAction(for: .touchUpInside) { [weak self] in self?.changeStyle() }
    cancelButton.addAction(for: .touchUpInside) { [weak self] in self?.finish([]) }
    openButton.addAction(for: .touchUpInside) { [weak self] in self?.accept() }
    recentButton.isHidden = recentFiles.isEmpty
    grid.open = { [weak self] in self?.open($0) }
    grid.didSelect = { [weak self] in self?.updateButtons() }
    grid.wantThumbnails = { [thumbnails] in thumbnails.want($0) }
    updateFilter()
    updateButtons()
  }

  // MARK: Folders

  /// Lists a folder. The old list stays until the new one is read.
  func go(to folder: String, selecting name: String? = nil) {
    pendingName = name
    reader.read(folder, showsHidden: showsHidden) { [weak self] in self?.take($0) }
  }

  private func goUp() {
    guard listing.folder != "/" else { return }
    let name = (listing.folder as NSString).lastPathComponent
    go(to: HeldFolder.split(listing.folder).folder, selecting: name)
  }

  private func take(_ new: FolderListing) {
    if new.folder != listing.folder { filter = "" }
    listing = new
    isListed = true
    path.text = FileBytes.shown(new.folder)
    grid.thumbnails = grid.thumbnails.filter {
      HeldFolder.split($0.key).folder == new.folder
    }
    show()
  }

  private func show() {
    grid.folder = listing.folder
    grid.entries = listing.matching(filter)
    if let name = pendingName, let index = grid.entries.firstIndex(where: { $0.name == name }) {
      grid.select(index)
    }
    pendingName = nil
    message.text =
      listing.failure.map { "This folder cannot be read: \($0)." }
      ?? (listing.entries.isEmpty
        ? purpose == .files
          ? "There is nothing to open in this folder." : "There are no folders in this one."
        : grid.entries.isEmpty ? "No file matches the filter." : "")
    updateFilter()
    updateButtons()
    setNeedsLayout()
  }

  private func showRecent() {
    PopUpMenu(
      items: recentFiles.prefix(12).map { path in
        PopUpMenu.Item(
          ControlAction(title: DocumentFile.name(path), icon: .image) { [weak self] _ in
            self?.finish([path])
          })
      }
    ).present(from: recentButton)
  }

  // MARK: Opening

  private func open(_ indices: [Int]) {
    let entries = indices.compactMap { i in
      grid.entries.indices.contains(i) ? (grid.entries[i], grid.path(i)) : nil
    }
    let files = entries.filter { !$0.0.isFolder }.map(\.1)
    if !files.isEmpty {
      finish(files)
    } else if let folder = entries.first {
      go(to: folder.1)
    }
  }

  /// What the button does.
  private func accept() {
    guard purpose != .files else { return openSelection() }
    if isListed, listing.failure == nil { finish([listing.folder]) }
  }

  private func openSelection() {
    // Without a selection, the filter may leave only one file.
    let chosen = grid.selection.isEmpty && grid.entries.count == 1 ? [0] : grid.selection.sorted()
    open(chosen)
  }

  private func finish(_ paths: [String]) {
    guard let completion else { return }
    self.completion = nil
    thumbnails.close()
    dismiss()
    completion(paths)
  }

  override func cancel() { finish([]) }

  override func willMove(toWindow newWindow: Window?) {
    super.willMove(toWindow: newWindow)
    guard newWindow == nil, let completion else { return }
    // The window was closed.
    self.completion = nil
    thumbnails.close()
    completion([])
  }

  // MARK: Keys

  /// The filter is typed in any script.
  override var textInsertion: TextInsertion? {
    TextInsertion(
      caret: filterLabel.convert(filterLabel.bounds, to: nil), isComposing: false)
  }

  override func insertText(_ text: String) -> Bool {
    guard !text.contains(where: \.isNewline), !(filter.isEmpty && text == " ") else { return true }
    filter += text
    show()
    return true
  }

  override func keyDown(with event: KeyEvent) {
    switch (event.key, event.modifierFlags.subtracting(.shift)) {
    case ("escape", []) where !filter.isEmpty:
      filter = ""
      show()
    case ("backspace", []) where !filter.isEmpty:
      filter.removeLast()
      show()
    case ("backspace", []), ("up", .alt): goUp()
    case ("return", []): openSelection()
    case ("return", .control): accept()
    case ("h", .control):
      showsHidden.toggle()
      go(to: listing.folder)
    default: if !grid.moveSelection(with: event) { super.keyDown(with: event) }
    }
  }

  override func scrollWheel(with event: ScrollEvent) {}

  // MARK: Appearance

  private func changeStyle() {
    grid.style = grid.style == .tile ? .row : .tile
  }

  private func updateFilter() {
    filterLabel.text = filter.isEmpty ? "Type to filter" : "Filter: \(filter)"
  }

  private func updateButtons() {
    openButton.isEnabled =
      purpose == .files
      ? !grid.selection.isEmpty || grid.entries.count == 1 : isListed && listing.failure == nil
    upButton.isEnabled = listing.folder != "/"
  }

  override var accessibilityRole: AccessibilityRole? { .dialog }

  override func layoutSubviews() {
    let theme = looks.theme
    let unit = theme.unit
    let margin = bounds.width < 600 ? unit * 2 : unit * 8
    panel.frame = bounds.insetBy(dx: margin, dy: margin)
    let (width, height) = (panel.bounds.width, panel.bounds.height)
    let side = theme.targetSize
    var x = unit * 2
    for button in [upButton, homeButton, recentButton] where !button.isHidden {
      let wide = max(side, Double(button.sizeThatFits(panel.bounds.size).width))
      button.frame = CGRect(x: x, y: unit, width: wide, height: side)
      x += wide + unit
    }
    styleButton.frame = CGRect(x: width - side - unit * 2, y: unit, width: side, height: side)
    path.frame = CGRect(
      x: x + unit, y: unit, width: max(0, width - side - unit * 4 - x), height: side)
    let bottom = height - side - unit * 2
    let top = unit * 2 + side
    grid.frame = CGRect(x: 0, y: top, width: width, height: max(0, bottom - unit - top))
    message.frame = grid.frame.insetBy(dx: unit * 6, dy: 0)
    message.isHidden = message.text.isEmpty
    message.isUserInteractionEnabled = false
    x = width - unit * 2
    for button in [openButton, cancelButton] {
      let wide = max(side * 2, Double(button.sizeThatFits(panel.bounds.size).width))
      button.frame = CGRect(x: x - wide, y: bottom, width: wide, height: side)
      x -= wide + unit * 2
    }
    filterLabel.frame = CGRect(x: unit * 4, y: bottom, width: max(0, x - unit * 4), height: side)
    applyTheme(to: panel)
  }

  override func surroundingsDidChange() {
    super.surroundingsDidChange()
    applyTheme(to: panel)
  }
}
