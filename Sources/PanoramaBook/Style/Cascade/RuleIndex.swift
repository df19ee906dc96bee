/// The rules of all sheets of a document, by what their last compound asks for, so that few are tried for each element.
struct RuleIndex: Sendable {
  /// Where a rule is from. Later ones win.
  enum Origin: Int, Sendable { case userAgent, author }

  struct Rule: Sendable {
    var selector: Selector
    var block: StyleBlock
    var origin: Origin
  }

  private(set) var rules: [Rule] = []
  private var byID: [String: [Int32]] = [:]
  private var byClass: [String: [Int32]] = [:]
  private var byType: [String: [Int32]] = [:]
  private var general: [Int32] = []

  init() {}

  /// Adds the rules of a sheet that hold for a look.
  mutating func add(_ sheet: StyleSheet, origin: Origin, look: BookLook) {
    let holds = sheet.media.map { $0.allSatisfy { $0.holds(for: look) } }
    for rule in sheet.rules where rule.media < 0 || holds[Int(rule.media)] {
      add(Rule(selector: rule.selector, block: sheet.blocks[Int(rule.block)], origin: origin))
    }
  }

  private mutating func add(_ rule: Rule) {
    guard let subject = rule.selector.compounds.first else { return }
    let index = Int32(rules.count)
    rules.append(rule)
    if let id = subject.id {
      byID[id, default: []].append(index)
    } else if let name = subject.classes.first {
      byClass[name, default: []].append(index)
    } else if let type = subject.type {
      byType[type.lowercased(), default: []].append(index)
    } else {
      general.append(index)
    }
  }

  /// The rules that may be about an element.
  func candidates(_ element: MarkupElement) -> [Int32] {
    var result = general
    if let found = byType[element.name.lowercased()] { result += found }
    if let id = element["id"], let found = byID[id] { result += found }
    if !byClass.isEmpty, element["class"] != nil {
      for name in Set(element.classes) {
        if let found = byClass[String(name)] { result += found }
      }
    }
    return result
  }

  /// Whether the first rule yields to the second.
  func isWeaker(_ a: Int32, _ b: Int32) -> Bool {
    let (one, two) = (rules[Int(a)], rules[Int(b)])
    return (one.origin.rawValue, one.selector.specificity, a)
      < (two.origin.rawValue, two.selector.specificity, b)
  }
}
