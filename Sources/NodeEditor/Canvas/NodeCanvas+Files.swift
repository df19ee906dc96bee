import NodeGraph
import Panorama

/// The pictures and files that the board shows.
extension NodeCanvas {
  /// Counts what shares the memory for pictures and files.
  func countFiles() {
    let count = graph.nodes.count { $0.type == "file" || $0.background != nil }
    (pictures.sharers, files.sharers) = (max(1, count), max(1, count))
  }

  /// Draws cards and groups with pictures again, because pictures have been read.
  func picturesDidChange() {
    look.cards.forgetPictures()
    for viewlet in nodeViews.values {
      let isFile = viewlet.face.node.type == "file"
      if isFile || viewlet.text.map({ CardTexts.mayHavePictures($0.source.text) }) ?? false {
        viewlet.setNeedsDisplay()
      }
    }
    if !groupFrames.isEmpty { looksDidChange() }
  }

  /// Draws the cards of files again, because these have been read.
  func showFiles(_ names: Set<CardFiles.Name>) {
    var changed: [NodeID] = []
    for viewlet in nodeViews.values {
      guard let name = CardFiles.name(of: viewlet.face.node), names.contains(name) else { continue }
      viewlet.setNeedsDisplay()
      changed.append(viewlet.id)
    }
    if let warmUp, let window = panoramaView?.window, !changed.isEmpty {
      warmUp.renew(changed)
      window.add(warmUp)
    }
    didReadFiles()
  }

  /// Reads a file again, because another program has changed it.
  func fileDidChange(at path: String) {
    let roots = BoardFolder(path: session.folder).roots
    pictures.forget { name in
      roots.contains { $0.path(of: name.file, in: name.part) == path }
    }
    let names = files.forget(path: path)
    if names.isEmpty { picturesDidChange() } else { showFiles(names) }
  }

  /// Reads all files again, because the document's folder is another one.
  func folderDidChange() {
    pictures.forget()
    showFiles(files.forget())
    picturesDidChange()
  }
}

extension Node {
  /// The picture behind a group, and how it is placed; nil for none.
  var background: (file: String, style: BackgroundStyle)? {
    guard isGroup, case .text(let file)? = values["background"], !file.isEmpty else { return nil }
    var style = BackgroundStyle.cover
    if case .text(let name)? = values["backgroundStyle"] {
      style = BackgroundStyle(rawValue: name) ?? .cover
    }
    return (file, style)
  }
}

/// How the picture behind a group is placed, as JSON Canvas names it.
enum BackgroundStyle: String {
  /// It fills the group, which cuts off what does not fit.
  case cover
  /// All of it is shown.
  case ratio
  /// It is repeated in both directions.
  case `repeat`
}
