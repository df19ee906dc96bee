import Documents
import Foundation
import Panorama
import PanoramaImages

/// The books that were opened, the newest first, to choose one of them.
public final class ShelfView: View {
  private let library: ReaderLibrary
  private let post: MainActorPost
  private let heading = Label(text: "Books", style: .title)
  private let openButton = Button(title: "Open…", style: .bordered)
  private let message = Label(text: "No books yet", style: .title, alignment: .center)
  private let advice = Label(
    text: "Open an EPUB file, or drop some here", alignment: .center)
  @_spi(ReaderTests) public private(set) var books: [ShelfBook] = []
  let grid = ShelfGrid(frame: .zero)
  private let notice = Notice()
  private var reader: ShelfReader?

  /// Called with the file of a book that was chosen.
  public var openBook: (String) -> Void = { _ in }
  /// Called when the user wants to choose files.
  public var chooseFiles: () -> Void = {}
  /// The items for windows and files, which the menu of a book shows below its own.
  public var hostMenuItems: () -> [PopUpMenu.Item] = { [] }
  /// The keys for windows and files.
  public var hostKeys: () -> [KeyGroup] = { [] }

  /// - Parameters:
  ///   - library: the books.
  ///   - work: the queue on which covers are read; nil reads them at once.
  ///   - post: runs actions on the main actor.
  public init(_ library: ReaderLibrary, work: WorkQueue?, post: @escaping MainActorPost) {
    (self.library, self.post) = (library, post)
    super.init(frame: .zero)
    let target = WeakShelf()
    target.view = self
    let reader = ShelfReader(library, work) { id, image in
      guard work != nil else {
        return MainActor.assumeIsolated { target.view?.grid.take(image, of: id) }
      }
      post { target.view?.grid.take(image, of: id) }
    }
    self.reader = reader
    advice.isSecondary = true
    advice.numberOfLines = 2
    for view in [grid, heading, openButton, message, advice, notice] { addSubview(view) }
    openButton.accessibilityLabel = "Open a book"
    openButton.addAction(for: .touchUpInside) { [weak self] in self?.chooseFiles() }
    grid.wantCovers = { reader.want($0) }
    grid.didChoose = { [weak self] in self?.open($0) }
    grid.didAskForMenu = { [weak self] in self?.presentMenu($0, at: $1) }
    reload(keepsPlace: false)
  }

  /// Nil, because views are not read from archives.
  public required init?(coder: NSCoder) { nil }

  // MARK: Books

  /// Shows what the library has now.
  public func reload(keepsPlace: Bool = true) {
    books = library.shelf
    grid.show(books, keepsPlace: keepsPlace)
    for view in [heading, grid] { view.isHidden = books.isEmpty }
    for view in [message, advice] { view.isHidden = !books.isEmpty }
    reader?.findGone(books) { [post, weak self] gone in post { self?.grid.gone = gone } }
    setNeedsLayout()
  }

  private func open(_ index: Int) {
    guard books.indices.contains(index) else { return }
    let book = books[index]
    guard ReaderLibrary.exists(book.path) else {
      grid.gone.insert(book.id)
      return tell(
        "“\(book.title)” is no longer at \(DocumentFile.shownFolder(of: book.path))/"
          + "\(DocumentFile.name(book.path)). Open it where it is now, and its place is found again.",
        isError: true)
    }
    openBook(book.path)
  }

  /// Takes the selected book off the shelf; its file stays.
  @_spi(ReaderTests) public func takeOff() {
    guard let index = grid.current, books.indices.contains(index) else { return }
    let book = books[index]
    library.set(book, isShelved: false)
    books.remove(at: index)
    grid.show(books, keepsPlace: true)
    notice.show(
      "“\(book.title)” was taken off the shelf; the file stays",
      action: (
        "Undo",
        { [weak self] in
          guard let self else { return }
          library.set(book, isShelved: true)
          library.flush()
          reload()
        }
      ))
    if books.isEmpty { reload(keepsPlace: false) }
  }

  /// Shows a message for a while.
  public func tell(_ text: String, isError: Bool = false) {
    notice.show(text, isError: isError)
    setNeedsLayout()
  }

  private func presentMenu(_ index: Int, at place: CGPoint) {
    guard let window else { return }
    let host = hostMenuItems()
    let own = [
      PopUpMenu.Item(ControlAction(title: "Open") { [weak self] _ in self?.open(index) }),
      PopUpMenu.Item(
        ControlAction(title: "Take off the shelf") { [weak self] _ in self?.takeOff() }),
    ]
    PopUpMenu(items: own + (host.isEmpty ? [] : [.separator]) + host)
      .present(in: window, beside: CGRect(origin: place, size: .zero))
  }

  // MARK: Keys

  /// The list of keys that F1 shows.
  public static let keyGroups = [
    KeyGroup(
      "Shelf",
      [
        .init(["Arrows"], "Choose a book"), .init(["Return"], "Open it"),
        .init(["Delete"], "Take it off the shelf; the file stays"), .init(["F1"], "Keys"),
      ])
  ]

  public override var canBecomeFirstResponder: Bool { true }
  public override var preferredKeyResponder: Responder? { self }

  public override func keyDown(with event: KeyEvent) {
    if grid.moveSelection(with: event) { return }
    switch (event.key, event.modifierFlags.isEmpty) {
    case ("return", true), ("space", true):
      if let index = grid.current { open(index) }
    case ("delete", true): takeOff()
    case ("f1", true):
      guard let window else { return }
      KeyListPanel(Self.keyGroups + hostKeys()).present(in: window)
    case ("f10", true):
      if let index = grid.current, let cell = grid.cells[index] {
        presentMenu(index, at: cell.convert(CGPoint(x: 0, y: cell.bounds.maxY), to: nil))
      }
    default: super.keyDown(with: event)
    }
  }

  // MARK: Layout

  public override func layoutSubviews() {
    let theme = looks.theme
    looks.background = theme.background
    let (unit, side) = (theme.unit, theme.targetSize)
    let (width, height) = (Double(bounds.width), Double(bounds.height))
    let wide = max(side * 2, Double(openButton.sizeThatFits(bounds.size).width))
    heading.frame = CGRect(
      x: unit * 4, y: unit * 2, width: max(0, width - wide - unit * 10), height: side)
    let top = side + unit * 4
    grid.frame = CGRect(x: 0, y: top, width: width, height: max(0, height - top))
    let said = notice.sizeThatFits(CGSize(width: max(0, width - unit * 8), height: height))
    notice.frame = CGRect(
      x: ((width - said.width) / 2).rounded(), y: unit * 2, width: said.width, height: said.height)
    if books.isEmpty {
      let text = max(0, min(480, width - unit * 8))
      let x = ((width - text) / 2).rounded()
      let lines = [message, advice].map {
        Double($0.sizeThatFits(CGSize(width: text, height: 1e4)).height)
      }
      var y = max(unit * 2, ((height - lines[0] - lines[1] - side - unit * 7) / 2).rounded())
      message.frame = CGRect(x: x, y: y, width: text, height: lines[0])
      y += lines[0] + unit * 2
      advice.frame = CGRect(x: x, y: y, width: text, height: lines[1])
      y += lines[1] + unit * 5
      openButton.frame = CGRect(
        x: ((width - wide) / 2).rounded(), y: y, width: wide, height: side)
    } else {
      openButton.frame = CGRect(
        x: width - wide - unit * 4, y: unit * 2, width: wide, height: side)
    }
  }

  public override func surroundingsDidChange() {
    super.surroundingsDidChange()
    setNeedsLayout()
    grid.setNeedsLayout()
  }

  public override func didMoveToWindow() {
    // Another tab or another program may have opened books meanwhile.
    if window != nil { reload() }
  }

  /// Stops reading.
  public func close() { reader?.close() }
}

/// A reference to the shelf, for a closure that is made before it.
@MainActor
private final class WeakShelf {
  weak var view: ShelfView?
}
