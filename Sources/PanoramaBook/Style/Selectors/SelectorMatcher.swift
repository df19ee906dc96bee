/// Finds out which elements selectors select.
struct SelectorMatcher {
  let outline: MarkupOutline
  /// Elements that may still be looked at, over all selectors: a hostile sheet makes no chapter take minutes.
  private var room = 8_000_000

  /// Whether selectors are still looked at.
  var hasRoom: Bool { room > 0 }

  init(_ outline: MarkupOutline) { self.outline = outline }

  /// Whether a selector selects an element, apart from its pseudo-element.
  mutating func matches(_ selector: Selector, _ index: MarkupTree.Index) -> Bool {
    matches(selector, from: 0, index)
  }

  /// Whether the compounds from a position on select an element and those around and before it.
  private mutating func matches(
    _ selector: Selector, from position: Int, _ index: MarkupTree.Index
  ) -> Bool {
    room -= 1
    guard room > 0, matches(selector.compounds[position], index) else { return false }
    guard position < selector.combinators.count else { return true }
    let parents = { [outline] (i: MarkupTree.Index) in outline.tree.nodes[Int(i)].parent ?? -1 }
    let siblings = { [outline] (i: MarkupTree.Index) in outline.previous[Int(i)] }
    let (step, isFar) =
      switch selector.combinators[position] {
      case .descendant: (parents, true)
      case .child: (parents, false)
      case .next: (siblings, false)
      case .following: (siblings, true)
      }
    var candidate = step(index)
    while candidate >= 0, room > 0 {
      if matches(selector, from: position + 1, candidate) { return true }
      guard isFar else { return false }
      room -= 1
      candidate = step(candidate)
    }
    return false
  }

  private mutating func matches(_ compound: Selector.Compound, _ index: MarkupTree.Index) -> Bool {
    guard case .element(let element) = outline.tree.nodes[Int(index)].content else { return false }
    if let type = compound.type, type != element.name, type.lowercased() != element.name {
      return false
    }
    if let namespace = compound.namespace, namespace != element.namespace { return false }
    if let id = compound.id, id != element["id"] { return false }
    if !compound.classes.isEmpty {
      let classes = element.classes
      guard compound.classes.allSatisfy({ name in classes.contains { $0 == name } }) else {
        return false
      }
    }
    return compound.attributes.allSatisfy { $0.holds(for: element) }
      && compound.pseudoClasses.allSatisfy { matches($0, index, element) }
  }

  private mutating func matches(
    _ pseudoClass: Selector.PseudoClass, _ index: MarkupTree.Index, _ element: MarkupElement
  ) -> Bool {
    switch pseudoClass {
    case .never: return false
    case .root: return index == 0
    case .empty:
      return outline.tree.children(of: index).allSatisfy { outline.tree.text($0)?.isEmpty ?? false }
    case .link: return element["href"] != nil && ["a", "area", "link"].contains(element.name)
    case .language(let wanted):
      let language = outline.languageName(index).lowercased()
      return wanted.contains {
        language == $0 || language.hasPrefix($0 + "-") || $0 == "*" && !language.isEmpty
      }
    case .nth(let a, let b, let ofType, let fromEnd):
      let numbers =
        switch (ofType, fromEnd) {
        case (false, false): outline.number
        case (false, true): outline.numberFromEnd
        case (true, false): outline.numberOfType
        case (true, true): outline.numberOfTypeFromEnd
        }
      let distance = Int(numbers[Int(index)]) - b
      return a == 0 ? distance == 0 : distance.isMultiple(of: a) && distance / a >= 0
    case .not(let selectors): return !selectors.contains { matches($0, index) }
    case .any(let selectors): return selectors.contains { matches($0, index) }
    }
  }
}

extension Selector.AttributeTest {
  fileprivate func holds(for element: MarkupElement) -> Bool {
    guard var found = element[name] else { return false }
    var value = value
    if ignoresCase { (found, value) = (found.lowercased(), value.lowercased()) }
    switch test {
    case .exists: return true
    case .equals: return found == value
    case .word: return found.split(whereSeparator: \.isWhitespace).contains { $0 == value }
    case .dash: return found == value || found.hasPrefix(value + "-")
    case .prefix: return !value.isEmpty && found.hasPrefix(value)
    case .suffix: return !value.isEmpty && found.hasSuffix(value)
    case .contains: return !value.isEmpty && found.contains(value)
    }
  }
}
