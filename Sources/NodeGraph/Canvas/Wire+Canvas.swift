import PanoramaJSON

extension Wire {
  /// Reads an element of a canvas; nil if it has no id or no nodes.
  init?(canvas json: OrderedJSON) {
    guard let id = json["id"]?.string, let from = json["fromNode"]?.string,
      let to = json["toNode"]?.string
    else { return nil }
    let own = json["panorama"]
    self.init(
      id: WireID(rawValue: id),
      from: End(
        NodeID(rawValue: from), own?["from"]?.string, side: json["fromSide"]?.string),
      to: End(NodeID(rawValue: to), own?["to"]?.string, side: json["toSide"]?.string))
    label = json["label"]?.string
    color = json["color"]?.string
    source = json
  }

  /// The wire as an element of a canvas: the element that was read, with the changes made since.
  var canvas: OrderedJSON {
    let old = Wire(canvas: source)
    var json = source
    func set(_ name: String, _ before: String?, _ after: String?) {
      if before != after { json[name] = after.map { .string($0) } }
    }
    set("id", old?.id.rawValue, id.rawValue)
    set("fromNode", old?.from.node.rawValue, from.node.rawValue)
    let isNewWire = old == nil && carriesValue
    // Other programs draw the wires of computing nodes from left to right.
    set("fromSide", old?.from.side, from.side ?? (isNewWire ? "right" : nil))
    set("toNode", old?.to.node.rawValue, to.node.rawValue)
    set("toSide", old?.to.side, to.side ?? (isNewWire ? "left" : nil))
    set("label", old?.label, label)
    set("color", old?.color, color)
    if old?.from.port != from.port || old?.to.port != to.port {
      var own = json["panorama"] ?? .object([])
      own["from"] = from.port.map { .string($0) }
      own["to"] = to.port.map { .string($0) }
      json["panorama"] = own.members.isEmpty ? nil : own
    }
    return json
  }
}
