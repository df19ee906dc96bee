import Foundation
import PanoramaBook
import PanoramaGraphics
import PanoramaImages
import PanoramaText

/// Lays out chapters on another thread, one at a time.
@MainActor
final class ChapterLoader {
  /// What chapters are laid out for.
  struct Setting: Equatable, Sendable {
    var style: ReadingStyle
    var isDark: Bool
    /// The length of lines, in points.
    var width: Double
    /// The height of a page, which no picture exceeds, in points.
    var height: Double
    /// Whether chapters in vertical lines are set in them; one column that goes down has horizontal ones only.
    var keepsWriting = false
    /// Whether chapters that are one page of a fixed size are laid out as that page, rather than as text.
    var keepsPages = false
    /// The size of the screen on which such pages are, in points.
    var room = CGSize.zero
  }

  /// A chapter that was laid out, if only its beginning.
  struct Result: Sendable {
    var chapter: Int
    var layout: ChapterLayout
    var markup: MarkupTree
    var setting: Setting
    /// The size of the chapter if it is one page of a fixed size, in points.
    var page: CGSize?
    /// What is read aloud of it.
    let reading: ChapterReading

    init(
      chapter: Int, layout: ChapterLayout, markup: MarkupTree, setting: Setting,
      page: CGSize? = nil
    ) {
      (self.chapter, self.layout, self.markup) = (chapter, layout, markup)
      (self.setting, self.page) = (setting, page)
      reading = ChapterReading(layout)
    }
  }

  let book: Book
  let pictures: BookPictures
  private let faces: BookFaces
  private let library: FontLibrary
  private let work: WorkQueue?
  private let post: MainActorPost
  /// Keeps shaped words from chapter to chapter.
  private var usual: ChapterSetting
  private var token: CancelToken?
  /// Whether somebody has the book read aloud, so that what is read of a chapter is made here, too.
  var preparesReading = false
  /// Called with each result.
  var didLoad: (Result) -> Void = { _ in }
  /// The chapter that is being laid out; nil if none is.
  private(set) var chapter: Int?

  /// The chapters that are laid out up to here first, in points, so that they are seen soon.
  private nonisolated static let firstRows = 2_000.0

  /// - Parameters:
  ///   - work: the queue on which chapters are laid out; nil lays them out at once.
  ///   - post: runs actions on the main actor.
  init(_ book: Book, fonts: FontLibrary, work: WorkQueue?, post: @escaping MainActorPost) {
    (self.book, self.work, self.post) = (book, work, post)
    pictures = BookPictures(book)
    faces = BookFaces(book)
    library = fonts
    usual = ChapterSetting(width: 600, height: 800, fonts: StyleFonts(library: fonts))
  }

  /// Lays out a chapter; what was asked for before and has not come yet does not come any more.
  ///
  /// - Parameters:
  ///   - node: what is laid out in any case before anything is shown.
  ///   - isAwaited: whether somebody looks at it.
  /// - Returns: whether it is there already.
  func load(
    _ chapter: Int, through node: MarkupTree.Index?, _ setting: Setting, isAwaited: Bool
  ) -> Bool {
    token?.cancel()
    self.chapter = chapter
    usual.width = setting.width
    usual.height = setting.height
    let (book, pictures, chapterSetting) = (book, pictures, usual)
    let (faces, library) = (faces, library)
    let deliver: @Sendable (Result, CancelToken) -> Void = { [weak self, post] result, token in
      post {
        guard let self, !token.isCancelled else { return }
        if result.layout.isComplete { self.chapter = nil }
        self.didLoad(result)
      }
    }
    let body: @Sendable (CancelToken) -> Void = { [preparesReading] token in
      Self.layOut(
        chapter, of: book, pictures, faces, library, through: node, setting, chapterSetting,
        isCancelled: { token.isCancelled },
        deliver: { result in
          if preparesReading { _ = result.reading.passages }
          deliver(result, token)
        })
    }
    guard let work else {
      self.chapter = nil
      var whole: Result?
      Self.layOut(
        chapter, of: book, pictures, faces, library, through: node, setting, chapterSetting,
        isCancelled: { false }, deliver: { whole = $0 })
      if let whole { didLoad(whole) }
      return true
    }
    token = work.submit(WorkQueue.Urgency(isAwaited ? .visible : .background), body)
    return false
  }

  /// Stops laying out.
  func cancel() {
    token?.cancel()
    chapter = nil
  }

  private nonisolated static func layOut(
    _ chapter: Int, of book: Book, _ pictures: BookPictures, _ faces: BookFaces,
    _ library: FontLibrary, through node: MarkupTree.Index?, _ setting: Setting,
    _ base: ChapterSetting, isCancelled: () -> Bool,
    deliver: (Result) -> Void
  ) {
    var look = setting.style.look(isDark: setting.isDark)
    look.page = CGSize(width: setting.width, height: setting.height)
    if setting.keepsPages, book.isFixedPage(chapter), let tree = try? book.chapter(chapter) {
      let whole = fixedPage(
        tree, chapter, of: book, pictures, faces, library, base, room: setting.room)
      return deliver(
        Result(
          chapter: chapter, layout: whole.layout, markup: tree, setting: setting, page: whole.size))
    }
    var markup: StyledMarkup
    do throws(BookError) {
      markup = try book.styledChapter(chapter, look: look)
    } catch {
      markup = message("This chapter \(error.description)", look)
    }
    if !setting.keepsWriting {
      for i in markup.styles.indices { markup.styles[i].writing = .horizontal }
    }
    if isCancelled() { return }
    let tree = markup.tree
    var chapterSetting = base
    let own = faces.faces(of: chapter, look)
    if !own.isEmpty { chapterSetting.fonts = StyleFonts(library: library, faces: own) }
    chapterSetting.pictureSize = { pictures.size($0, chapter: chapter, markup: tree) }
    var composer = ChapterComposer(markup, chapter: chapter, setting: chapterSetting)
    composer.compose(to: firstRows, through: node)
    if !composer.isComplete {
      deliver(
        Result(chapter: chapter, layout: composer.layout, markup: tree, setting: setting))
      if isCancelled() { return }
      composer.compose()
    }
    deliver(Result(chapter: chapter, layout: composer.layout, markup: tree, setting: setting))
  }

  /// The size of a page that says none, in points.
  private nonisolated static let usualPage = CGSize(width: 768, height: 1024)

  /// A chapter that is one page: as its maker wants it, whatever the reader prefers.
  private nonisolated static func fixedPage(
    _ tree: MarkupTree, _ chapter: Int, of book: Book, _ pictures: BookPictures,
    _ faces: BookFaces, _ library: FontLibrary, _ base: ChapterSetting, room: CGSize
  ) -> (layout: ChapterLayout, size: CGSize) {
    let pictureSize = { @Sendable source in
      pictures.size(source, chapter: chapter, markup: tree)
    }
    let size =
      Book.pageSize(of: tree, room: room) ?? onlyPicture(in: tree).flatMap(pictureSize) ?? usualPage
    var look = BookLook()
    look.page = size
    var setting = base
    (setting.width, setting.height) = (Double(size.width), Double(size.height))
    setting.isFixedPage = true
    setting.pictureSize = pictureSize
    let own = faces.faces(of: chapter, look)
    setting.fonts = StyleFonts(library: library, faces: own)
    let markup =
      (try? book.styledChapter(chapter, look: look))
      ?? StyledMarkup(tree: tree, styles: [ComputedStyle()], styleOfNode: tree.nodes.map { _ in 0 })
    return (ChapterLayout(markup, chapter: chapter, setting: setting), size)
  }

  /// The picture of a page that consists of one.
  private nonisolated static func onlyPicture(in tree: MarkupTree) -> PictureSource? {
    let pictures = tree.nodes.compactMap { node -> String? in
      guard case .element(let element) = node.content, element.name == "img" else { return nil }
      return element["src"]
    }
    return pictures.count == 1 ? .address(pictures[0]) : nil
  }

  /// A chapter of one paragraph.
  private nonisolated static func message(_ text: String, _ look: BookLook) -> StyledMarkup {
    var style = ComputedStyle()
    style.display = .block
    style.fontSize = look.textSize
    style.color = look.theme.text
    let tree = MarkupTree(nodes: [
      MarkupTree.Node(
        content: .element(MarkupElement(name: "p")), parent: nil, firstChild: 1, nextSibling: nil,
        end: 2),
      MarkupTree.Node(
        content: .text(text), parent: 0, firstChild: nil, nextSibling: nil, end: 2),
    ])
    return StyledMarkup(tree: tree, styles: [style], styleOfNode: [0, 0])
  }
}
