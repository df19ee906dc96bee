#if Apps
  import Panorama

  extension SketchView {
    /// Zooms so that the whole page is visible and clear of the tools.
    public func showWholePage() { panoramaView.scaleToFit(animated: true) }

    /// Says that everything is on disk, or writes what an earlier failure left.
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

    /// Writes a PNG of the page beside the document.
    public func exportPicture() {
      let document = sketch.document.path.map { URL(fileURLWithPath: $0) }
      let name = document?.deletingPathExtension().lastPathComponent ?? "sketch"
      let folder =
        exportFolder ?? document?.deletingLastPathComponent().path
        ?? FileManager.default.currentDirectoryPath
      do throws(ImageError) {
        let path = try export.write(sketch, named: name, in: folder, over: exportedPath)
        exportedPath = path
        notice.show("Exported as \(URL(fileURLWithPath: path).lastPathComponent)")
      } catch {
        notice.show("The picture could not be written: \(error)", isError: true)
      }
    }

    /// Ends and keeps the stroke in progress, and closes the file without asking anything.
    /// - Throws: `SketchError` if something could not be written.
    public func close() throws {
      sketch.finish()
      if !sketch.save(), let failure = sketch.failure { throw failure }
      try sketch.document.close()
    }
  }
#endif
