import Documents
import Foundation
import NodeGraph
import Panorama
import PanoramaImages

/// What the clipboard holds, and what is dragged here, becomes nodes and cards, each as one undo step.
extension NodeEditorView {
  /// A picture in the clipboard: the bytes of a file, and the ending of its name.
  public typealias ClipboardPicture = (bytes: [UInt8], ending: String)

  /// The maximum size of a pasted picture, in bytes.
  private static let maximumPicture = 1 << 28

  /// Adds what is in the clipboard where the mouse is; without a mouse over the canvas, beside the visible selection,
  /// so that copies do not cover one another, or else in the middle of the view.
  func paste() {
    let place = pastePoint
    window?.clipboard.read { [weak self] text in
      guard let self else { return }
      if let text, !text.isEmpty { paste(text, at: place) } else { pastePicture(at: place) }
    }
  }

  private var pastePoint: CGPoint {
    // A second paste at the same place goes beside the first.
    if let pointer = hand.pointer, pointer != lastPaste, canvas.visibleRect.contains(pointer) {
      lastPaste = pointer
      return pointer
    }
    let selected = canvas.rect(around: session.selection)
    let step = NodeMetrics.gridStep
    guard let selected, canvas.visibleRect.intersects(selected) else { return middle }
    return CGPoint(x: selected.midX + step, y: selected.midY + step)
  }

  private func paste(_ text: String, at place: CGPoint) {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    let files = PastedFiles.paths(in: text)
    if !files.isEmpty, files.count == lines.count {
      session.addFiles(files, at: place)
    } else if !session.paste(text, at: place) {
      say("The text is too long for a card", isError: true)
    }
  }

  /// Adds a card for each of some files.
  ///
  /// - Parameters:
  ///   - paths: the absolute paths of the files.
  ///   - place: the centre of the first card, in the window's coordinates.
  /// - Returns: false if the graph cannot be changed.
  public func add(files paths: [String], at place: CGPoint) -> Bool {
    guard document.readOnlyReason == nil else { return false }
    session.addFiles(paths, at: canvasPoint(place))
    return true
  }

  private func canvasPoint(_ place: CGPoint) -> CGPoint {
    panoramaView.contentView.convert(place, from: nil)
  }

  private func pastePicture(at place: CGPoint) {
    guard let readClipboardPicture else { return say("The clipboard is empty", isError: false) }
    readClipboardPicture { [weak self] picture in
      guard let self else { return }
      guard let picture else { return say("The clipboard is empty", isError: false) }
      add(picture, named: "Pasted picture", at: place)
    }
  }

  /// Writes a picture beside the document, and adds a card for the file.
  private func add(_ picture: ClipboardPicture, named name: String, at place: CGPoint) {
    guard let path = document.path else {
      return say("A picture needs a folder: save the graph as a file first", isError: true)
    }
    guard picture.bytes.count <= Self.maximumPicture else {
      return say("The picture is too large", isError: true)
    }
    let folder = HeldFolder.split(PastedFiles.absolute(path)).folder
    let names = FreePath.names(ofExport: "\(folder)/\(name)", extension: picture.ending)
    do {
      session.addFiles([try FreePath.write(picture.bytes, toFirstOf: names)], at: place)
    } catch {
      say("The picture cannot be written: \(error)", isError: true)
    }
  }
}

extension NodeEditorView: PictureDropTarget {
  /// Writes a picture that was dragged here beside the document, and adds a card for it.
  public func takeDrop(of picture: DroppedPicture, at place: CGPoint) -> Bool {
    guard document.readOnlyReason == nil else { return false }
    add(
      (picture.bytes, picture.fileExtension), named: "Dropped picture",
      at: canvasPoint(convert(place, to: nil)))
    return true
  }
}

extension NodeEditorView: TextDropTarget {
  /// Makes a card of a text that was dragged here: of its files or its address, too.
  public func takeDrop(of text: String, at place: CGPoint) -> Bool {
    guard document.readOnlyReason == nil else { return false }
    let point = canvasPoint(convert(place, to: nil))
    paste(text.replacingOccurrences(of: "\r\n", with: "\n"), at: point)
    return true
  }
}
