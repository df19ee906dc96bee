import Documents
import Foundation
import Panorama

/// Giving the sketch another file.
extension SketchView {
  /// Asks for a name and then for a folder, and goes on in that file.
  public func saveAs() {
    closePanel()
    sketch.finish()
    askForName(isUntitled ? "Sketch" : stem)
  }

  /// The name of the file without its extension.
  private var stem: String {
    let name = sketch.document.path.map(DocumentFile.name) ?? "Sketch"
    return (name as NSString).deletingPathExtension
  }

  private func askForName(_ proposal: String) {
    fileBar.begin(with: proposal) { [weak self] name in
      let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
      if !name.isEmpty { self?.askForFolder(of: name) }
    }
    chrome.notice.show("Name the sketch: Return saves it, Esc does not")
    setNeedsLayout()
  }

  /// - Parameter name: the name, or a path, which says the folder, too.
  private func askForFolder(of name: String) {
    let path = (name as NSString).expandingTildeInPath
    let folder = defaultFolder
    if path.contains("/") || chooseFolder == nil {
      return moveOn(to: path.hasPrefix("/") ? path : "\(folder)/\(path)")
    }
    let isAsked = chooseFolder?(folder) { [weak self] in self?.moveOn(to: "\($0)/\(path)") }
    if isAsked != true { moveOn(to: "\(folder)/\(path)") }
  }

  /// Where the folder chooser begins. Nobody looks for a document where untitled ones are kept.
  private var defaultFolder: String {
    if isUntitled, let exportFolder { return exportFolder }
    return sketch.document.path.map(DocumentFile.folder)
      ?? FileManager.default.currentDirectoryPath
  }

  /// Goes on in another file, or says why not.
  func moveOn(to path: String) {
    let isNamed = (path as NSString).pathExtension.lowercased() == "sketch"
    let path = isNamed ? path : path + ".sketch"
    let name = (DocumentFile.name(path) as NSString).deletingPathExtension
    sketch.deselect()
    // What cannot be written to the former file goes to the new one.
    sketch.save()
    do {
      try sketch.document.saveAs(path, removingFormer: isUntitled)
    } catch {
      askForName(name)
      return chrome.notice.show(DocumentError(error, path: path).notice, isError: true)
    }
    isUntitled = false
    exportFolder = nil
    exportedPath = nil
    sketch.save()
    fileDidChange()
    onSaveAs?(path)
    chrome.notice.show(
      "Saved as \(DocumentFile.name(path)) in \(DocumentFile.shownFolder(of: path))")
  }

  /// Says where a sketch without a name of its own is kept.
  public func tellPlace() {
    guard isUntitled, let path = sketch.document.path else { return }
    chrome.notice.show(
      "This sketch is kept as \(DocumentFile.name(path)) in \(DocumentFile.shownFolder(of: path))",
      action: ("Save as …", { [weak self] in self?.saveAs() }))
  }

  /// Shows a message about something that failed.
  public func tell(_ failure: String) { chrome.notice.show(failure, isError: true) }

  /// The name of the file, and whether it is read-only.
  public var title: String {
    let name = sketch.document.path.map(DocumentFile.name) ?? "Untitled"
    let shown = isUntitled ? (name as NSString).deletingPathExtension : name
    return shown + (isReadOnly ? " (read-only)" : "")
  }

  /// The commands of the menu that a right click on the canvas opens.
  public var menuItems: [PopUpMenu.Item] {
    let selected: [[SketchCommand]] =
      sketch.selection == nil
      ? []
      : [[.cut, .copy, .duplicate, .recolor, .delete] + (sketch.canMakePage ? [.makePage] : [])]
    return SketchCommand.items(
      selected + [
        [.undo, .redo, .paste, .insert, .selectAll], [.showEverything, .export, .saveAs],
      ],
      for: self)
  }
}
