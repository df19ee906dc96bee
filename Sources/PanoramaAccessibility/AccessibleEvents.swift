/// The signals of AT-SPI that say what has changed.
enum AccessibleEvents {
  static func send(_ change: TreeChange, _ answers: AccessibleAnswers, _ bus: borrowing Bus) {
    switch change {
    case .added(let id, let parent, let place):
      guard let index = answers.tree.index(of: id) else { return }
      send(bus, parent, "ChildrenChanged", "add", place, 0, of: "(so)") {
        answers.writeReference(index, $0)
      }
      if parent == AccessibleTree.program { sendWindow(bus, id, "Create", answers) }
    case .removed(let id, let parent, let place):
      send(bus, parent, "ChildrenChanged", "remove", place, 0, of: "(so)") { w in
        w.structure {
          w.string(answers.name)
          w.path(AccessibleAnswers.path(of: id))
        }
      }
    case .name(let id, let name):
      send(bus, id, "PropertyChange", "accessible-name", 0, 0) { $0.string(name) }
    case .description(let id, let text):
      send(bus, id, "PropertyChange", "accessible-description", 0, 0) { $0.string(text) }
    case .number(let id, let value):
      send(bus, id, "PropertyChange", "accessible-value", 0, 0, of: "d") { $0.real(value) }
    case .state(let id, let name, let isOn):
      send(bus, id, "StateChanged", name, isOn ? 1 : 0, 0) { $0.string("") }
      if name == "active" { sendWindow(bus, id, isOn ? "Activate" : "Deactivate", answers) }
    case .inserted(let id, let text, let place):
      send(bus, id, "TextChanged", "insert", place, text.unicodeScalars.count) { $0.string(text) }
    case .deleted(let id, let text, let place):
      send(bus, id, "TextChanged", "delete", place, text.unicodeScalars.count) { $0.string(text) }
    case .caret(let id, let place):
      send(bus, id, "TextCaretMoved", "", place, 0) { $0.string("") }
    }
  }

  private static func sendWindow(
    _ bus: borrowing Bus, _ id: UInt64, _ member: String, _ answers: AccessibleAnswers
  ) {
    guard let index = answers.tree.index(of: id) else { return }
    let name = answers.tree.nodes[index].element.name
    send(bus, id, member, "", 0, 0, in: "Window") { $0.string(name) }
  }

  private static func send(
    _ bus: borrowing Bus, _ id: UInt64, _ member: String, _ detail: String, _ first: Int,
    _ second: Int,
    in interface: String = "Object", of signature: String = "s", _ write: (BusWriter) -> Void
  ) {
    bus.signal(AccessibleAnswers.path(of: id), "org.a11y.atspi.Event." + interface, member) { w in
      w.string(detail)
      w.int32(first)
      w.int32(second)
      w.variant(of: signature) { write(w) }
      w.array(of: "{sv}") {}
    }
  }
}
