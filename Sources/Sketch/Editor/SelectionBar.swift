import Panorama

/// The buttons for the selection. They float below the upper edge.
final class SelectionBar: Toolbar {
  let color = Button(icon: .palette)
  let copy = Button(icon: .copy)
  let duplicate = Button(icon: .duplicate)
  let export = Button(icon: .export)
  let delete = Button(icon: .trash)

  init() {
    super.init(groups: [[color, copy, duplicate, export], [delete]])
    isHidden = true
    accessibilityLabel = "Selection"
    color.accessibilityLabel = "Colour of the selection"
    copy.accessibilityLabel = "Copy"
    duplicate.accessibilityLabel = "Duplicate"
    export.accessibilityLabel = "Export the selection"
    delete.accessibilityLabel = "Delete"
  }

  required init?(coder: NSCoder) { nil }
}
