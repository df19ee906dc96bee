import Documents
import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// What nodes have computed, for other programs.
extension NodeEditorView {
  /// The results of the only selected node that can be copied as texts, with the titles of their outputs.
  var shownResults: [(title: String, text: String)] {
    guard let id = onlySelected, case .values(let values)? = session.result(of: id),
      let node = session.graph.node(id)
    else { return [] }
    let signature = session.document.signature(
      of: node, in: session.graphID, types: session.types)
    return zip(signature.outputs, values).compactMap { port, value in
      value.copiedText.map { (port.title, $0) }
    }
  }

  /// The picture that the only selected node has made; nil if it has made none.
  var resultPicture: CGImage? {
    guard let id = onlySelected, case .values(let values)? = session.result(of: id) else {
      return nil
    }
    for case .picture(let image) in values { return image }
    return nil
  }

  private var onlySelected: NodeID? {
    session.selection.count == 1 ? session.selection.first : nil
  }

  /// The menu items for the results of the selected node.
  var resultItems: [PopUpMenu.Item] {
    guard let id = onlySelected, let node = session.graph.node(id) else { return [] }
    let results = Node.cardTypes.contains(node.type) ? [] : shownResults
    let picture = resultPicture
    let isOnly = results.count == 1 && picture == nil || results.isEmpty && canCopyPicture
    let copies: [NodeCommand] =
      isOnly
      ? [.copyResult]
      : results.prefix(Self.maximumResults).map { result in
        NodeCommand("Copy \(result.title.shortened): \(Self.shown(result.text))") {
          $0.copy(result.text)
        }
      }
    let more =
      isOnly || !canCopyPicture ? [] : [NodeCommand("Copy the picture") { $0.copyPicture() }]
    return (copies + more + (picture == nil ? [] : [.exportResult])).map { $0.item(for: self) }
  }

  /// More would not fit into the menu.
  private static let maximumResults = 8

  private static func shown(_ text: String) -> String {
    text.shortened(to: 24).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Whether the selected node has made a picture, and the clipboard takes one.
  private var canCopyPicture: Bool { writeClipboardPicture != nil && resultPicture != nil }
  /// Whether the selected node has a result that can be copied.
  var canCopyResult: Bool { canCopyPicture || !shownResults.isEmpty }

  /// Copies the first result of the selected node: a text before a picture.
  func copyResult() {
    if let first = shownResults.first { return copy(first.text) }
    guard resultPicture != nil else { return say("Select a node with a result", isError: false) }
    copyPicture()
  }

  /// Copies the picture that the selected node has made.
  private func copyPicture() {
    guard let image = resultPicture, let writeClipboardPicture else {
      return say(
        "This clipboard takes no pictures: Ctrl+Shift+E writes a file", isError: false)
    }
    guard writeClipboardPicture(image) else {
      return say("The clipboard does not take the picture", isError: true)
    }
    say("Copied the picture, \(image.width) × \(image.height)", isError: false)
  }

  private func copy(_ text: String) {
    window?.clipboard.text = text
    say("Copied \(Self.shown(text))", isError: false)
  }

  /// Writes the picture that the selected node has made into the document's folder.
  func exportResult() {
    guard let id = onlySelected, let image = resultPicture, let node = session.graph.node(id) else {
      return say("Select a node that has made a picture", isError: false)
    }
    let title = session.title(of: node).shortened(to: 40)
      .map { $0 == "/" || $0.isNewline || $0 == "\0" ? "-" : String($0) }.joined()
    let stem =
      (document.path.map { ($0 as NSString).deletingPathExtension } ?? "nodes")
      + " \(title.isEmpty ? "picture" : title)"
    chrome.export(post: postFromBackground, as: "\(stem).png") { () throws(ExportError) in
      let path = "\(stem).png"
      do {
        return try FreePath.write(
          try PNGEncoder().encode(image),
          toFirstOf: FreePath.names(ofExport: stem, extension: "png"))
      } catch {
        throw .writing(path: path, reason: "\(error)")
      }
    }
  }
}

extension Value {
  /// The value as it is copied, with all digits; nil for a picture.
  fileprivate var copiedText: String? {
    switch self {
    case .number(let number): number.shortestText
    case .color(let color): "#" + Value.color(color).summary
    case .text(let text): text
    case .list(let list): list.plainTexts.joined(separator: "\n")
    case .picture: nil
    }
  }
}
