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

  /// The types that match a search, the best first: the type whose title is the text, then types whose title begins with
  /// it, then types with a word that begins with it, then types that contain it.
  ///
  /// - Parameters:
  ///   - text: the text typed by the user; every type matches an empty text.
  ///   - fits: whether a type may be in the result.
  public func search(_ text: String, where fits: (NodeType) -> Bool = { _ in true }) -> [NodeType] {
    let wanted = text.lowercased().filter { !$0.isWhitespace }
    guard !wanted.isEmpty else { return all.filter(fits) }
    func rank(_ type: NodeType) -> Int? {
      let title = type.title.lowercased()
      let letters = title.filter { !$0.isWhitespace }
      if letters == wanted { return 0 }
      if title.hasPrefix(wanted) { return 1 }
      let words = title.split(separator: " ") + type.keywords.map { $0.lowercased()[...] }
      if words.contains(where: { $0.hasPrefix(wanted) }) { return 2 }
      if letters.contains(wanted) { return 3 }
      return type.category.lowercased().contains(wanted) ? 4 : nil
    }
    let found = all.filter(fits).enumerated().compactMap { index, type in
      rank(type).map { (rank: $0, index: index, type: type) }
    }
    return found.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.type)
  }
}

/// A kind of node: its ports and its computation.
///
///     let average = NodeType(
///       name: "example.average", title: "Average", category: "Math",
///       inputs: [
///         Port("a", .number, standard: .number(0)), Port("b", .number, standard: .number(0)),
///       ],
///       outputs: [Port("result", .number)]
///     ) { [.number((try $0.number("a") + $0.number("b")) / 2)] }
public struct NodeType: Sendable {
  /// The name in files. Begin it with a prefix of your own, such as `example.`.
  public let name: String
  /// The name shown to the user.
  public let title: String
  /// The category under which it is listed.
  public let category: String
  /// Additional words for searching.
  public let keywords: [String]
  /// The inputs from top to bottom.
  public let inputs: [Port]
  /// The outputs from top to bottom.
  public let outputs: [Port]
  /// Whether computing may take longer than a frame. It then runs on another thread, and is cancelled
  /// when its inputs change.
  public let isLong: Bool
  /// Whether it computes only while a wire takes a result: a board may have thousands of such nodes that are only
  /// looked at.
  public let isOnDemand: Bool
  /// Whether the result depends on the day of today, so that it is computed again on the next one.
  public let isDaily: Bool
  /// The input or setting that names a file, which is read again when another program has changed it; nil if it reads
  /// none.
  public let fileInput: String?
  /// The inputs after `inputs` of a node with the given settings, such as the names in an expression; nil if all nodes
  /// have the same inputs.
  public let moreInputs: (@Sendable (_ settings: [String: Value]) -> [Port])?
  /// Computes the values of the outputs, in their order.
  public let compute: @Sendable (NodeInputs) throws -> [Value]

  /// The inputs of a node with the given settings.
  public func inputs(with settings: [String: Value]) -> [Port] {
    inputs + (moreInputs?(settings) ?? [])
  }

  /// A type of node.
  ///
  /// - Parameters:
  ///   - name: the name in files, unique among the registered types.
  ///   - title: the name shown to the user.
  ///   - category: the category under which it is listed.
  ///   - keywords: additional words for searching.
  ///   - inputs: the inputs from top to bottom.
  ///   - outputs: the outputs from top to bottom.
  ///   - isLong: whether computing may take longer than a frame.
  ///   - isOnDemand: whether it computes only while a wire takes a result.
  ///   - isDaily: whether the result depends on the day of today.
  ///   - fileInput: the input or setting that names a file; nil if it reads none.
  ///   - moreInputs: returns the inputs that depend on a node's settings; nil if there are none. It is called often and
  ///     has to be quick.
  ///   - compute: computes the values of the outputs, in their order; throws `NodeFailure` if it
  ///     cannot.
  public init(
    name: String, title: String, category: String, keywords: [String] = [], inputs: [Port],
    outputs: [Port], isLong: Bool = false, isOnDemand: Bool = false, isDaily: Bool = false,
    fileInput: String? = nil,
    moreInputs: (@Sendable (_ settings: [String: Value]) -> [Port])? = nil,
    compute: @escaping @Sendable (NodeInputs) throws -> [Value]
  ) {
    self.name = name
    self.title = title
    self.category = category
    self.keywords = keywords
    self.inputs = inputs
    self.outputs = outputs
    self.isLong = isLong
    self.isOnDemand = isOnDemand
    self.isDaily = isDaily
    self.fileInput = fileInput
    self.moreInputs = moreInputs
    self.compute = compute
  }
}
