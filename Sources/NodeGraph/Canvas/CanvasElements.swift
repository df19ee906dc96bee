import Foundation
import PanoramaJSON

extension Node {
  /// The settings that JSON Canvas itself defines, by type: the members of the file, of which the first is the text of
  /// a card or the label of a group.
  private static let foreign: [String: [String]] = [
    "text": ["text"], "file": ["file", "subpath"], "link": ["url"],
    groupType: ["label", "background", "backgroundStyle"],
  ]

  /// The types of the cards that JSON Canvas defines.
  public static let cardTypes: Set<String> = ["text", "file", "link"]

  /// The setting that holds the text of a card or the label of a group; nil for any other node.
  public var textSetting: String? { Self.foreign[type]?.first }

  /// Reads an element of a canvas; nil if it has no id, place or size.
  init?(canvas json: OrderedJSON) {
    guard let id = json["id"]?.string, let x = json["x"]?.number, let y = json["y"]?.number,
      let width = json["width"]?.number, let height = json["height"]?.number
    else { return nil }
    let canvasType = json["type"]?.string ?? "text"
    let own = json["panorama"]
    self.init(
      id: NodeID(rawValue: id), type: own?["type"]?.string ?? canvasType,
      title: own?["title"]?.string, frame: Self.frame(x, y, width, height))
    for member in Self.foreign[type] ?? [] {
      values[member] = json[member]?.string.map { .text($0) }
    }
    for member in own?["values"]?.members ?? [] {
      values[member.name] = Value(member.value)
    }
    color = json["color"]?.string
    isCollapsed = own?["collapsed"]?.bool ?? false
    source = json
  }

  /// A frame with its position and size clamped to what can be shown.
  private static func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    let limit = CanvasFile.maximumCoordinate
    func near(_ value: Double) -> Double { min(limit, max(-limit, value)) }
    return CGRect(
      x: near(x), y: near(y), width: min(20_000, max(8, width)), height: min(20_000, max(8, height))
    )
  }

  /// The node as an element of a canvas: the element that was read, with the changes made since.
  var canvas: OrderedJSON {
    let old = Node(canvas: source)
    var json = source
    if old?.id != id { json["id"] = .string(id.rawValue) }
    let isForeign = Self.foreign[type] != nil
    if old?.type != type {
      json["type"] = .string(isForeign ? type : "text")
      setOwn("type", isForeign ? nil : .string(type), &json)
    }
    // This is the text that other programs show for a node that computes.
    if old == nil, !isForeign { json["text"] = .string(title ?? type) }
    if old?.title != title {
      setOwn("title", title.map { .string($0) }, &json)
      if !isForeign { json["text"] = .string(title ?? type) }
    }
    if old?.frame != frame { setFrame(old: old?.frame, &json) }
    for member in Self.foreign[type] ?? [] where old?.values[member] != values[member] {
      json[member] = values[member]?.json
    }
    if old?.values != values { setValues(old: old, &json) }
    if old?.color != color { json["color"] = color.map { .string($0) } }
    if old?.isCollapsed ?? false != isCollapsed {
      setOwn("collapsed", isCollapsed ? .bool(true) : nil, &json)
    }
    return json
  }

  private func setFrame(old: CGRect?, _ json: inout OrderedJSON) {
    let parts: [(String, KeyPath<CGRect, CGFloat>)] = [
      ("x", \.minX), ("y", \.minY), ("width", \.width), ("height", \.height),
    ]
    for (name, part) in parts where old?[keyPath: part] != frame[keyPath: part] {
      json[name] = .number(Double(frame[keyPath: part]).rounded())
    }
  }

  private func setValues(old: Node?, _ json: inout OrderedJSON) {
    var stored = json["panorama"]?["values"] ?? .object([])
    let names = Set(values.keys).union(old?.values.keys ?? [:].keys).sorted()
    let foreign = Self.foreign[type] ?? []
    stored.set(
      names.filter { !foreign.contains($0) && old?.values[$0] != values[$0] }
        .map { ($0, values[$0]?.json) })
    setOwn("values", stored.members.isEmpty ? nil : stored, &json)
  }

  private func setOwn(_ name: String, _ value: OrderedJSON?, _ json: inout OrderedJSON) {
    guard value != nil || json["panorama"]?[name] != nil else { return }
    var own = json["panorama"] ?? .object([])
    own[name] = value
    json["panorama"] = own.members.isEmpty ? nil : own
  }
}

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
    arrows = []
    // Without these members, an arrow has a head only at its end.
    if json["fromEnd"]?.string == "arrow" { arrows.insert(.start) }
    if json["toEnd"]?.string != "none" { arrows.insert(.end) }
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
    let before = old?.arrows ?? .end
    for (name, end) in [("fromEnd", Arrows.start), ("toEnd", .end)]
    where before.contains(end) != arrows.contains(end) {
      json[name] = .string(arrows.contains(end) ? "arrow" : "none")
    }
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

extension OrderedJSON {
  /// Sets or removes (nil) members, each as the subscript does, but all in one pass. New ones are added in the
  /// given order. O(members + changes)
  mutating func set(_ changes: [(name: String, value: OrderedJSON?)]) {
    guard !changes.isEmpty else { return }
    var open: [String: OrderedJSON?] = [:]
    for (name, value) in changes { open.updateValue(value, forKey: name) }
    // From the end, because the last member of a name counts.
    var kept: [Member] = []
    for var member in members.reversed() {
      if let change = open.removeValue(forKey: member.name) {
        guard let value = change else { continue }
        member.value = value
      }
      kept.append(member)
    }
    kept.reverse()
    for (name, _) in changes {
      if let value = open.removeValue(forKey: name) ?? nil { kept.append(Member(name, value)) }
    }
    self = .object(kept)
  }
}
