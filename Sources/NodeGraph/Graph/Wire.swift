import PanoramaJSON

/// A wire from an output to an input, or, in files of other programs, an arrow between two nodes.
public struct Wire: Hashable, Sendable, Identifiable {
  /// One end of a wire.
  public struct End: Hashable, Sendable {
    /// The node.
    public var node: NodeID
    /// The name of the output or input; nil for an arrow between nodes.
    public var port: String?
    /// The side of the node at which an arrow ends: `top`, `right`, `bottom` or `left`.
    public var side: String?

    /// An end at a port, or at a node.
    public init(_ node: NodeID, _ port: String? = nil, side: String? = nil) {
      self.node = node
      self.port = port
      self.side = side
    }
  }

  /// The ends at which an arrow between nodes has a head.
  public struct Arrows: OptionSet, Hashable, Sendable {
    /// The bits: 1 for the start, 2 for the end.
    public let rawValue: Int
    /// The set with the given bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Where the wire begins.
    public static let start = Arrows(rawValue: 1)
    /// Where the wire ends.
    public static let end = Arrows(rawValue: 2)
  }

  /// The identifier, which is unique in the graph.
  public let id: WireID
  /// The output from which the value comes.
  public var from: End
  /// The input to which the value goes.
  public var to: End
  /// The text on an arrow; nil for none.
  public var label: String?
  /// The colour as in JSON Canvas: "1" … "6" or "#RRGGBB"; nil for none.
  public var color: String?
  /// The heads of an arrow between nodes. Default: one at the end, as in JSON Canvas.
  public var arrows: Arrows = .end
  /// The wire in its file, including everything unknown.
  package var source: OrderedJSON

  /// A new wire.
  ///
  /// - Parameters:
  ///   - id: the identifier, unique in the graph to which the wire will be added.
  ///   - from: the output from which the value comes.
  ///   - to: the input to which the value goes.
  public init(id: WireID, from: End, to: End) {
    self.id = id
    self.from = from
    self.to = to
    source = .object([])
  }

  /// A copy of the wire between copies of its nodes.
  func copy(_ id: WireID, from: NodeID, to: NodeID) -> Wire {
    var wire = Wire(
      id: id, from: End(from, self.from.port, side: self.from.side),
      to: End(to, self.to.port, side: self.to.side))
    (wire.label, wire.color, wire.arrows) = (label, color, arrows)
    wire.source = source
    return wire
  }

  /// Whether it carries a value from port to port.
  public var carriesValue: Bool { from.port != nil && to.port != nil }
}
