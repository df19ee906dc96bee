import Foundation
import PanoramaJSON

/// A node of a graph.
public struct Node: Hashable, Sendable, Identifiable {
  /// The identifier, which is unique in the graph.
  public let id: NodeID
  /// The name of its type: a registered one, or `text`, `file`, `link`, `group` or another type
  /// from a JSON Canvas file.
  public var type: String
  /// The title given by the user; nil to show that of the type.
  public var title: String?
  /// The frame in points of the canvas. Files contain whole numbers.
  public var frame: CGRect
  /// The user's settings: the values of inputs without a wire, by name, and others.
  public var values: [String: Value]
  /// The colour as in JSON Canvas: "1" … "6" or "#RRGGBB"; nil for none.
  public var color: String?
  /// Whether only the title is shown.
  public var isCollapsed: Bool
  /// The node in its file, including everything unknown.
  package var source: OrderedJSON

  /// A new node.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique in the graph to which the node will be added.
  ///   - type: the name of its type.
  ///   - title: the title; nil to show that of the type.
  ///   - frame: the frame in points of the canvas.
  ///   - values: the values of inputs by name, and other settings.
  public init(
    id: NodeID, type: String, title: String? = nil, frame: CGRect, values: [String: Value] = [:]
  ) {
    self.id = id
    self.type = type
    self.title = title
    self.frame = frame
    self.values = values
    isCollapsed = false
    source = .object([])
  }

  /// The same node with another identifier.
  @_spi(GraphTests) public func with(id: NodeID) -> Node {
    var node = Node(id: id, type: type, title: title, frame: frame, values: values)
    node.color = color
    node.isCollapsed = isCollapsed
    node.source = source
    return node
  }

  /// The type of frames around other nodes.
  public static let groupType = "group"
  /// The type of nodes that stand for a subgraph.
  public static let subgraphType = "subgraph"
  /// The type of a subgraph's inputs inside the subgraph.
  public static let inputType = "subgraph.input"
  /// The type of a subgraph's outputs inside the subgraph.
  public static let outputType = "subgraph.output"

  /// Whether it is an input or output of the subgraph in which it is.
  var isPort: Bool { type == Node.inputType || type == Node.outputType }
  /// Whether it is a frame around other nodes.
  public var isGroup: Bool { type == Node.groupType }
  /// The graph that this node stands for; nil if it is not a subgraph.
  public var subgraph: GraphID? {
    guard type == Node.subgraphType, case .text(let id)? = values["graph"] else { return nil }
    return GraphID(rawValue: id)
  }
}

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
