/// The registered types of nodes.
public struct NodeTypes: Sendable {
  /// The types in the order of registration.
  public private(set) var all: [NodeType] = []
  private var indices: [String: Int] = [:]

  /// No types.
  public init() {}

  /// Registers a type. It replaces a registered one with the same name.
  public mutating func register(_ type: NodeType) {
    if let index = indices[type.name] {
      all[index] = type
    } else {
      indices[type.name] = all.count
      all.append(type)
    }
  }

  /// The type with the given name; nil if it is not registered.
  public subscript(name: String) -> NodeType? { indices[name].map { all[$0] } }

  /// The types that match a search, the best first: types whose title begins with the text, then types with a
  /// word that begins with it, then types that contain it.
  ///
  /// - Parameters:
  ///   - text: the text typed by the user; every type matches an empty text.
  ///   - fits: whether a type may be in the result.
  public func search(_ text: String, where fits: (NodeType) -> Bool = { _ in true }) -> [NodeType] {
    let wanted = text.lowercased().filter { !$0.isWhitespace }
    guard !wanted.isEmpty else { return all.filter(fits) }
    func rank(_ type: NodeType) -> Int? {
      let title = type.title.lowercased()
      if title.hasPrefix(wanted) { return 0 }
      let words = title.split(separator: " ") + type.keywords.map { $0.lowercased()[...] }
      if words.contains(where: { $0.hasPrefix(wanted) }) { return 1 }
      if title.filter({ !$0.isWhitespace }).contains(wanted) { return 2 }
      return type.category.lowercased().contains(wanted) ? 3 : nil
    }
    let found = all.filter(fits).enumerated().compactMap { index, type in
      rank(type).map { (rank: $0, index: index, type: type) }
    }
    return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.type)
  }
}
