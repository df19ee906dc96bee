import Foundation
import PanoramaGraphics
import Synchronization

/// A book in a file: EPUB 2 or 3.
///
/// Opening it reads what lists its chapters, and no chapter. Chapters are read one at a time, by any thread; nothing is
/// kept of them. Nothing is ever fetched from a network, and no script runs.
public final class Book: Sendable {
  /// What the package document says.
  public let package: BookPackage
  /// The table of contents; if the book has none, its chapters.
  public let navigation: BookNavigation

  private let container: BookContainer
  private let chaptersByPath: [String: Int]
  private let sheets = SheetCache()

  /// Opens a book.
  ///
  /// - Throws: `BookError` with words that follow the file's name: it is no book, damaged beyond reading, or encrypted.
  public convenience init(contentsOf url: URL) throws(BookError) {
    try self.init(BookBytes(path: url.path))
  }

  /// Opens a book in memory.
  ///
  /// - Throws: as `init(contentsOf:)`.
  public convenience init(_ bytes: [UInt8]) throws(BookError) { try self.init(BookBytes(bytes)) }

  private init(_ bytes: BookBytes) throws(BookError) {
    let container = try BookContainer(bytes)
    var failure = BookError("has no package document")
    var found: BookPackage?
    // A rendition that cannot be read yields to the next.
    for path in container.packages where found == nil {
      do throws(BookError) {
        found = try PackageReader.package(
          MarkupReader.xml(container.read(path)).tree, path: path, has: container.has)
      } catch {
        failure = error
      }
    }
    guard let package = found else { throw failure }
    self.container = container
    self.package = package
    chaptersByPath = Dictionary(
      package.chapters.enumerated().map { ($1.item.path, $0) }, uniquingKeysWith: { a, _ in a })
    navigation = Self.navigation(package, container)
  }

  private static func navigation(_ package: BookPackage, _ container: BookContainer)
    -> BookNavigation
  {
    func tree(_ path: String?) -> (MarkupTree, String)? {
      guard let path, let bytes = try? container.read(path) else { return nil }
      return (MarkupReader.document(bytes).tree, path)
    }
    var result = tree(package.navigationPath).map(NavigationReader.navigation) ?? BookNavigation()
    if result.contents.isEmpty || result.pages.isEmpty {
      let old = tree(package.ncxPath).map(NavigationReader.ncx) ?? BookNavigation()
      if result.contents.isEmpty { result.contents = old.contents }
      if result.pages.isEmpty { result.pages = old.pages }
    }
    if result.landmarks.isEmpty { result.landmarks = package.guide }
    if result.contents.isEmpty {
      result.contents = package.chapters.enumerated().compactMap { i, chapter in
        guard chapter.isLinear else { return nil }
        return BookContents(title: "\(i + 1)", target: BookPath.Target(path: chapter.item.path))
      }
    }
    return result
  }

  /// Empty if the book does not say.
  public var title: String { package.metadata.title }
  /// The names of those who wrote it.
  public var authors: [String] { package.metadata.authors }
  /// BCP 47; empty if the book does not say.
  public var language: String { package.metadata.language }
  /// In the order of reading.
  public var chapters: [BookPackage.Chapter] { package.chapters }
  /// The entries of the table of contents.
  public var contents: [BookContents] { navigation.contents }

  /// The file of the picture on the cover; nil if the book names none.
  public var cover: [UInt8]? { package.coverPath.flatMap { try? resource($0) } }

  /// The bytes of a file in the book, fonts made usable.
  ///
  /// - Parameter path: from the root of the container, or an address that holds the bytes itself (`data:`).
  /// - Throws: `BookError` if it is missing, damaged or encrypted, or no part of the book: EPUB 3's manifests list all
  ///   files that are, and others are not to be used.
  public func resource(_ path: String) throws(BookError) -> [UInt8] {
    if let bytes = BookPath.data(path) { return bytes }
    guard lists(path) || !container.has(path) else {
      throw BookError("does not list the file \(path) in its manifest")
    }
    return try container.read(path, identifiers: package.metadata.identifiers)
  }

  /// Whether the book has a file that `resource(_:)` may read.
  public func hasResource(_ path: String) -> Bool { lists(path) && container.has(path) }

  /// Older books often forget some of their files.
  private func lists(_ path: String) -> Bool {
    !package.metadata.version.hasPrefix("3") || package.item(path: path) != nil
  }

  /// The picture to show for one that a chapter names: itself, or the first of its fallbacks in the manifest that can be
  /// shown.
  public func shownPicture(_ path: String) -> String {
    guard let item = package.item(path: path), item.fallback != nil else { return path }
    return package.shown(item) { PackageReader.canDraw($0.mediaType) && container.has($0.path) }
      .path
  }

  /// The markup of a chapter. A chapter that is a picture is a document of that picture.
  ///
  /// - Throws: `BookError` if its file is missing or damaged, or for an index out of range.
  public func chapter(_ index: Int) throws(BookError) -> MarkupTree {
    guard chapters.indices.contains(index) else {
      throw BookError("has no chapter with the index \(index)")
    }
    let item = chapters[index].item
    let bytes = try resource(item.path)
    if item.mediaType.hasPrefix("image/"), item.mediaType != "image/svg+xml" {
      return Self.picture(item.path)
    }
    let isDrawing = item.mediaType == "image/svg+xml"
    let tree = isDrawing ? MarkupReader.xml(bytes).tree : MarkupReader.document(bytes).tree
    guard !tree.nodes.isEmpty else { throw BookError("has an empty chapter: \(item.path)") }
    return isDrawing ? Self.page(around: tree) : tree
  }

  /// A document that shows a drawing.
  private static func page(around drawing: MarkupTree) -> MarkupTree {
    let end = MarkupTree.Index(drawing.nodes.count + 2)
    func shell(_ name: String, in parent: MarkupTree.Index?, child: MarkupTree.Index)
      -> MarkupTree.Node
    {
      .init(
        content: .element(MarkupElement(name: name)), parent: parent, firstChild: child, end: end)
    }
    let inside = drawing.nodes.map { node in
      MarkupTree.Node(
        content: node.content, parent: node.parent.map { $0 + 2 } ?? 1,
        firstChild: node.firstChild.map { $0 + 2 }, nextSibling: node.nextSibling.map { $0 + 2 },
        end: node.end + 2)
    }
    return MarkupTree(
      nodes: [shell("html", in: nil, child: 1), shell("body", in: 0, child: 2)] + inside)
  }

  /// A document that shows a picture.
  private static func picture(_ path: String) -> MarkupTree {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let address = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
    var builder = MarkupTreeBuilder()
    builder.start(MarkupElement(name: "html"))
    builder.start(MarkupElement(name: "body"))
    builder.start(MarkupElement(name: "img", attributes: [("src", address), ("alt", "")]))
    return builder.finish()
  }

  /// A chapter with the style of each node.
  ///
  /// - Throws: as `chapter(_:)`. Style sheets that cannot be read do not count.
  public func styledChapter(_ index: Int, look: BookLook) throws(BookError) -> StyledMarkup {
    let tree = try chapter(index)
    let path = chapters[index].item.path
    let found = look.usesPublisherStyles ? styleSheets(tree, path: path, look: look) : []
    return BookStyler(sheets: found, look: look, path: path).styled(tree, language: language)
  }

  /// The fonts that a chapter's style sheets name.
  ///
  /// - Throws: as `chapter(_:)`.
  public func fontFaces(_ index: Int, look: BookLook) throws(BookError) -> [BookFontFace] {
    let tree = try chapter(index)
    return styleSheets(tree, path: chapters[index].item.path, look: look).flatMap(\.fontFaces)
  }

  /// The sheets of a document in their order, each after those that it contains.
  private func styleSheets(_ tree: MarkupTree, path: String, look: BookLook) -> [StyleSheet] {
    var collector = SheetCollector(look: look) { [sheets] path in
      sheets.sheet(path) { try? self.resource(path) }
    }
    for index in tree.nodes.indices.map(MarkupTree.Index.init) {
      guard let element = tree.element(index) else { continue }
      collector.add(element, tree.characters(ofStyle: index), path: path)
    }
    return collector.result
  }

  /// Where a link in a chapter leads.
  ///
  /// - Returns: nil for addresses outside of the book, and for a chapter out of range.
  public func target(_ address: String, from chapter: Int) -> BookPath.Target? {
    chapters.indices.contains(chapter)
      ? BookPath.target(address, from: chapters[chapter].item.path) : nil
  }

  /// The chapter that a file is; nil if it is none.
  public func chapter(at path: String) -> Int? { chaptersByPath[path] }

  /// The place to which a link or an entry of the contents leads.
  ///
  /// - Returns: nil if its file is no chapter. An element that is not there leads to the beginning of its chapter.
  public func place(_ target: BookPath.Target) -> BookPlace? {
    guard let index = chapter(at: target.path) else { return nil }
    guard let fragment = target.fragment, let tree = try? chapter(index) else {
      return BookPlace(chapter: index, node: 0)
    }
    if fragment.hasPrefix("epubcfi("), let cfi = BookCFI(fragment) { return place(cfi) }
    return BookPlace(chapter: index, node: tree.element(id: fragment) ?? 0)
  }

  /// The canonical fragment identifier of a place.
  ///
  /// - Throws: as `chapter(_:)`.
  public func cfi(_ place: BookPlace) throws(BookError) -> BookCFI {
    let tree = try chapter(place.chapter)
    return BookCFI(PlaceFinder(package).path(place, in: tree))
  }

  /// The place that an identifier names, or of a range its beginning. If the book has changed or is damaged, the nearest
  /// place.
  ///
  /// - Returns: nil if it does not lead into a chapter.
  public func place(_ cfi: BookCFI) -> BookPlace? {
    let finder = PlaceFinder(package)
    guard let index = finder.chapter(cfi.start) else { return nil }
    guard let tree = try? chapter(index) else { return BookPlace(chapter: index, node: 0) }
    return finder.place(cfi.start, chapter: index, in: tree)
  }

  /// The range that an identifier names; of a place, an empty one.
  ///
  /// - Returns: nil if it does not lead into a chapter, or if its end is before its beginning.
  public func range(_ cfi: BookCFI) -> Range<BookPlace>? {
    guard let start = place(cfi), let end = cfi.range.isEmpty ? start : place(BookCFI(cfi.end)),
      start <= end
    else { return nil }
    return start..<end
  }

  /// The canonical fragment identifier of a range, whose ends may be in two chapters.
  ///
  /// - Throws: as `chapter(_:)`.
  public func cfi(_ range: Range<BookPlace>) throws(BookError) -> BookCFI {
    let (start, end) = (try cfi(range.lowerBound).path, try cfi(range.upperBound).path)
    var shared = 0
    // Each end keeps a step of its own.
    while shared + 1 < min(start.steps.count, end.steps.count),
      start.steps[shared] == end.steps[shared]
    { shared += 1 }
    return BookCFI(
      BookCFI.Path(steps: Array(start.steps[..<shared])),
      range: [start, end].map {
        BookCFI.Path(steps: Array($0.steps[shared...]), offset: $0.offset)
      })
  }
}

extension MarkupTree {
  /// The text of a `style` element; nil for others.
  fileprivate func characters(ofStyle index: Index) -> String? {
    element(index)?.name == "style" ? characters(in: index) : nil
  }
}
