import Panorama
import PanoramaImages

/// Copies in other formats and sizes.
extension ViewerDocumentView {
  /// Asks how a copy of the current picture is saved.
  public func presentSaving() {
    guard let window, let picture = page?.picture, files.current != nil else {
      return status.tell("There is no picture to save")
    }
    guard ownFile() != nil else { return }
    stopSlideshow()
    overlay.isMenuOpen = true
    let panel = SettingsPanel("Save a copy", [("", savingRows(of: picture))])
    panel.didDismiss = { [weak self] in self?.overlay.isMenuOpen = false }
    panel.onConfirm = { [weak self, weak panel] in
      panel?.dismiss()
      self?.saveCopy()
    }
    savingPanel = panel
    tellSize(of: picture)
    panel.present(in: window)
  }

  /// Tells the size that the copy will have.
  private func tellSize(of picture: Picture) {
    let size = wantedCopy.size(of: picture.size)
    savingPanel?.tell("\(size.width) × \(size.height) pixels")
  }

  /// What is saved: the choices of the last time, and the rotation and the part that are seen.
  private var wantedCopy: PictureCopy {
    var copy = copyChoices
    copy.turn = page?.turn ?? .up
    if savesVisiblePart, let part = page?.visiblePart, part.width > 0 { copy.part = part }
    return copy
  }

  private func savingRows(of picture: Picture) -> [SettingRow] {
    func choice<Value: Equatable>(
      _ name: String, _ member: WritableKeyPath<PictureCopy, Value>,
      _ values: [(Value, title: String)]
    ) -> SettingRow {
      .choice(name, values) { [weak self] in
        (self?.copyChoices ?? PictureCopy())[keyPath: member]
      } change: { [weak self] in
        self?.copyChoices[keyPath: member] = $0
        self?.tellSize(of: picture)
      }
    }
    let sides: [Int?] = [nil, 3840, 1920, 1280, 640]
    return [
      choice("Format", \.format, PictureCopy.Format.allCases.map { ($0, $0.rawValue) }),
      choice("Quality of JPEG and WebP", \.quality, [50, 75, 90, 95, 100].map { ($0, "\($0)") }),
      choice("Longer side", \.side, sides.map { ($0, $0.map { "\($0)" } ?? "Original") }),
      .toggle("Only what is visible") { [weak self] in
        self?.savesVisiblePart ?? false
      } change: { [weak self] in
        self?.savesVisiblePart = $0
        self?.tellSize(of: picture)
      },
      .toggle("Keep the camera's data") { [weak self] in
        self?.copyChoices.keepsMetadata ?? true
      } change: { [weak self] in
        self?.copyChoices.keepsMetadata = $0
      },
      .button("Beside the file") {
        "Save"
      } action: { [weak self] in
        self?.savingPanel?.dismiss()
        self?.saveCopy()
      },
      .button("In another folder") {
        "Choose…"
      } action: { [weak self] in
        self?.savingPanel?.dismiss()
        self?.withFolder(asking: true, action: "Save here") { $0.saveCopy(into: $1) }
      },
    ]
  }

  /// Saves a copy of the current picture, as it was chosen last.
  ///
  /// - Parameter folder: its folder; nil for that of the file.
  func saveCopy(into folder: String? = nil) { save(wantedCopy, into: folder) }

  /// What of the current picture is saved: its file, or the frame of it that is shown.
  var copySource: PictureCopy.Source? {
    guard let file = entry?.file, let picture = page?.picture else { return nil }
    if case .frame(let tiles) = picture.pixels { return .frame(tiles, picture.orientation) }
    return .file(file)
  }

  /// Saves a copy of the current picture.
  func save(_ copy: PictureCopy, into folder: String? = nil) {
    guard let path = files.current, let source = copySource, let size = page?.picture?.size
    else { return }
    let folder = folder ?? HeldFolder.split(FileFault.absolute(path)).folder
    let pixels = copy.size(of: size)
    status.tell("Saving …")
    change { () throws(FileFault) in
      try copy.write(source, size: size, of: path, into: folder)
    } then: { viewer, new in
      viewer.endCropping()
      viewer.didCopy(path, to: new)
      viewer.status.tell(
        "Saved as “\(Self.name(new))”, \(pixels.width) × \(pixels.height) pixels")
    }
  }
}
