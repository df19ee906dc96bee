import Foundation
import NodeGraph
import Panorama

/// Copies and subgraphs.
extension GraphSession {
  /// The selected nodes as a JSON Canvas text; nil if nothing is selected.
  public var copiedText: String? {
    let ids = withMembers(selection)
    return ids.isEmpty ? nil : GraphFragment(ids, of: document, in: graphID).text
  }

  /// Adds the nodes of a JSON Canvas text and selects them. Any other text becomes a text card or a link, unless
  /// it has more than 100,000 bytes.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - center: the centre of the new nodes, in points of the canvas.
  /// - Returns: false if the text is too long.
  @discardableResult
  public func paste(_ text: String, at center: CGPoint) -> Bool {
    guard let fragment = GraphFragment(text: text) else {
      let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard trimmed.utf8.count <= Self.maximumTyped else { return false }
      guard !trimmed.isEmpty else { return true }
      let isLink =
        ["http://", "https://"].contains { trimmed.hasPrefix($0) }
        && !trimmed.contains(where: \.isWhitespace)
      addNode(
        isLink ? "link" : "text", at: center,
        values: [isLink ? "url" : "text": .text(trimmed)], step: "Paste")
      return true
    }
    let frame = fragment.frame
    insert(
      fragment, name: "Paste", x: (Double(center.x) - Double(frame.midX)).rounded(),
      y: (Double(center.y) - Double(frame.midY)).rounded())
    return true
  }

  /// Adds a card for each of some files, as one undo step, and selects them. Files in the document's folder are named
  /// relative to it.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of the files.
  ///   - center: the centre of the first card, in points of the canvas.
  public func addFiles(_ paths: [String], at center: CGPoint) {
    let inside = PastedFiles.absolute(folder.isEmpty ? "." : folder)
    let prefix = (inside as NSString).standardizingPath + "/"
    var added: Set<NodeID> = []
    edit("Paste") { draft in
      for (index, path) in paths.enumerated() {
        let name = path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
        let shift = Double(index) * NodeMetrics.gridStep
        let id = draft.unusedNodeID()
        draft.add(
          newNode(
            id, type: "file", at: CGPoint(x: center.x + shift, y: center.y + shift),
            values: ["file": .text(name)]))
        added.insert(id)
      }
    }
    select(added)
  }

  /// The maximum length of a text that is pasted or edited, in bytes.
  static let maximumTyped = 100_000

  /// Adds copies of the selected nodes beside them, with the wires between them, and selects them.
  public func duplicateSelection() {
    let ids = withMembers(selection)
    guard !ids.isEmpty else { return }
    insert(
      GraphFragment(ids, of: document, in: graphID), name: "Duplicate",
      x: NodeMetrics.gridStep, y: NodeMetrics.gridStep)
  }

  private func insert(_ fragment: GraphFragment, name: String, x: Double, y: Double) {
    let id = graphID
    let nodes = editDocument {
      $0.insert(fragment, name: name, in: id, x: x, y: y).map { ($0.nodes, $0.change) }
    }
    if let nodes { select(nodes) }
  }

  // MARK: Subgraphs

  /// Moves the selected nodes into a new subgraph, and puts one node for it in their place.
  /// - Returns: the reason why this is not possible; nil if it was done.
  public func packSelection() -> String? {
    guard !selection.isEmpty else { return "Select the nodes first" }
    let (id, nodes, types) = (graphID, selection, types)
    let made = editDocument {
      $0.pack(nodes, in: id, title: "Subgraph", types: types).map { ($0.node, $0.change) }
    }
    guard let made else {
      return "A wire leads out of the selection and back: the subgraph would wait for itself"
    }
    select([made])
    return nil
  }

  /// Replaces the selected subgraphs with their nodes, as one undo step, and selects these.
  public func unpackSelection() {
    let (id, subgraphs) = (graphID, selection)
    let nodes = editDocument { $0.unpack(subgraphs, in: id).map { ($0.nodes, $0.change) } }
    if let nodes { select(nodes) }
  }
}
