import PanoramaViews

/// What is different between two trees, as far as assistive programs want to hear of it.
enum TreeChange: Equatable {
  /// An element came into another, at a place; those inside it came with it.
  case added(UInt64, parent: UInt64, place: Int)
  case removed(UInt64, parent: UInt64, place: Int)
  case name(UInt64, String)
  case description(UInt64, String)
  case number(UInt64, Double)
  case state(UInt64, name: String, isOn: Bool)
  /// Characters, at a place counted in Unicode scalars.
  case inserted(UInt64, String, at: Int)
  case deleted(UInt64, String, at: Int)
  case caret(UInt64, Int)

  /// What changed from one tree to the next: the removed elements first, and last the focus, which leaves one element
  /// before another gets it. O(n).
  static func between(_ old: AccessibleTree, _ new: AccessibleTree) -> [TreeChange] {
    var changes: [TreeChange] = []
    for (i, node) in old.nodes.enumerated() where new.index(of: node.element.id) == nil {
      let parent = old.nodes[node.parent].element.id
      if new.index(of: parent) != nil {
        changes.append(.removed(node.element.id, parent: parent, place: old.place(of: i)))
      }
    }
    var focus: [TreeChange] = []
    for (i, node) in new.nodes.enumerated() {
      let id = node.element.id
      guard let before = old.index(of: id).map({ old.nodes[$0] }) else {
        let parent = new.nodes[node.parent].element.id
        if old.index(of: parent) != nil {
          changes.append(.added(id, parent: parent, place: new.place(of: i)))
        }
        if node.element.traits.contains(.focused) {
          focus.append(.state(id, name: "focused", isOn: true))
        }
        continue
      }
      if before.name != node.name { changes.append(.name(id, node.name)) }
      if before.description != node.description {
        changes.append(.description(id, node.description))
      }
      if let number = node.element.number, number.value != before.element.number?.value {
        changes.append(.number(id, number.value))
      }
      let told =
        node.isDeferred && before.isDeferred
        ? ~(UInt64(1) << UInt64(AccessibleTree.Node.State.showing.rawValue)) : .max
      let (was, now) = (before.states(in: old) & told, node.states(in: new) & told)
      if was != now {
        for state in AccessibleTree.Node.State.allCases
        where (was ^ now) >> UInt64(state.rawValue) & 1 != 0 {
          let change = TreeChange.state(
            id, name: state.name, isOn: now >> UInt64(state.rawValue) & 1 != 0)
          if state == .focused { focus.append(change) } else { changes.append(change) }
        }
      }
      if let text = node.text, let was = before.text, text != was {
        changes += edits(id, from: was, to: text)
      }
      if let selection = node.element.selection, selection != before.element.selection {
        changes.append(.caret(id, selection.upperBound))
      }
    }
    func isLost(_ change: TreeChange) -> Bool {
      if case .state(_, _, false) = change { true } else { false }
    }
    return changes + focus.filter(isLost) + focus.filter { !isLost($0) }
  }

  /// Which window is active and what has the focus, as if it had just become so. O(n).
  static func place(in tree: AccessibleTree) -> [TreeChange] {
    let states: [AccessibleTree.Node.State] = [.active, .focused]
    return states.flatMap { state in
      tree.nodes.lazy.filter { $0.states(in: tree) >> UInt64(state.rawValue) & 1 != 0 }
        .map { .state($0.element.id, name: state.name, isOn: true) }
    }
  }

  /// What was taken out of a text and what was put in, between what is the same at both ends.
  private static func edits(_ id: UInt64, from old: String, to new: String) -> [TreeChange] {
    let (old, new) = (Array(old.unicodeScalars), Array(new.unicodeScalars))
    let head = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    func text(_ scalars: [Unicode.Scalar]) -> String {
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars[head..<scalars.count - tail])
      return String(text)
    }
    let (deleted, inserted) = (text(old), text(new))
    return (deleted.isEmpty ? [] : [.deleted(id, deleted, at: head)])
      + (inserted.isEmpty ? [] : [.inserted(id, inserted, at: head)])
  }
}
