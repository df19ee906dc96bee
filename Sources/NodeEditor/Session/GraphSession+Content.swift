import Foundation
import NodeGraph
import Panorama

extension GraphSession {
  /// What nodes are to other programs: the files of file cards, if they exist, and the texts and addresses of the other
  /// cards, in the order of the graph.
  func content(of nodes: Set<NodeID>) -> DraggedContent {
    let chosen = graph.nodes.filter { nodes.contains($0.id) }
    let texts = chosen.filter { $0.type == "text" || $0.type == "link" }
      .map { editedTitle(of: $0) }.filter { !$0.isEmpty }
    return DraggedContent(
      files: chosen.compactMap(file), text: texts.isEmpty ? nil : texts.joined(separator: "\n\n"))
  }

  private func file(of card: Node) -> String? {
    guard let name = CardFiles.name(of: card)?.file, !name.isEmpty else { return nil }
    return BoardFolder(path: folder).roots.lazy
      .map { PastedFiles.absolute($0.path(of: name)) }
      .first { FileManager.default.fileExists(atPath: $0) }
  }
}
