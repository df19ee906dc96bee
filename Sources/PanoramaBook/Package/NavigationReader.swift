/// Reads the navigation of a book: EPUB 3's document and EPUB 2's NCX.
enum NavigationReader {
  /// Entries that lie in more entries are left out.
  private static let maximumDepth = 32

  /// EPUB 3's navigation document.
  static func navigation(_ tree: MarkupTree, path: String) -> BookNavigation {
    var navigation = BookNavigation()
    for index in tree.nodes.indices.map(MarkupTree.Index.init) {
      guard let element = tree.element(index), element.name == "nav" else { continue }
      let kinds = element.words(in: "epub:type") + element.words(in: "role")
      let list = tree.elements(in: index).first {
        $0.element.name == "ol" || $0.element.name == "ul"
      }
      guard let list = list?.index else { continue }
      if kinds.contains("toc") || kinds.contains("doc-toc"), navigation.contents.isEmpty {
        navigation.contents = entries(tree, list: list, path: path, depth: 0)
      } else if kinds.contains("page-list") || kinds.contains("doc-pagelist") {
        navigation.pages = flat(entries(tree, list: list, path: path, depth: 0)).compactMap {
          entry in
          entry.target.map { BookPageName(name: entry.title, target: $0) }
        }
      } else if kinds.contains("landmarks") {
        navigation.landmarks = landmarks(tree, in: list, path: path)
      }
    }
    return navigation
  }

  private static func entries(
    _ tree: MarkupTree, list: MarkupTree.Index, path: String, depth: Int
  ) -> [BookContents] {
    guard depth < maximumDepth else { return [] }
    return tree.elements(in: list).compactMap { item in
      guard item.element.name == "li" else { return nil }
      var entry: BookContents?
      var children: [BookContents] = []
      for (index, element) in tree.elements(in: item.index) {
        if element.name == "ol" || element.name == "ul" {
          children += entries(tree, list: index, path: path, depth: depth + 1)
        } else if entry == nil {
          // The link may lie in another element.
          let link = tree.subtree(of: index).first { tree.element($0)?.name == "a" }
          let address = link.flatMap { tree.element($0)?["href"] }
          entry = BookContents(
            title: title(tree, index), target: address.flatMap { BookPath.target($0, from: path) })
        }
      }
      entry?.children = children
      return entry
        ?? (children.isEmpty ? nil : BookContents(title: "", target: nil, children: children))
    }
  }

  /// The text of an entry; for pictures, what stands for them.
  private static func title(_ tree: MarkupTree, _ index: MarkupTree.Index) -> String {
    var text = ""
    for i in tree.subtree(of: index) {
      if let characters = tree.text(i) { text += characters }
      if let element = tree.element(i), element.name == "img" { text += element["alt"] ?? "" }
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? tree.element(index)?["title"] ?? "" : words
  }

  private static func landmarks(
    _ tree: MarkupTree, in list: MarkupTree.Index, path: String
  ) -> [BookLandmark] {
    tree.subtree(of: list).compactMap { index in
      guard let element = tree.element(index), element.name == "a",
        let target = element["href"].flatMap({ BookPath.target($0, from: path) })
      else { return nil }
      return BookLandmark(
        kind: element["epub:type"] ?? "", title: title(tree, index), target: target)
    }
  }

  private static func flat(_ entries: [BookContents]) -> [BookContents] {
    entries.flatMap { [$0] + flat($0.children) }
  }

  /// EPUB 2's NCX.
  static func ncx(_ tree: MarkupTree, path: String) -> BookNavigation {
    var navigation = BookNavigation()
    for index in tree.nodes.indices.map(MarkupTree.Index.init) {
      guard let element = tree.element(index) else { continue }
      switch element.name.lowercased() {
      case "navmap":
        navigation.contents = points(tree, in: index, path: path, depth: 0)
      case "pagetarget":
        let entry = point(tree, index, path: path)
        if let target = entry.target {
          navigation.pages.append(BookPageName(name: entry.title, target: target))
        }
      default: continue
      }
    }
    return navigation
  }

  private static func points(
    _ tree: MarkupTree, in parent: MarkupTree.Index, path: String, depth: Int
  ) -> [BookContents] {
    guard depth < maximumDepth else { return [] }
    return tree.elements(in: parent).compactMap { child in
      guard child.element.name.lowercased() == "navpoint" else { return nil }
      var entry = point(tree, child.index, path: path)
      entry.children = points(tree, in: child.index, path: path, depth: depth + 1)
      return entry
    }
  }

  private static func point(
    _ tree: MarkupTree, _ index: MarkupTree.Index, path: String
  ) -> BookContents {
    var entry = BookContents(title: "", target: nil)
    for (child, element) in tree.elements(in: index) {
      switch element.name.lowercased() {
      case "navlabel": entry.title = title(tree, child)
      case "content": entry.target = element["src"].flatMap { BookPath.target($0, from: path) }
      default: continue
      }
    }
    return entry
  }
}
