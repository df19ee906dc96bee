import Panorama

extension SketchView {
  /// Zooms so that the whole drawing is visible and not covered by the tools.
  public func showEverything() {
    if !sketch.showEverything(animated: true) {
      notice.show("The drawing is too large to be shown as a whole: this is its newest part")
    }
  }

  /// Zooms to 100 % about the middle of the view.
  public func showActualSize() { panoramaView.scrollView.setZoomScale(1, animated: true) }

  /// Writes what could not be written before, and shows a notice that everything is on disk.
  public func save() {
    guard !isReadOnly else {
      return notice.show("There is nothing to save: the sketch is read-only")
    }
    guard sketch.save() else { return }
    guard let path = sketch.document.path else {
      return notice.show("This sketch has no file: it is kept until the window closes")
    }
    notice.show("\(URL(fileURLWithPath: path).lastPathComponent) is saved")
  }

  private static let exportScales = [0.5, 1.0, 2, 4, 8]

  /// Shows the menu for exporting, for the size and content of exported pictures, and for playing the drawing.
  func presentExport() {
    func item(
      _ title: String, isChecked: Bool = false, shortcut: String = "",
      _ body: @escaping @MainActor (SketchView) -> Void
    ) -> Menu.Item {
      Menu.Item(
        Action(title: title) { [weak self] _ in if let self { body(self) } },
        isChecked: isChecked, shortcut: shortcut)
    }
    var items = [item("Export everything", shortcut: "Ctrl+E") { $0.exportPicture() }]
    if sketch.selection != nil {
      items.append(item("Export the selection") { $0.exportPicture(ofSelection: true) })
    }
    items.append(.separator)
    for scale in Self.exportScales {
      items.append(
        item("\(Int(scale * 100)) %", isChecked: export.scale == scale) {
          $0.export.scale = scale
        })
    }
    items.append(.separator)
    items.append(
      item("Without paper", isChecked: export.isTransparent) { $0.export.isTransparent.toggle() })
    if sketch.ground != .blank {
      items.append(
        item("With the \(sketch.ground.rawValue)", isChecked: export.showsGround) {
          $0.export.showsGround.toggle()
        })
    }
    items.append(.separator)
    for (name, duration) in Self.timeLapses {
      items.append(item(name) { $0.playDrawing(in: duration) })
    }
    Menu(items: items).present(from: toolbar.export)
  }

  /// Writes a PNG of the whole drawing, or of the selection, into the document's folder.
  /// - Parameter ofSelection: whether to draw only the selection, if there is one.
  public func exportPicture(ofSelection: Bool = false) {
    guard !exporter.isBusy else { return notice.show("The last picture is still being written") }
    sketch.finishNudge()
    let document = sketch.document.path.map { URL(fileURLWithPath: $0) }
    let name = document?.deletingPathExtension().lastPathComponent ?? "sketch"
    let folder =
      exportFolder ?? document?.deletingLastPathComponent().path
      ?? FileManager.default.currentDirectoryPath
    let isPart = ofSelection && sketch.selection != nil
    let stem = "\(folder)/\(name)" + (isPart ? " (selection)" : "")
    // A picture of the selection does not replace one of the whole drawing.
    let earlier = isPart ? nil : exportedPath
    let job = export.job(sketch, ofSelection: isPart)
    notice.show("The picture is being written")
    exporter.run(post: sketch.document.postFromBackground, as: "\(stem).png") {
      Result { () throws(ImageError) in try job.write(to: stem, over: earlier) }
    } then: { [weak self] in
      self?.didExport($0, isPart: isPart)
    }
  }

  private func didExport(_ result: Result<String, ImageError>, isPart: Bool) {
    switch result {
    case .success(let path):
      if !isPart { exportedPath = path }
      notice.show("Exported as \(URL(fileURLWithPath: path).lastPathComponent)")
    case .failure(let error):
      notice.show("The picture could not be written: \(error)", isError: true)
    }
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
    sketch.finish()
    if !sketch.save(), let failure = sketch.failure { throw failure }
    try sketch.document.close()
    guard exporter.finish() else {
      notice.show("The picture is still being written: close again to give it up", isError: true)
      throw DocumentError(
        .inputOutput, path: sketch.document.path ?? "sketch", "its picture was not written")
    }
  }
}
