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
  /// Computes the values of the outputs, in their order.
  public let compute: @Sendable (NodeInputs) throws -> [Value]

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
  ///   - compute: computes the values of the outputs, in their order; throws `NodeFailure` if it
  ///     cannot.
  public init(
    name: String, title: String, category: String, keywords: [String] = [], inputs: [Port],
    outputs: [Port], isLong: Bool = false,
    compute: @escaping @Sendable (NodeInputs) throws -> [Value]
  ) {
    self.name = name
    self.title = title
    self.category = category
    self.keywords = keywords
    self.inputs = inputs
    self.outputs = outputs
    self.isLong = isLong
    self.compute = compute
  }
}
