import Foundation
import PanoramaViews

/// The answers to what assistive programs ask about a tree, by the interfaces of AT-SPI (at-spi2-core, `xml/`).
struct AccessibleAnswers {
  var tree: AccessibleTree
  /// The name of this program on the bus.
  var name: String
  /// What is around the program: the registry's root, as it said when the program was announced.
  var desktop = (name: "", path: AccessibleAnswers.none)
  /// The number that the registry gave the program.
  var number = 0
  /// Asks the main thread for something. The answer says that it was asked.
  var ask: @Sendable (Request) -> Void
  /// What only the main thread knows.
  var places: Places

  /// What assistive programs ask for.
  enum Request: Hashable, Sendable {
    case perform(AccessibilityAction, UInt64)
    case focus(UInt64)
    case show(UInt64, text: Range<Int>?)
    case setNumber(UInt64, Double)
    case edit(AccessibilityTextEdit, UInt64)
  }

  /// Where letters are, in points of their window. Nil if nobody knows, or the main thread is busy.
  struct Places: Sendable {
    /// The box around a part of an element's text.
    var frame: @Sendable (UInt64, Range<Int>) -> CGRect?
    /// The letter of an element's text at a point.
    var offset: @Sendable (UInt64, CGPoint) -> Int?
  }

  static let root = "/org/a11y/atspi/accessible/root"
  static let none = "/org/a11y/atspi/null"
  static let cache = "/org/a11y/atspi/cache"
  private static let prefix = "/org/a11y/atspi/accessible/"
  private static let interfaces = "org.a11y.atspi."
  /// The numbers of relations (at-spi2-core, `atspi-constants.h`).
  private static let flowsTo: UInt32 = 10
  private static let flowsFrom: UInt32 = 11
  private static let locale = Locale.current.identifier

  static func path(of id: UInt64) -> String {
    id == AccessibleTree.program ? root : prefix + String(id)
  }

  private func index(at path: String) -> Int? {
    if path == Self.root { return tree.index(of: AccessibleTree.program) }
    guard path.hasPrefix(Self.prefix), let id = UInt64(path.dropFirst(Self.prefix.count)) else {
      return nil
    }
    return tree.index(of: id)
  }

  /// Answers a call.
  mutating func answer(_ call: borrowing BusMessage) {
    let (path, interface, member) = (call.path, call.interface, call.member)
    if path == Self.cache, member == "GetItems" { return call.answer { writeItems($0) } }
    guard let index = index(at: path) else {
      return call.refuse("UnknownObject", "it no longer exists")
    }
    switch interface {
    case "org.freedesktop.DBus.Properties": return answerProperty(member, index, call)
    case "org.freedesktop.DBus.Introspectable":
      return call.answer { $0.string("<node/>") }
    default: break
    }
    let name =
      interface.hasPrefix(Self.interfaces) ? String(interface.dropFirst(Self.interfaces.count)) : ""
    if let wanted = Self.arguments[name]?[member], wanted != call.signature {
      return call.refuse(
        "InvalidArgs", "\(member) wants the types “\(wanted)”, not “\(call.signature)”")
    }
    let isKnown =
      switch name {
      case "Accessible": answerAccessible(member, index, call)
      case "Application": answerApplication(member, call)
      case "Component": answerComponent(member, index, call)
      case "Action": answerAction(member, index, call)
      case "Text": answerText(member, index, call)
      case "EditableText": answerEditableText(member, index, call)
      case "Table": answerTable(member, index, call)
      case "TableCell": answerTableCell(member, index, call)
      default: false
      }
    if !isKnown { call.refuse("UnknownMethod", "\(interface) has no \(member) here") }
  }

  // MARK: References

  func writeReference(_ index: Int, _ w: BusWriter) {
    w.structure {
      w.string(name)
      w.path(Self.path(of: tree.nodes[index].element.id))
    }
  }

  func writeNothing(_ w: BusWriter) {
    w.structure {
      w.string("")
      w.path(Self.none)
    }
  }

  private func writeParent(_ index: Int, _ w: BusWriter) {
    guard index == 0 else { return writeReference(tree.nodes[index].parent, w) }
    w.structure {
      w.string(desktop.name)
      w.path(desktop.path)
    }
  }

  private func writeInterfaces(_ index: Int, _ w: BusWriter) {
    w.array(of: "s") { tree.nodes[index].eachInterface { w.string($0) } }
  }

  private func writeStates(_ index: Int, _ w: BusWriter) {
    let states = tree.nodes[index].states(in: tree)
    w.array(of: "u") {
      w.uint32(UInt32(truncatingIfNeeded: states))
      w.uint32(UInt32(truncatingIfNeeded: states >> 32))
    }
  }

  /// What text is read after a text of a document, and before it.
  private func writeRelations(_ index: Int, _ w: BusWriter) {
    w.array(of: "(ua(so))") {
      for (number, isForward) in [(Self.flowsTo, true), (Self.flowsFrom, false)] {
        guard let other = tree.passage(after: index, isForward: isForward) else { continue }
        w.structure {
          w.uint32(number)
          w.array(of: "(so)") { writeReference(other, w) }
        }
      }
    }
  }

  /// All elements at once, so that a large tree takes one call.
  private func writeItems(_ w: BusWriter) {
    func write(_ path: String) {
      w.structure {
        w.string(name)
        w.path(path)
      }
    }
    w.array(of: "((so)(so)(so)iiassusau)") {
      // Those in one element follow one another.
      var around = (index: 0, path: Self.root)
      for (index, node) in tree.nodes.enumerated() {
        if node.parent != around.index {
          around = (node.parent, Self.path(of: tree.nodes[node.parent].element.id))
        }
        w.structure {
          write(Self.path(of: node.element.id))
          write(Self.root)
          if index == 0 { writeParent(0, w) } else { write(around.path) }
          w.int32(tree.place(of: index))
          w.int32(node.children.count)
          writeInterfaces(index, w)
          w.string(node.name)
          w.uint32(node.role.number)
          w.string(node.description)
          writeStates(index, w)
        }
      }
    }
  }

  // MARK: Properties

  typealias Value = (signature: String, write: (BusWriter) -> Void)

  private func properties(_ interface: String, _ index: Int) -> [(name: String, value: Value)] {
    let node = tree.nodes[index]
    func text(_ text: String) -> Value { ("s", { $0.string(text) }) }
    func whole(_ number: Int) -> Value { ("i", { $0.int32(number) }) }
    func real(_ number: Double) -> Value { ("d", { $0.real(number) }) }
    guard interface.hasPrefix(Self.interfaces) else { return [] }
    switch interface.dropFirst(Self.interfaces.count) {
    case "Accessible":
      return [
        ("Name", text(node.name)), ("Description", text(node.description)),
        ("Parent", ("(so)", { writeParent(index, $0) })),
        ("ChildCount", whole(node.children.count)),
        ("Locale", text(Self.locale)),
        ("AccessibleId", text(node.element.identifier)),
        ("HelpText", text(node.element.hint)),
      ]
    case "Application" where index == 0:
      return [
        ("ToolkitName", text("Panorama")), ("Version", text("1")), ("AtspiVersion", text("2.1")),
        ("Id", whole(number)),
      ]
    case "Action": return [("NActions", whole(node.actions.count))]
    case "Text":
      return [
        ("CharacterCount", whole(node.text?.unicodeScalars.count ?? 0)),
        ("CaretOffset", whole(node.element.selection?.upperBound ?? (node.isPassage ? 0 : -1))),
      ]
    case "Table": return tableProperties(index)
    case "TableCell": return cellProperties(index)
    case "Value":
      guard let number = node.element.number else { return [] }
      return [
        ("MinimumValue", real(number.range.lowerBound)),
        ("MaximumValue", real(number.range.upperBound)),
        ("MinimumIncrement", real(number.step)), ("CurrentValue", real(number.value)),
        ("Text", text(node.element.value)),
      ]
    default: return []
    }
  }

  private mutating func answerProperty(_ member: String, _ index: Int, _ call: borrowing BusMessage)
  {
    let wanted = ["Get": "ss", "GetAll": "s", "Set": "ssv"][member]
    if let wanted, wanted != call.signature {
      return call.refuse(
        "InvalidArgs", "\(member) wants the types “\(wanted)”, not “\(call.signature)”")
    }
    let interface = call.takeText()
    switch member {
    case "Get":
      let name = call.takeText()
      guard let value = properties(interface, index).first(where: { $0.name == name })?.value else {
        return call.refuse("UnknownProperty", "\(interface) has no \(name) here")
      }
      call.answer { w in w.variant(of: value.signature) { value.write(w) } }
    case "GetAll":
      let all = properties(interface, index)
      call.answer { w in
        w.array(of: "{sv}") {
          for (name, value) in all {
            w.entry {
              w.string(name)
              w.variant(of: value.signature) { value.write(w) }
            }
          }
        }
      }
    case "Set":
      let name = call.takeText()
      // The value is read in any case, because a registry that gets no answer to this hangs.
      let (type, whole, real) = call.inside {
        let type = call.nextType
        return (type, type == "i" ? call.takeNumber() : 0, type == "d" ? call.takeReal() : 0)
      }
      switch (name, type) {
      case ("Id", "i"): number = whole
      case ("CurrentValue", "d") where tree.nodes[index].element.number != nil:
        ask(.setNumber(tree.nodes[index].element.id, real))
      case ("Id", _), ("CurrentValue", _):
        return call.refuse("InvalidArgs", "\(name) is of another type than “\(type)”")
      default: return call.refuse("PropertyReadOnly", "\(name) cannot be set")
      }
      call.answer()
    default: call.refuse("UnknownMethod", "Properties has no \(member)")
    }
  }

  // MARK: Interfaces

  private func answerAccessible(_ member: String, _ index: Int, _ call: borrowing BusMessage)
    -> Bool
  {
    let node = tree.nodes[index]
    switch member {
    case "GetChildAtIndex":
      let place = call.takeNumber()
      call.answer { w in
        if node.children.indices.contains(
          node.children.lowerBound + max(-1, min(place, node.children.count))),
          place >= 0
        {
          writeReference(node.children.lowerBound + place, w)
        } else {
          writeNothing(w)
        }
      }
    case "GetChildren":
      call.answer { w in
        w.array(of: "(so)") { for child in node.children { writeReference(child, w) } }
      }
    case "GetIndexInParent": call.answer { $0.int32(tree.place(of: index)) }
    case "GetRelationSet": call.answer { writeRelations(index, $0) }
    case "GetRole": call.answer { $0.uint32(node.role.number) }
    case "GetRoleName", "GetLocalizedRoleName": call.answer { $0.string(node.role.name) }
    case "GetState": call.answer { writeStates(index, $0) }
    case "GetAttributes":
      call.answer { w in
        w.array(of: "{ss}") {
          for (name, value) in node.attributes {
            w.entry {
              w.string(name)
              w.string(value)
            }
          }
        }
      }
    case "GetApplication": call.answer { writeReference(0, $0) }
    case "GetInterfaces": call.answer { writeInterfaces(index, $0) }
    default: return false
    }
    return true
  }

  private func answerApplication(_ member: String, _ call: borrowing BusMessage) -> Bool {
    guard member == "GetLocale" else { return false }
    call.answer { $0.string(Self.locale) }
    return true
  }

  private func answerComponent(_ member: String, _ index: Int, _ call: borrowing BusMessage) -> Bool
  {
    let id = tree.nodes[index].element.id
    // 0 counts from the corner of the screen, 1 of the window, 2 of the element around it.
    func frame(_ kind: Int) -> (x: Int, y: Int, width: Int, height: Int) {
      var frame = tree.frame(of: index, inWindow: kind != 0)
      if kind == 2, index > 0 {
        let around = tree.frame(of: tree.nodes[index].parent, inWindow: true)
        (frame.x, frame.y) = (frame.x - around.x, frame.y - around.y)
      }
      return frame
    }
    switch member {
    case "Contains":
      let (x, y) = (call.takeNumber(), call.takeNumber())
      let f = frame(call.takeNumber())
      call.answer { $0.flag(x >= f.x && y >= f.y && x < f.x + f.width && y < f.y + f.height) }
    case "GetAccessibleAtPoint":
      let (x, y) = (call.takeNumber(), call.takeNumber())
      let isInWindow = call.takeNumber() != 0
      call.answer { w in
        if let found = tree.element(at: x, y, in: index, inWindow: isInWindow) {
          writeReference(found, w)
        } else {
          writeNothing(w)
        }
      }
    case "GetExtents":
      let f = frame(call.takeNumber())
      call.answer { w in w.structure { for v in [f.x, f.y, f.width, f.height] { w.int32(v) } } }
    case "GetPosition":
      let f = frame(call.takeNumber())
      call.answer { w in
        w.int32(f.x)
        w.int32(f.y)
      }
    case "GetSize":
      let f = frame(1)
      call.answer { w in
        w.int32(f.width)
        w.int32(f.height)
      }
    case "GetLayer": call.answer { $0.uint32(tree.nodes[index].element.role == .window ? 7 : 3) }
    case "GetMDIZOrder": call.answer { $0.int16(0) }
    case "GetAlpha": call.answer { $0.real(1) }
    case "GrabFocus":
      ask(.focus(id))
      call.answer { $0.flag(true) }
    case "ScrollTo":
      ask(.show(id, text: nil))
      call.answer { $0.flag(true) }
    default: return false
    }
    return true
  }

  private func answerAction(_ member: String, _ index: Int, _ call: borrowing BusMessage) -> Bool {
    let node = tree.nodes[index]
    let actions = node.actions
    func chosen() -> (action: AccessibilityAction, name: String)? {
      let place = call.takeNumber()
      return actions.indices.contains(place) ? actions[place] : nil
    }
    switch member {
    case "GetName", "GetLocalizedName":
      let name = chosen()?.name ?? ""
      call.answer { $0.string(name) }
    case "GetDescription", "GetKeyBinding": call.answer { $0.string("") }
    case "GetActions":
      call.answer { w in
        w.array(of: "(sss)") {
          for action in actions {
            w.structure { for text in [action.name, "", ""] { w.string(text) } }
          }
        }
      }
    case "DoAction":
      let action = chosen()?.action
      if let action { ask(.perform(action, node.element.id)) }
      call.answer { $0.flag(action != nil) }
    default: return false
    }
    return true
  }
}
