import Foundation
import PanoramaGraphics

/// A selector of CSS, such as `g > .wide[fill]`.
struct Selector: Sendable {
  /// What one element must be.
  struct Compound: Sendable {
    /// The element's name; nil for any.
    var type: String?
    var id: String?
    var classes: [String] = []
    var attributes: [(name: String, relation: Character?, value: String)] = []
    var isFirstChild = false

    func matches(_ index: Int, in tree: SVGTree) -> Bool {
      let element = tree.elements[index]
      if element.name.isEmpty { return false }
      if let type, element.name != type { return false }
      if let id, element.attributes["id"] != id { return false }
      if !classes.isEmpty {
        let own = element.classes
        guard classes.allSatisfy({ name in own.contains { $0 == name } }) else { return false }
      }
      if isFirstChild, tree.sibling(before: index) != nil { return false }
      return attributes.allSatisfy { name, relation, value in
        guard let own = element.attributes[name] else { return false }
        switch relation {
        case nil: return true
        case "=": return own == value
        case "~": return own.split(whereSeparator: \.isWhitespace).contains { $0 == value }
        case "^": return !value.isEmpty && own.hasPrefix(value)
        case "$": return !value.isEmpty && own.hasSuffix(value)
        case "*": return !value.isEmpty && own.contains(value)
        default: return own == value || own.hasPrefix(value + "-")
        }
      }
    }
  }

  /// What the element itself must be.
  private(set) var subject = Compound()
  /// What stands before it, from the nearest to the farthest, and how: ` `, `>`, `+` or `~`.
  private var others: [(combinator: Character, compound: Compound)] = []

  /// The number of ids, of classes and attributes, and of types, in one number.
  private(set) var specificity = 0

  /// Nil if it cannot be read, or has parts that are not known here.
  init?(_ text: some StringProtocol) {
    var scanner = Array(text.trimmingSpace)[...]
    guard !scanner.isEmpty else { return nil }
    var compounds: [Compound] = []
    var combinators: [Character] = []
    while true {
      guard let compound = Self.compound(&scanner) else { return nil }
      compounds.append(compound)
      var combinator: Character?
      while let letter = scanner.first, letter.isWhitespace || ">+~".contains(letter) {
        scanner.removeFirst()
        if !letter.isWhitespace {
          guard combinator == nil || combinator == " " else { return nil }
          combinator = letter
        } else {
          combinator = combinator ?? " "
        }
      }
      guard !scanner.isEmpty else { break }
      guard let combinator, compounds.count < 64 else { return nil }
      combinators.append(combinator)
    }
    subject = compounds.removeLast()
    others = zip(combinators, compounds).reversed().map { ($0, $1) }
    for compound in compounds + [subject] {
      let middle =
        compound.classes.count + compound.attributes.count + (compound.isFirstChild ? 1 : 0)
      specificity +=
        (compound.id == nil ? 0 : 1 << 20) + middle << 10 + (compound.type == nil ? 0 : 1)
    }
  }

  /// Whether an element is what the selector says. O(depth · length).
  func matches(_ index: Int, in tree: SVGTree) -> Bool {
    guard subject.matches(index, in: tree) else { return false }
    var here = index
    for (combinator, compound) in others {
      // The nearest one that matches is taken; a selector that needs another one is rare.
      var next = Self.step(combinator, from: here, in: tree)
      while let candidate = next, !compound.matches(candidate, in: tree) {
        next = ">+".contains(combinator) ? nil : Self.step(combinator, from: candidate, in: tree)
      }
      guard let found = next else { return false }
      here = found
    }
    return true
  }

  private static func step(_ combinator: Character, from index: Int, in tree: SVGTree) -> Int? {
    "+~".contains(combinator) ? tree.sibling(before: index) : tree.elements[index].parent
  }

  private static func compound(_ text: inout ArraySlice<Character>) -> Compound? {
    var compound = Compound()
    var isEmpty = true
    while let letter = text.first, !letter.isWhitespace, !">+~".contains(letter) {
      text.removeFirst()
      switch letter {
      case "*": break
      case "#": compound.id = name(&text)
      case ".": compound.classes.append(name(&text))
      case ":":
        guard name(&text) == "first-child" else { return nil }
        compound.isFirstChild = true
      case "[":
        guard let end = text.firstIndex(of: "]") else { return nil }
        let inside = String(text[..<end])
        text = text[(end + 1)...]
        compound.attributes.append(attribute(inside))
      default:
        text = ([letter] + text)[...]
        let word = name(&text)
        guard !word.isEmpty else { return nil }
        compound.type = word
      }
      isEmpty = false
    }
    return isEmpty ? nil : compound
  }

  private static func attribute(_ text: String) -> (String, Character?, String) {
    guard let sign = text.firstIndex(of: "=") else { return (String(text.trimmingSpace), nil, "") }
    let value = text[text.index(after: sign)...].trimmingSpace
      .trimmingCharacters(in: ["\"", "'"])
    let before = text[..<sign]
    if let last = before.last, "~|^$*".contains(last) {
      return (String(before.dropLast().trimmingSpace), last, value)
    }
    return (String(before.trimmingSpace), "=", value)
  }

  private static func name(_ text: inout ArraySlice<Character>) -> String {
    let end = text.firstIndex { !($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    defer { text = text[(end ?? text.endIndex)...] }
    return String(text[..<(end ?? text.endIndex)])
  }
}

extension SVGTree {
  /// The element before another one with the same parent.
  func sibling(before index: Int) -> Int? {
    guard let parent = elements[index].parent else { return nil }
    let children = elements[parent].children
    let place = children.partitioningIndex { $0 >= index }
    return children[..<place].last { elements[$0].text == nil }
  }
}
