import Foundation
import Panorama
import PanoramaImages

/// Cropping, and writing a picture's own file anew.
extension ViewerDocumentView {
  /// Whether the current picture can be cropped.
  var canCrop: Bool {
    hasFile && comparison == nil && grid == nil && (page?.pictureSize.width ?? 0) > 0
      && page?.message == nil
  }

  /// Shows a frame for the part of the picture that stays.
  public func beginCropping() {
    guard cropView == nil else { return }
    guard canCrop, let page else { return status.tell("There is no picture to crop") }
    stopSlideshow()
    window?.makeFirstResponder(nil)
    let view = CropView(page)
    view.onCancel = { [weak self] in self?.endCropping() }
    view.onConfirm = { [weak self] in self?.presentCropped() }
    cropView = view
    overlay.mode = .never
    insertSubview(view, aboveSubview: overlay)
    setNeedsLayout()
    updateChrome()
  }

  /// Takes the frame away.
  public func endCropping() {
    guard let view = cropView else { return }
    cropView = nil
    view.removeFromSuperview()
    overlay.mode = .auto
    setNeedsLayout()
    updateChrome()
  }

  /// Follows the picture under the frame, and ends when it has become another one.
  func updateCropping() {
    guard let cropView else { return }
    if cropView.page !== page || page?.pictureSize != cropView.crop.size {
      endCropping()
    } else {
      cropView.setNeedsComposition()
    }
  }

  /// Handles the keys while there is a frame: its own, and those that zoom. All others would lead away from it.
  func takeCropKey(_ event: KeyEvent) -> Bool {
    guard let cropView else { return false }
    if cropView.take(event) { return true }
    if event.key == "tab" { return false }
    let name = commands.command(for: event, in: self)?.name
    let kept: [ViewerCommand] =
      [.magnify, .reduce, .fit, .fill, .fullscreen, .keyList, .changeFilter, .ground]
      + (1...9).map { .zoom(to: $0) }
    return !kept.contains { $0.name == name }
  }

  private func presentCropped() {
    guard let cropView, let page else { return }
    guard !cropView.crop.isWhole else {
      return status.tell("Drag the edges to what stays of the picture")
    }
    var copy = copyInOwnFormat(of: page)
    copy.part = cropView.crop.part
    presentRewriting("Crop", copy)
  }

  /// Asks whether the rotation of a picture whose format keeps none is written into its pixels.
  func presentRotated() {
    guard let page else { return }
    presentRewriting("Keep the rotation", copyInOwnFormat(of: page))
  }

  /// What writes the picture as it is seen, in its own format where that can be written, and as well as it can be.
  private func copyInOwnFormat(of page: PhotoPage) -> PictureCopy {
    var copy = PictureCopy()
    copy.format = ownFormat ?? copyChoices.format
    copy.quality = copy.format == .webP ? 100 : 95
    copy.keepsMetadata = copyChoices.keepsMetadata
    copy.turn = page.turn
    return copy
  }

  /// The format of the current file, if pictures can be written in it.
  private var ownFormat: PictureCopy.Format? {
    guard case .image(let file)? = entry?.file else { return nil }
    return switch file.info.format {
    case .jpeg: .jpeg
    case .png: .png
    case .webp: .webP
    default: nil
    }
  }

  /// Why the current file cannot be written anew; nil if it can.
  private var reasonAgainstRewriting: String? {
    guard ownFormat != nil else {
      return "\(entry?.file?.formatName ?? "Such") files are only read"
    }
    return isAnimated ? "Only this frame would stay of the animation" : nil
  }

  /// What a file that is written anew loses, beside what is cut off.
  private var losses: [String] {
    guard let info = entry?.info else { return [] }
    var losses: [String] = []
    if info.format == .jpeg { losses.append("compressed again") }
    if info.bitsPerComponent > 8 {
      losses.append("with 8 bits instead of \(info.bitsPerComponent)")
    }
    if info.hasProfile || info.isCMYK { losses.append("in sRGB") }
    return losses
  }

  /// Asks where a changed picture goes: into a new file, or over its own.
  private func presentRewriting(_ title: String, _ copy: PictureCopy) {
    guard let window, let picture = page?.picture else { return }
    let size = copy.size(of: picture.size)
    let reason = reasonAgainstRewriting
    var rows = [
      SettingRow.button("A new file beside it") {
        "Save a copy"
      } action: { [weak self] in
        self?.savingPanel?.dismiss()
        self?.save(copy)
      }
    ]
    if reason == nil {
      rows.append(
        .button((["This file"] + losses).joined(separator: ", ")) {
          "Replace"
        } action: { [weak self] in
          self?.savingPanel?.dismiss()
          self?.rewrite(copy)
        })
    }
    let panel = SettingsPanel(title, [("", rows)])
    panel.onConfirm = { [weak self, weak panel] in
      panel?.dismiss()
      self?.save(copy)
    }
    savingPanel = panel
    panel.tell(
      "\(size.width) × \(size.height) pixels; "
        + (reason ?? "\(hint(.undo)) brings back what is replaced"))
    panel.present(in: window)
  }

  private func rewrite(_ copy: PictureCopy) {
    guard let path = files.current, let source = copySource, let picture = page?.picture,
      leaving.insert(path).inserted
    else { return }
    let (size, dataFolder) = (picture.size, environment.dataFolder)
    status.tell("Saving …")
    change { () throws(FileFault) in
      let bytes = try copy.bytes(of: source, size: size)
      return try RewrittenFile(bytes, to: path, dataFolder: dataFolder)
    } then: { viewer, file in
      viewer.endCropping()
      viewer.note(.rewrite(path, file))
      viewer.showRewritten(path)
      viewer.status.tell(
        "“\(Self.name(path))” is replaced: \(viewer.hint(.undo)) brings back what it was")
    } finally: {
      $0.leaving.remove(path)
    }
  }

  /// Reads a file again whose pixels have been turned; until they are here, the page turns them.
  func showRewritten(_ path: String) {
    if case .image(let file)? = store.known(path)?.file { page(showing: path)?.turnedFile = file }
    take(.written(path))
    filesDidChange()
  }
}
