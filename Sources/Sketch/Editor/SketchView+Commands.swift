import Documents
import Panorama
import PanoramaImages

extension SketchView {
  /// Zooms so that the whole drawing is visible and not covered by the tools.
  public func showEverything() {
    if !sketch.showEverything(animated: true) {
      chrome.notice.show("The drawing is too large to be shown as a whole: this is its newest part")
    }
  }

  /// Zooms to 100 % about the middle of the view.
  public func showActualSize() { zoom(to: 1) }

  /// Zooms about the middle of the view.
  func zoom(to scale: Double) { sketch.zoom(to: scale) }

  /// Writes what could not be written before, and shows a notice that everything is on disk.
  public func save() {
    guard !isReadOnly else {
      return chrome.notice.show("There is nothing to save: the sketch is read-only")
    }
    guard sketch.save() else { return }
    guard let path = sketch.document.path else {
      return chrome.notice.show("This sketch has no file: it is kept until the window closes")
    }
    chrome.notice.show("\(DocumentFile.name(path)) is saved")
  }

  /// Writes a picture of the whole drawing, or of the selection, into the document's folder.
  /// - Parameter ofSelection: whether to draw only the selection, if there is one.
  public func exportPicture(ofSelection: Bool = false) {
    sketch.finishNudge()
    let isPart = ofSelection && sketch.selection != nil
    let stem = exportStem + (isPart ? " (selection)" : "")
    // A picture of the selection does not replace one of the whole drawing, and no file replaces one of another kind.
    let earlier =
      isPart ? nil : exportedPath.flatMap { ExportFormat(path: $0) == export.format ? $0 : nil }
    let job = export.job(sketch, ofSelection: isPart)
    chrome.export(post: sketch.document.postFromBackground, as: "\(stem).\(export.format.rawValue)")
    {
      () throws(ImageError) in
      try job.write(to: stem, over: earlier)
    } remark: {
      job.remark.text
    } didWrite: { [weak self] path in
      if !isPart { self?.exportedPath = path }
    }
  }

  /// Writes an animated picture of how the sketch was drawn into the document's folder.
  func exportTimeLapse() {
    sketch.finish()
    let lapse: TimeLapseExport
    do {
      lapse = try TimeLapseExport(of: sketch.document, rasterizer: export.rasterizer)
    } catch {
      return chrome.notice.show("The drawing cannot be read: \(error)", isError: true)
    }
    guard !lapse.isEmpty else {
      return chrome.notice.show("There is nothing to play: the sketch is empty")
    }
    let stem = exportStem + " (time-lapse)"
    chrome.export(post: sketch.document.postFromBackground, as: "\(stem).png") {
      () throws(ImageError) in
      try FreePath.write(
        lapse.bytes(), toFirstOf: FreePath.names(ofExport: stem, extension: "png"))
    }
  }

  /// The path of an exported file without its extension.
  private var exportStem: String {
    let document = sketch.document.path.map { URL(fileURLWithPath: $0) }
    let name = document?.deletingPathExtension().lastPathComponent ?? "sketch"
    let folder =
      exportFolder ?? document?.deletingLastPathComponent().path
      ?? FileManager.default.currentDirectoryPath
    return "\(folder)/\(name)"
  }

  /// Writes the drawing with the strokes that cannot be saved to a new file, `NAME (kept).sketch`.
  ///
  /// - Returns: its path; nil if there are no such strokes, or if the new file could not be written either.
  public func keepUnsaved() -> String? {
    guard !sketch.unsaved.isEmpty,
      let kept = try? sketch.document.keep(adding: sketch.unsaved)
    else { return nil }
    sketch.unsaved = []
    try? sketch.document.close()
    return kept
  }

  /// Ends and keeps the stroke in progress, and closes the file without asking the user.
  /// - Throws: `DocumentError` if something could not be written, or if an exported picture is still being
  ///   written.
  public func close() throws {
    closePanel()
    sketch.finish()
    if !sketch.save(), let failure = sketch.failure { throw failure }
    try sketch.document.close()
    guard chrome.finishExport() else {
      throw DocumentError(
        .inputOutput, path: sketch.document.path ?? "sketch", "its picture was not written")
    }
  }
}
