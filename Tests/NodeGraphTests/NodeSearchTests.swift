import NodeGraph
import Testing

/// Nodes are found by what people call them.
@Suite struct NodeSearchTests {
  private nonisolated static let words: [(word: String, type: String)] = [
    ("concat", "text.join"), ("append", "text.join"), ("substring", "text.part"),
    ("split", "text.split"), ("template", "text.format"), ("replace", "text.replace"),
    ("upper", "text.case"), ("lerp", "math.mix"), ("remap", "math.map"), ("map range", "math.map"),
    ("clamp", "math.clamp"), ("curve", "math.curve"), ("sqrt", "math.expression"),
    ("formula", "math.expression"), ("sin", "math.expression"), ("random", "random.number"),
    ("dice", "random.number"), ("seed", "random.number"), ("date", "date"),
    ("weekday", "date"), ("days between", "date.between"), ("range", "list.range"),
    ("map list", "list.map"), ("filter", "list.filter"), ("sort", "list.sort"),
    ("histogram", "list.histogram"), ("average", "list.statistics"), ("lookup", "list.lookup"),
    ("vlookup", "list.lookup"), ("if", "logic.if"), ("number", "number"), ("add", "math.add"),
  ]

  @Test("One of the first three lines is the wanted node", arguments: words)
  func search(word: String, type: String) {
    let found = NodeTypes.standard.search(word).prefix(3).map(\.name)
    #expect(found.contains(type), "\(word): \(found)")
  }

  @Test(
    "A node whose whole title is typed is the first line",
    arguments: NodeTypes.standard.all.map(\.title))
  func wholeTitle(title: String) {
    #expect(NodeTypes.standard.search(title.lowercased()).first?.title == title)
  }

  @Test("Names, titles and ports are unique")
  func unique() {
    for names in [NodeTypes.standard.all.map(\.name), NodeTypes.standard.all.map(\.title)] {
      #expect(Set(names).count == names.count)
    }
    for type in NodeTypes.standard.all {
      for ports in [type.inputs(with: [:]), type.outputs] {
        #expect(Set(ports.map(\.name)).count == ports.count, "\(type.name)")
      }
    }
  }
}
