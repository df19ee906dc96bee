import Panorama

/// The buttons that float over the lower edge of the editor.
final class NodeToolbar: Toolbar {
  let add = Button(icon: .plus)
  let undo = Button(icon: .undo)
  let redo = Button(icon: .redo)
  let find = Button(icon: .search)
  let fit = Button(icon: .fit)
  let arrange = Button(icon: .nodes)
  let delete = Button(icon: .trash)
  let more = Button(icon: .ellipsis)

  init() {
    super.init(groups: [[add], [undo, redo], [find, fit, arrange], [delete, more]])
    accessibilityLabel = "Tools"
    for (button, name) in [
      (add, "Add node"), (undo, "Undo"), (redo, "Redo"), (find, "Find"), (fit, "Show everything"),
      (arrange, "Arrange"), (delete, "Delete"), (more, "More"),
    ] { button.accessibilityLabel = name }
  }

  required init?(coder: NSCoder) { nil }
}
