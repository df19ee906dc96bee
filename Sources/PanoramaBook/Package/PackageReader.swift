/// Reads package documents of EPUB 2 and 3.
struct PackageReader {
  private var package = BookPackage()
  private let tree: MarkupTree
  /// `meta` elements with `refines`: properties of other elements, by their `id`.
  private var refinements: [Substring: [(property: String, value: String)]] = [:]

  /// What can be shown at all.
  static func canShow(_ type: String) -> Bool {
    [
      "application/xhtml+xml", "text/html", "application/x-dtbook+xml",
      "text/x-oeb1-document",
    ].contains(type) || canDraw(type)
  }

  /// What is a picture that can be shown: EPUB's own kinds, and two that came later.
  static func canDraw(_ type: String) -> Bool {
    [
      "image/svg+xml", "image/jpeg", "image/png", "image/gif", "image/webp", "image/avif",
      "image/jxl",
    ].contains(type)
  }

  /// - Parameter has: whether the container has a file.
  /// - Throws: `BookError` if the document lists no chapter that is there.
  static func package(
    _ tree: MarkupTree, path: String, has: (String) -> Bool
  ) throws(BookError) -> BookPackage {
    var reader = PackageReader(tree: tree)
    reader.package.path = path
    guard !tree.nodes.isEmpty, tree.element(0)?.name == "package" else {
      throw BookError("has no readable package document: \(path) is damaged")
    }
    reader.readMetadata()
    reader.readManifest()
    reader.readSpine(has)
    reader.findCover(has)
    reader.readGuide()
    guard !reader.package.chapters.isEmpty else {
      throw BookError("has no chapters: the package document lists none that is there")
    }
    return reader.package
  }

  private init(tree: MarkupTree) { self.tree = tree }

  /// Elements of the package, by their name; of several, the first.
  private func part(_ name: String) -> MarkupTree.Index? {
    tree.elements(in: 0).first { $0.element.name == name }?.index
  }

  private func words(_ index: MarkupTree.Index) -> String {
    tree.characters(in: index).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private mutating func readMetadata() {
    let root = tree.element(0)
    package.metadata.version = root?["version"] ?? ""
    guard let metadata = part("metadata") else { return }
    // Some EPUB 2 books put the elements into further ones.
    let elements = tree.subtree(of: metadata).compactMap { i in tree.element(i).map { (i, $0) } }
    for (index, element) in elements where element.name == "meta" {
      guard let property = element["property"] else { continue }
      if let id = element["refines"]?.drop(while: { $0 == "#" }) {
        refinements[id, default: []].append((property, words(index)))
      } else if property == "dcterms:modified" {
        package.metadata.modified = words(index)
      } else if property.hasPrefix("rendition:") {
        package.metadata.rendition.set(property.dropFirst(10), to: words(index))
      }
    }
    var titles: [(kind: String?, text: String, direction: BookMetadata.Direction?)] = []
    let unique = root?["unique-identifier"]
    for (index, element) in elements {
      let text = words(index)
      guard !text.isEmpty else { continue }
      switch element.name {
      case "title": titles.append((refined(element, "title-type"), text, direction(element)))
      case "creator": package.metadata.creators.append(creator(element, text))
      case "contributor": package.metadata.contributors.append(creator(element, text))
      case "language": if package.metadata.language.isEmpty { package.metadata.language = text }
      case "publisher": if package.metadata.publisher.isEmpty { package.metadata.publisher = text }
      case "description": if package.metadata.about.isEmpty { package.metadata.about = text }
      case "date": if package.metadata.date.isEmpty { package.metadata.date = text }
      case "identifier":
        let isUnique = unique != nil && element["id"] == unique
        package.metadata.identifiers.insert(
          text, at: isUnique ? 0 : package.metadata.identifiers.count)
      default: break
      }
    }
    let title = titles.first { $0.kind == "main" } ?? titles.first
    (package.metadata.title, package.metadata.titleDirection) = (
      title?.text ?? "", title?.direction
    )
    // Apple's and Kobo's older files.
    for (_, element) in elements where element.name == "meta" {
      if element["name"] == "fixed-layout" {
        package.metadata.rendition.isFixed = element["content"] == "true"
      }
    }
  }

  private func refined(_ element: MarkupElement, _ property: String) -> String? {
    guard let id = element["id"] else { return nil }
    return refinements[Substring(id)]?.first { $0.property == property }?.value
  }

  /// How the text of an element runs; that of the package if it does not say.
  private func direction(_ element: MarkupElement) -> BookMetadata.Direction? {
    (element["dir"] ?? tree.element(0)?["dir"]).flatMap(BookMetadata.Direction.init)
  }

  private func creator(_ element: MarkupElement, _ name: String) -> BookMetadata.Creator {
    BookMetadata.Creator(
      name: name, direction: direction(element),
      sortName: refined(element, "file-as") ?? element["opf:file-as"],
      role: refined(element, "role") ?? element["opf:role"])
  }

  private mutating func readManifest() {
    guard let manifest = part("manifest") else { return }
    for (_, element) in tree.elements(in: manifest) where element.name == "item" {
      guard let path = element["href"].flatMap({ BookPath.target($0, from: package.path)?.path })
      else { continue }
      let type = (element["media-type"] ?? "").lowercased().prefix { $0 != ";" }
      let item = BookPackage.Item(
        id: element["id"] ?? "", path: path, mediaType: type.trimmed,
        properties: Set(element.words(in: "properties")), fallback: element["fallback"])
      package.add(item)
      if item.properties.contains("nav"), package.navigationPath == nil {
        package.navigationPath = path
      }
      if item.mediaType == "application/x-dtbncx+xml", package.ncxPath == nil {
        package.ncxPath = path
      }
    }
  }

  private mutating func readSpine(_ has: (String) -> Bool) {
    let parts = tree.elements(in: 0)
    guard let place = parts.firstIndex(where: { $0.element.name == "spine" }) else { return }
    package.spineStep = place + 1
    let spine = parts[place]
    switch spine.element["page-progression-direction"] {
    case "rtl": package.isRightToLeft = true
    case "ltr": package.isRightToLeft = false
    default: break
    }
    if let path = spine.element["toc"].flatMap({ package.item(id: $0)?.path }) {
      package.ncxPath = path
    }
    for (step, child) in tree.elements(in: spine.index).enumerated() {
      guard child.element.name == "itemref", let name = child.element["idref"],
        let item = package.item(id: name)
      else { continue }
      let shown = package.shown(item) { item in
        // No script runs, so what is written for that case is shown.
        let isReplaced = item.properties.contains("scripted") && item.fallback != nil
        return Self.canShow(item.mediaType) && has(item.path) && !isReplaced
      }
      guard has(shown.path) else { continue }
      var chapter = BookPackage.Chapter(
        item: shown, name: name, isLinear: child.element["linear"] != "no", spread: nil,
        rendition: package.metadata.rendition, step: step + 1)
      // Of several that contradict each other, the first counts.
      for property in child.element.words(in: "properties").reversed() { chapter.set(property) }
      package.chapters.append(chapter)
    }
  }

  private mutating func findCover(_ has: (String) -> Bool) {
    let metas = tree.nodes.compactMap { node -> String? in
      guard case .element(let element) = node.content, element.name == "meta",
        element["name"] == "cover"
      else { return nil }
      return element["content"]
    }
    let package = package
    self.package.coverPath =
      (package.items.first { $0.properties.contains("cover-image") }
      ?? metas.lazy.compactMap { package.item(id: $0) }.first
      ?? package.items.first {
        $0.mediaType.hasPrefix("image/")
          && ($0.id.lowercased() == "cover" || $0.id == "cover-image")
      })
      .flatMap { $0.mediaType.hasPrefix("image/") && has($0.path) ? $0.path : nil }
  }

  private mutating func readGuide() {
    guard let guide = part("guide") else { return }
    for (_, element) in tree.elements(in: guide) where element.name == "reference" {
      guard let target = element["href"].flatMap({ BookPath.target($0, from: package.path) })
      else { continue }
      package.guide.append(
        BookLandmark(
          kind: (element["type"] ?? "").lowercased(), title: element["title"] ?? "", target: target)
      )
    }
  }
}

extension BookPackage.Chapter {
  /// Takes over a property of the spine.
  fileprivate mutating func set(_ property: Substring) {
    switch property {
    case "page-spread-left", "rendition:page-spread-left": spread = .left
    case "page-spread-right", "rendition:page-spread-right": spread = .right
    case "rendition:page-spread-center": spread = .center
    default:
      guard property.hasPrefix("rendition:") else { return }
      let words = property.dropFirst(10).split(separator: "-", maxSplits: 1)
      if words.count == 2 { rendition.set(words[0], to: String(words[1])) }
    }
  }
}

extension Substring {
  /// Without white space at both ends.
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
