import Synchronization

/// The rules of a file's `style` elements.
///
/// It reads selectors of types, classes, ids and attributes with all combinators, and `:first-child`. Other selectors match
/// nothing, and rules with an `@` are left out, as CSS says of what a reader does not know.
struct StyleSheet: Sendable {
  /// A selector and its declarations.
  private struct Rule: Sendable {
    var selector: Selector
    var declarations: [Declaration]
    /// The place in the file.
    var order: Int
  }

  private var rules: [Rule] = []
  /// The rules by the id, class or type of the element that they are about, so that few are tried for each.
  private var byID: [String: [Int]] = [:]
  private var byClass: [String: [Int]] = [:]
  private var byType: [String: [Int]] = [:]
  private var general: [Int] = []

  private static let maximumRules = 100_000
  /// The bytes of text that may still be read. The largest style sheets in pictures have some hundred thousand.
  private var room = 4 << 20

  var isEmpty: Bool { rules.isEmpty }
  /// Whether the file has more rules, which do not count.
  var isCut: Bool { room < 0 }

  /// Adds the rules of a `style` element.
  mutating func add(_ text: String) {
    room -= text.utf8.count
    guard room >= 0 else { return }
    var scanner = StyleScanner(text)
    while let (prelude, body) = scanner.nextRule(), rules.count < Self.maximumRules {
      let declarations = Declaration.list(body)
      guard !declarations.isEmpty else { continue }
      for part in prelude.split(separator: ",") {
        guard let selector = Selector(part) else { continue }
        add(Rule(selector: selector, declarations: declarations, order: rules.count))
      }
    }
  }

  private mutating func add(_ rule: Rule) {
    let index = rules.count
    rules.append(rule)
    let subject = rule.selector.subject
    if let id = subject.id {
      byID[id, default: []].append(index)
    } else if let name = subject.classes.first {
      byClass[name, default: []].append(index)
    } else if let type = subject.type {
      byType[type, default: []].append(index)
    } else {
      general.append(index)
    }
  }

  /// The declarations for an element in the order in which they count, the last one most.
  func declarations(
    for index: Int, in tree: SVGTree, _ comparisons: borrowing Atomic<Int>
  ) -> [Declaration] {
    guard !rules.isEmpty, comparisons.load(ordering: .relaxed) > 0 else { return [] }
    let element = tree.elements[index]
    var candidates = general + (byType[element.name] ?? [])
    if let id = element.attributes["id"] { candidates += byID[id] ?? [] }
    for name in Set(element.classes) { candidates += byClass[String(name)] ?? [] }
    comparisons.subtract(candidates.count, ordering: .relaxed)
    return candidates.filter { rules[$0].selector.matches(index, in: tree) }
      .sorted { (rules[$0].selector.specificity, $0) < (rules[$1].selector.specificity, $1) }
      .flatMap { rules[$0].declarations }
  }
}

/// A property and its value.
struct Declaration: Sendable {
  var name: String
  var value: String
  var isImportant = false

  /// The declarations of a rule or of the attribute `style`.
  static func list(_ text: some StringProtocol) -> [Declaration] {
    var list: [Declaration] = []
    for part in StyleScanner.parts(of: StyleScanner.withoutComments(text), separator: ";") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      var value = part[part.index(after: colon)...].trimmingSpace
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        value[value.index(after: mark)...].trimmingSpace.lowercased() == "important"
      {
        value = value[..<mark].trimmingSpace
        isImportant = true
      }
      let name = part[..<colon].trimmingSpace.lowercased()
      if !name.isEmpty, !value.isEmpty {
        list.append(Declaration(name: name, value: String(value), isImportant: isImportant))
      }
    }
    return list
  }
}

/// Cuts a style sheet into rules.
struct StyleScanner {
  private let text: [Character]
  private var position = 0

  init(_ text: String) { self.text = Array(Self.withoutComments(text)) }

  /// The next selector list and the text between its braces; nil at the end. Rules with an `@` are skipped, except
  /// `@media` of a screen, whose inside counts.
  mutating func nextRule() -> (prelude: String, body: String)? {
    while position < text.count {
      let prelude = read(until: ["{", "}", ";"])
      guard position < text.count else { return nil }
      let mark = text[position]
      position += 1
      guard mark == "{" else { continue }
      let words = prelude.trimmingSpace
      if words.hasPrefix("@media") {
        // Its rules are read next; its closing brace ends an empty prelude.
        if words.contains("screen") || words.contains("all") { continue }
      }
      let body = readBlock()
      if !words.hasPrefix("@") { return (String(words), body) }
    }
    return nil
  }

  private mutating func read(until marks: Set<Character>) -> String {
    let start = position
    while position < text.count, !marks.contains(text[position]) { position += 1 }
    return String(text[start..<position])
  }

  /// The text up to the brace that closes this block.
  private mutating func readBlock() -> String {
    let start = position
    var depth = 1
    while position < text.count {
      if text[position] == "{" { depth += 1 }
      if text[position] == "}" { depth -= 1 }
      position += 1
      if depth == 0 { return String(text[start..<position - 1]) }
    }
    return String(text[start...])
  }

  /// The parts of a text between separators that are in no quotes and parentheses, such as those of `url(data:…;…)`.
  static func parts(of text: some StringProtocol, separator: Character) -> [Substring] {
    var parts: [Substring] = []
    let text = Substring(text)
    var (start, depth, quote) = (text.startIndex, 0, Character?.none)
    for place in text.indices {
      let letter = text[place]
      if let open = quote {
        if letter == open { quote = nil }
      } else if letter == "\"" || letter == "'" {
        quote = letter
      } else if letter == "(" {
        depth += 1
      } else if letter == ")" {
        depth -= 1
      } else if letter == separator, depth <= 0 {
        parts.append(text[start..<place])
        start = text.index(after: place)
      }
    }
    parts.append(text[start...])
    return parts
  }

  static func withoutComments(_ text: some StringProtocol) -> String {
    guard text.contains("/*") || text.contains("<!--") else { return String(text) }
    var result = ""
    var rest = Substring(String(text).replacing("<!--", with: "").replacing("-->", with: ""))
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      let inside = rest[start.upperBound...]
      rest = inside.firstRange(of: "*/").map { inside[$0.upperBound...] } ?? ""
    }
    return result + rest
  }
}

extension StringProtocol {
  /// The text without spaces at its ends.
  var trimmingSpace: SubSequence {
    let start = firstIndex { !$0.isWhitespace } ?? endIndex
    let end = lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? start
    return self[start..<end]
  }
}
