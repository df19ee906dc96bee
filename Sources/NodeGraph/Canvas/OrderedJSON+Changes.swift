import PanoramaJSON

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
