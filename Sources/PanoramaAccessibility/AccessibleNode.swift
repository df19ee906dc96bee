import PanoramaViews

/// What AT-SPI calls the properties of an element. The numbers are those of its interface (at-spi2-core,
/// `atspi-constants.h`).
extension AccessibleTree.Node {
  /// The number and the name of the role.
  var role: (number: UInt32, name: String) {
    if window < 0 { return (75, "application") }
    if element.columns != nil { return (55, "table") }
    switch element.role {
    case .window: return (23, "frame")
    case .group: return (39, "panel")
    case .button: return parentRole == .menu ? (35, "menu item") : (43, "push button")
    case .slider: return (51, "slider")
    case .toggle: return (7, "check box")
    case .choice: return (11, "combo box")
    case .textField: return (79, "entry")
    case .text: return (29, "label")
    case .heading: return (83, "heading")
    case .paragraph: return (73, "paragraph")
    case .link: return (88, "link")
    case .image: return (27, "image")
    case .progress: return (42, "progress bar")
    case .toolbar: return (63, "tool bar")
    case .menu: return (33, "menu")
    case .dialog: return (16, "dialog")
    case .scrollArea: return (49, "scroll pane")
    case .document: return (82, "document frame")
    case .list: return (31, "list")
    case .canvas: return (6, "canvas")
    case .tab: return (37, "page tab")
    case .tabList: return (38, "page tab list")
    case .item:
      return parentRole == .menu
        ? (35, "menu item") : isCell ? (56, "table cell") : (32, "list item")
    }
  }

  /// A state that an element can be in.
  enum State: UInt32, CaseIterable {
    case active = 1
    case checked = 4
    case editable = 7
    case enabled = 8
    case focusable = 11
    case focused = 12
    case selectable = 22
    case selected = 23
    case sensitive = 24
    case showing = 25
    case singleLine = 26
    case visible = 30

    /// The name in events.
    var name: String { self == .singleLine ? "single-line" : "\(self)" }
  }

  /// The states, as bits by their numbers.
  func states(in tree: AccessibleTree) -> UInt64 {
    // As bits from the start: a large tree has many.
    var states: UInt64 = 0
    func insert(_ state: State) { states |= 1 << UInt64(state.rawValue) }
    insert(.visible)
    if window < 0 { insert(.showing) }
    if window < 0 || !element.traits.contains(.disabled) {
      insert(.enabled)
      insert(.sensitive)
    }
    if window >= 0 {
      let area = tree.nodes[tree.nodes[0].children.lowerBound + window].element.frame
      if element.role == .window || area.intersects(element.frame) { insert(.showing) }
      if element.role == .window, tree.windows[window].isActive { insert(.active) }
    }
    if element.actions.contains(where: { $0 == .press || $0 == .type || $0 == .increment }) {
      insert(.focusable)
    }
    if element.traits.contains(.focused) { insert(.focused) }
    // A paragraph that can be focused would be read as a text area that cannot be edited.
    if element.traits.contains(.focused), element.role != .paragraph { insert(.focusable) }
    switch element.role {
    case .textField:
      insert(.editable)
      insert(.singleLine)
    case .toggle:
      if element.traits.contains(.selected) || element.value == "on" { insert(.checked) }
    case .tab, .item: insert(.selectable)
    default: break
    }
    if element.traits.contains(.selected) { insert(.selected) }
    return states
  }

  /// The actions that can be performed from outside, and their names.
  var actions: [(action: AccessibilityAction, name: String)] {
    element.actions.compactMap { action in
      switch action {
      case .press: (action, "click")
      case .type: (action, "activate")
      case .increment, .decrement, .close, .cancel: (action, action.rawValue)
      case .scroll, .zoom, .drag: nil
      }
    }
  }

  /// The name. A paragraph has none besides its text, which would be read twice.
  var name: String { element.role == .paragraph ? "" : element.name }

  /// What can be read letter by letter; nil for what has no text.
  var text: String? {
    switch element.role {
    case .textField: element.value
    case .text, .heading, .paragraph, .link: element.value.isEmpty ? element.name : element.value
    // So that it is read when a whole book is.
    case .image where isPassage: element.name
    default: element.selection == nil ? nil : element.value
    }
  }

  /// Whether it is one of the texts and pictures of a document that are read one after the other. What is in one of them,
  /// such as a link, is in its text.
  var isPassage: Bool {
    guard isInDocument else { return false }
    switch element.role {
    case .paragraph, .heading, .link, .image:
      return parentRole != .paragraph && parentRole != .heading && parentRole != .link
    default: return false
    }
  }

  /// Whether the text can be edited from outside.
  var isEditable: Bool {
    element.role == .textField && element.selection != nil && element.actions.contains(.type)
  }

  /// Calls with the names of the interfaces.
  func eachInterface(_ take: (String) -> Void) {
    take("org.a11y.atspi.Accessible")
    if window < 0 { return take("org.a11y.atspi.Application") }
    take("org.a11y.atspi.Component")
    if !actions.isEmpty { take("org.a11y.atspi.Action") }
    if text != nil { take("org.a11y.atspi.Text") }
    if isEditable { take("org.a11y.atspi.EditableText") }
    if element.number != nil { take("org.a11y.atspi.Value") }
    if element.columns != nil { take("org.a11y.atspi.Table") }
    if isCell { take("org.a11y.atspi.TableCell") }
  }

  /// What has no property of its own.
  var attributes: [(name: String, value: String)] {
    var attributes = [("toolkit", "Panorama")]
    if !element.identifier.isEmpty { attributes.append(("id", element.identifier)) }
    if let level = element.level { attributes.append(("level", String(level))) }
    return attributes
  }

  /// What is said after the name: the value of what has no text and no number, unless it is the same, and the hint.
  var description: String {
    let hasOwn = text == nil && element.number == nil && element.value != element.name
    let value = hasOwn ? element.value : ""
    return [value, element.hint].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
