/// The numbers of list items and the texts of generated counters, found in one pass in the order of the document, so
/// that layout can begin anywhere.
struct CounterValues {
  /// The numbers of elements with `display: list-item`.
  private(set) var items: [MarkupTree.Index: Int] = [:]
  /// The texts of the counters that `::before` and `::after` show, in the order of their pieces.
  private(set) var before: [MarkupTree.Index: [String]] = [:]
  private(set) var after: [MarkupTree.Index: [String]] = [:]

  private struct Instance {
    var value: Int
    /// The node behind its scope.
    var end: MarkupTree.Index
  }

  init(_ markup: StyledMarkup) {
    var counters: [String: [Instance]] = [:]
    let nodes = markup.tree.nodes
    var waiting: [MarkupTree.Index] = []
    func leave(_ node: MarkupTree.Index) {
      for name in counters.keys {
        while let last = counters[name]?.last, last.end <= node { counters[name]?.removeLast() }
      }
    }
    func reset(_ name: String, _ value: Int, _ node: MarkupTree.Index) {
      let parent = nodes[Int(node)].parent ?? 0
      let end = nodes[Int(parent)].end
      if let last = counters[name]?.last, last.end == end { counters[name]?.removeLast() }
      counters[name, default: []].append(Instance(value: value, end: end))
    }
    func add(_ name: String, _ value: Int, _ node: MarkupTree.Index) {
      if counters[name]?.isEmpty ?? true { reset(name, 0, 0) }
      let last = (counters[name]?.count ?? 1) - 1
      counters[name]?[last].value &+= value
    }
    func texts(_ content: GeneratedContent?) -> [String]? {
      guard let content else { return nil }
      return content.pieces.compactMap { piece in
        guard case .counter(let name, let separator, let mark) = piece else { return nil }
        let values = counters[name]?.map(\.value) ?? []
        guard let separator else { return mark.text(values.last ?? 0) }
        return (values.isEmpty ? [0] : values).map(mark.text).joined(separator: separator)
      }
    }
    for i in nodes.indices {
      let node = MarkupTree.Index(i)
      while let last = waiting.last, nodes[Int(last)].end <= node {
        after[last] = texts(markup.after[last])
        waiting.removeLast()
      }
      guard case .element(let element) = nodes[i].content else { continue }
      let style = markup.styles[Int(markup.styleOfNode[i])]
      if style.display == .none { continue }
      leave(node)
      let changes = markup.counters[node] ?? []
      for change in changes where change.isReset { reset(change.name, change.value, node) }
      let isOwn = changes.contains { $0.name == "list-item" }
      if ["ol", "ul", "menu", "dir"].contains(element.name), !isOwn {
        // The items inside count on their own.
        let start = element["start"].flatMap { Int($0) } ?? 1
        counters["list-item", default: []].append(
          Instance(value: start &- 1, end: nodes[i].end))
      }
      for change in changes where !change.isReset { add(change.name, change.value, node) }
      if style.display == .listItem {
        if !isOwn {
          if element.name == "li", let value = element["value"].flatMap({ Int($0) }) {
            add("list-item", 0, node)
            let last = (counters["list-item"]?.count ?? 1) - 1
            counters["list-item"]?[last].value = value
          } else {
            add("list-item", 1, node)
          }
        }
        items[node] = counters["list-item"]?.last?.value ?? 0
      }
      before[node] = texts(markup.before[node])
      if markup.after[node] != nil { waiting.append(node) }
    }
    for node in waiting.reversed() { after[node] = texts(markup.after[node]) }
  }
}
