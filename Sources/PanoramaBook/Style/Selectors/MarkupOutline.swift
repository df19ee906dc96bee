/// What selectors ask of a tree, computed once.
struct MarkupOutline {
  let tree: MarkupTree
  /// For each node, the element before it among its siblings; −1 if there is none.
  private(set) var previous: [MarkupTree.Index]
  /// For each element, its number among its siblings and among those of its type, from both ends, from 1 on.
  private(set) var number: [Int32]
  private(set) var numberFromEnd: [Int32]
  private(set) var numberOfType: [Int32]
  private(set) var numberOfTypeFromEnd: [Int32]
  /// For each node, its language in small letters, as an index into `languages`.
  private(set) var language: [Int32]
  private(set) var languages = [""]

  /// - Complexity: O(number of nodes).
  init(_ tree: MarkupTree) {
    self.tree = tree
    let count = tree.nodes.count
    previous = Array(repeating: -1, count: count)
    number = Array(repeating: 0, count: count)
    (numberFromEnd, numberOfType, numberOfTypeFromEnd) = (number, number, number)
    language = number
    var known = ["": Int32(0)]
    for index in tree.nodes.indices {
      let node = tree.nodes[index]
      language[index] = node.parent.map { language[Int($0)] } ?? 0
      guard case .element(let element) = node.content else { continue }
      if let own = (element["xml:lang"] ?? element["lang"]) {
        if known[own] == nil {
          known[own] = Int32(languages.count)
          languages.append(own)
        }
        language[index] = known[own]!
      }
      if node.parent == nil { countChildren([MarkupTree.Index(index)]) }
      if node.firstChild != nil { countChildren(tree.elements(in: .init(index)).map(\.index)) }
    }
  }

  private mutating func countChildren(_ children: [MarkupTree.Index]) {
    var types: [String: Int32] = [:]
    for (i, child) in children.enumerated() {
      previous[Int(child)] = i > 0 ? children[i - 1] : -1
      number[Int(child)] = Int32(i + 1)
      numberFromEnd[Int(child)] = Int32(children.count - i)
      let count = (types[name(child)] ?? 0) + 1
      types[name(child)] = count
      numberOfType[Int(child)] = count
    }
    for child in children {
      numberOfTypeFromEnd[Int(child)] = types[name(child)]! - numberOfType[Int(child)] + 1
    }
  }

  private func name(_ index: MarkupTree.Index) -> String { tree.element(index)?.name ?? "" }

  /// The language of a node, as written; empty if unknown.
  func languageName(_ index: MarkupTree.Index) -> String { languages[Int(language[Int(index)])] }
}
