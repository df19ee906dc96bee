import Documents
import NodeEditor
import Panorama
import Reader
import Sketch
import Viewer

/// The lists of keys that F1 shows, as text.
@MainActor
enum KeyHelp {
  /// The apps by the names of their commands.
  private static var apps: [(name: String, groups: [KeyGroup])] {
    [
      ("view", ViewerDocumentView.keyGroups + DocumentWindow.keyGroups),
      ("sketch", SketchView.keyGroups + DocumentWindow.keyGroups),
      ("nodes", NodeEditorView.keyGroups + DocumentWindow.keyGroups),
      ("read", ShelfView.keyGroups + ReaderView.keyGroups + DocumentWindow.keyGroups),
      ("gallery", GalleryView.keys),
    ]
  }

  /// - Parameter names: the apps whose keys are wanted; none for all.
  /// - Throws: `AppError` for a name that no app has.
  static func text(_ names: [String]) throws -> String {
    let known = apps.map(\.name)
    if let unknown = names.first(where: { !known.contains($0) }) {
      let last = known[known.count - 1]
      let list = known.dropLast().joined(separator: ", ") + " and " + last
      throw AppError(.usage, "there is no app '\(unknown)'; there are keys of \(list)")
    }
    return apps.filter { names.isEmpty || names.contains($0.name) }.map { app in
      "KEYS OF '\(app.name)'\n" + app.groups.map(text).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private static func text(_ group: KeyGroup) -> String {
    let lines = group.lines.map { line in
      let keys = line.keys.joined(separator: " ")
      return "    " + padded(keys, to: 26) + line.action
    }
    return (["  \(group.title)"] + lines).joined(separator: "\n")
  }

  /// The text with spaces behind it, at least one.
  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}
