/// The identifier of a node, which is unique in its graph.
public struct NodeID: RawRepresentable, Hashable, Codable, Sendable, Comparable {
  /// The text in files.
  public let rawValue: String

  /// An identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Compares the texts.
  public static func < (l: NodeID, r: NodeID) -> Bool { l.rawValue < r.rawValue }
}

/// The identifier of a wire, which is unique in its graph.
public struct WireID: RawRepresentable, Hashable, Codable, Sendable {
  /// The text in files.
  public let rawValue: String

  /// An identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The identifier of a graph in its document: the main graph or a subgraph.
public struct GraphID: RawRepresentable, Hashable, Codable, Sendable {
  /// The text in files.
  public let rawValue: String

  /// An identifier from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The main graph.
  public static let main = GraphID(rawValue: "")
}
