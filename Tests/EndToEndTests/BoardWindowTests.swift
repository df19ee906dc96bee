import Foundation
import PanoramaGraphics
import Testing

/// A board of ten cards that are made, connected, labelled, grouped and arranged, once with fingers alone and once with
/// keys alone. Letters come from a keyboard both times, as from one on the screen.
@Suite(.serialized, .privateDisplay) struct BoardWindowTests {
  private let names = [
    "alpha", "bravo", "charlie", "delta", "echo", "foxtrot", "golf", "hotel", "india", "juliet",
  ]

  private func start() throws -> Board {
    let display = try #require(DisplayTrait.current)
    let file = display.folder.appendingPathComponent("\(UUID().uuidString).canvas")
    let app = try RunningApp(
      ["nodes", file.path], screen: .texture, on: display, size: (1200, 800))
    return Board(app: app, file: file)
  }

  /// Expects all cards with their texts in a chain, and returns them.
  private func expectChain(_ board: Board) throws -> [Board.Card] {
    let cards = try board.cards
    #expect(cards.map(\.text).sorted() == names)
    let links = try board.edges.map { edge in
      [edge.from, edge.to].map { id in cards.first { $0.id == id }?.text ?? "?" }.joined()
    }
    #expect(Set(links) == Set(zip(names, names.dropFirst()).map { $0 + $1 }))
    return cards
  }

  private func expectNoOverlap(_ cards: [Board.Card]) {
    for (index, card) in cards.enumerated() {
      for other in cards[(index + 1)...] {
        #expect(!card.frame.intersects(other.frame), "\(card.text) and \(other.text)")
      }
    }
  }

  @Test func fingersAloneMakeABoard() throws {
    let board = try start()
    let app = board.app
    defer { app.stop() }
    func place(_ index: Int) -> (x: Int, y: Int) { (160 + index % 4 * 290, 105 + index / 4 * 180) }
    // The ground beside everything.
    let ground = "$1100,640"
    for (index, name) in names.enumerated() {
      let (x, y) = place(index)
      try app.hands("tap $\(x),\(y) 700")
      try app.log.quiet(for: 0.3)
      // The first line of the list is a card. The list stays inside the window.
      try app.hands("tap $\(min(x - 20, 912) + 100),\(min(y - 20, 414) + 69)")
      try app.log.quiet(for: 0.3)
      _ = try app.display.xdotool("type", name)
      try app.hands("tap \(ground)")
      try app.log.wait(until: "\(name) is in the file") {
        try board.cards.contains { $0.text == name }
      }
    }
    // A long press and a tap connect.
    for index in 0..<8 {
      let (from, to) = (place(index), place(index + 1))
      try app.hands("tap $\(from.x + 40),\(from.y + 20) 700")
      try app.log.quiet(for: 0.2)
      try app.hands("tap $\(to.x + 40),\(to.y + 20)")
      try app.log.wait(until: "edge \(index) is in the file") {
        try board.edges.count == index + 1
      }
    }
    // So does a drag from the dot of a selected card.
    let (from, to) = (place(8), place(9))
    try app.hands("tap \(ground)")
    try app.hands("tap $\(from.x),\(from.y + 20)")
    try app.log.quiet(for: 0.4)
    try app.hands("place $\(from.x + 122),\(from.y) $\(to.x - 100),\(to.y) 400 200")
    try app.log.wait(until: "the dragged edge is in the file") { try board.edges.count == 9 }
    // A double tap labels an edge.
    try app.hands("tap \(ground)")
    try app.log.quiet(for: 0.4)
    try app.hands("doubletap $305,105")
    try app.log.quiet(for: 0.3)
    _ = try app.display.xdotool("type", "leads to")
    try app.hands("tap \(ground)")
    try app.log.wait(until: "the label is in the file") {
      try board.edges.contains { $0.label == "leads to" }
    }
    // A corner of a selected card resizes it.
    let width = try #require(try board.cards.first { $0.text == "juliet" }).frame.width
    try app.hands("tap $\(to.x),\(to.y + 20)")
    try app.log.quiet(for: 0.4)
    try app.hands("place $\(to.x + 122),\(to.y + 52) $\(to.x + 202),\(to.y + 92) 400 200")
    try app.log.wait(until: "the card is larger") {
      try board.cards.contains { $0.text == "juliet" && $0.frame.width > width + 40 }
    }
    // “Select several”, a box, a long press, and “Group” in the menu.
    try app.hands("tap \(ground)")
    try app.hands("tap $443,758")
    try app.hands("place $20,35 $1180,175 400 200")
    try app.hands("tap $\(place(0).x),\(place(0).y) 700")
    try app.log.quiet(for: 0.3)
    try app.hands("tap $\(place(0).x + 60),\(place(0).y + 407)")
    try app.log.wait(until: "the group is in the file") { try board.groups.count == 1 }
    try app.hands("tap $443,758")
    try app.log.quiet(for: 0.5)
    try app.hands("doubletap $200,22")
    try app.log.quiet(for: 0.3)
    _ = try app.display.xdotool("type", "Start")
    try app.hands("tap \(ground)")
    try app.log.wait(until: "the group has its name") { try board.groups.first?.text == "Start" }
    let before = try board.cards.map(\.frame)
    try app.hands("tap $701,758")
    try app.log.wait(until: "the cards are arranged") { try board.cards.map(\.frame) != before }
    let cards = try expectChain(board)
    expectNoOverlap(cards)
    let group = try #require(try board.groups.first)
    for name in names.prefix(4) {
      let card = try #require(cards.first { $0.text == name })
      #expect(group.frame.contains(card.frame), "\(name) has left its group")
    }
    #expect(cards.filter { group.frame.intersects($0.frame) }.count == 4)
  }

  @Test func keysAloneMakeABoard() throws {
    let board = try start()
    let app = board.app
    defer { app.stop() }
    func type(_ text: String) throws { _ = try app.display.xdotool("type", text) }
    /// Presses a key and waits until what it opens is shown.
    func open(_ key: String) throws {
      let mark = app.log.mark
      try app.key(key)
      try app.log.waitForFrame(since: mark)
      try app.log.quiet(for: 0.2)
    }
    /// Selects a card by its text.
    func find(_ name: String) throws {
      try open("ctrl+f")
      try type(name)
      try app.key("Return")
      try app.log.quiet(for: 0.3)
    }
    for (index, name) in names.enumerated() {
      if index == 0 {
        try open("Tab")
        try type("text")
        try app.key("Return")
      } else {
        try app.key("Insert")
      }
      try app.log.quiet(for: 0.2)
      try type(name)
      try app.key("ctrl+Return")
      try app.log.wait(until: "\(name) is in the file") {
        try board.cards.contains { $0.text == name }
      }
    }
    expectNoOverlap(try board.cards)
    try app.key("Escape")
    for index in 0..<9 {
      try find(names[index])
      try open("w")
      try type(names[index + 1])
      try app.key("Return")
      try app.log.wait(until: "edge \(index) is in the file") {
        try board.edges.count == index + 1
      }
    }
    try find("alpha")
    try app.key("e")
    try app.key("F2")
    try app.log.quiet(for: 0.2)
    try type("leads to")
    try app.key("Tab")
    try app.log.wait(until: "the label is in the file") {
      try board.edges.contains { $0.label == "leads to" }
    }
    try find("alpha")
    for arrow in ["Down", "Up", "Right", "Left"] { try app.key("ctrl+shift+\(arrow)") }
    try app.key("ctrl+g")
    try app.log.wait(until: "the group is in the file") { try board.groups.count == 1 }
    try app.key("F2")
    try app.log.quiet(for: 0.2)
    try type("Start")
    try app.key("Tab")
    try app.log.wait(until: "the group has its name") { try board.groups.first?.text == "Start" }
    var group = try #require(try board.groups.first).frame
    let members = try board.cards.filter { group.contains($0.frame) }.map(\.text)
    #expect(members.contains("alpha") && members.count > 1)
    try app.key("shift+Right")
    try app.log.wait(until: "the group is moved") {
      try board.groups.first?.frame.minX == group.minX + 48
    }
    try app.key("alt+Right")
    try app.log.wait(until: "the group is wider") {
      try board.groups.first?.frame.width == group.width + 24
    }
    try app.key("Escape")
    let before = try board.cards.map(\.frame)
    try app.key("l")
    try app.log.wait(until: "the cards are arranged") { try board.cards.map(\.frame) != before }
    let cards = try expectChain(board)
    expectNoOverlap(cards)
    group = try #require(try board.groups.first).frame
    #expect(cards.filter { group.contains($0.frame) }.map(\.text).sorted() == members.sorted())
  }
}

/// A board in a window, and what is in its file.
private struct Board {
  struct Card {
    let id: String
    let text: String
    let frame: CGRect
  }

  struct Edge {
    let from: String
    let to: String
    let label: String?
  }

  let app: RunningApp
  let file: URL

  /// The cards in the file; none as long as there is no file.
  var cards: [Card] { get throws { try nodes("text", text: "text") } }
  var groups: [Card] { get throws { try nodes("group", text: "label") } }

  var edges: [Edge] {
    get throws {
      try list("edges").map {
        Edge(
          from: $0["fromNode"] as? String ?? "", to: $0["toNode"] as? String ?? "",
          label: $0["label"] as? String)
      }
    }
  }

  private func nodes(_ type: String, text: String) throws -> [Card] {
    try list("nodes").filter { $0["type"] as? String == type }.map { node in
      func number(_ key: String) -> Double { (node[key] as? NSNumber)?.doubleValue ?? 0 }
      return Card(
        id: node["id"] as? String ?? "", text: node[text] as? String ?? "",
        frame: CGRect(
          x: number("x"), y: number("y"), width: number("width"), height: number("height")))
    }
  }

  private func list(_ key: String) throws -> [[String: Any]] {
    guard let data = try? Data(contentsOf: file), !data.isEmpty else { return [] }
    let json = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return json?[key] as? [[String: Any]] ?? []
  }
}
