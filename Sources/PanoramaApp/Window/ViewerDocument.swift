import Documents
import Foundation
import Panorama
import PanoramaImages
import Viewer

/// A viewer as the content of a tab.
final class ViewerDocument: View, DocumentContent {
  let viewer: ViewerDocumentView
  weak var documentHost: (any DocumentHost)? { didSet { updateRecents() } }
  private var recents: RecentFilesView?

  private let work: WorkQueue?
  private let clipboard: PictureClipboard?

  /// Creates a viewer, which starts reading the first picture.
  ///
  /// - Parameters:
  ///   - paths: the files.
  ///   - environment: the queue on which pictures are read.
  ///   - clipboard: the clipboard for pictures, if there is one.
  ///   - state: the folder with the settings; nil if these are not kept.
  init(
    _ paths: [String], _ environment: ViewerEnvironment, clipboard: PictureClipboard? = nil,
    state: StateFolder? = nil
  ) {
    work = environment.work
    self.clipboard = clipboard
    viewer = ViewerDocumentView(paths, environment: environment)
    super.init(frame: .zero)
    viewer.host = self
    if let state {
      let settings = StoredSettings("viewer.json", in: state, usual: ViewerSettings())
      viewer.settings = settings.value
      viewer.onSettingsChange = { settings.change(to: $0) }
    }
    addSubviewToFit(viewer)
  }

  required init?(coder: NSCoder) { nil }

  var documentTitle: String { viewer.title }
  /// Nil for what is on a server.
  var documentPath: String? {
    viewer.files.current.flatMap { ServedAddress.isAddress($0) ? nil : $0 }
  }

  func documentTakes(text: String) { viewer.take(text: text) }

  override func didMoveToWindow() { updateRecents() }

  /// Shows the recent files if nothing is open.
  private func updateRecents() {
    let isEmpty = viewer.files.paths.isEmpty && window != nil
    if !isEmpty {
      recents?.removeFromSuperview()
      recents = nil
    } else if recents == nil, let documentHost {
      let view = RecentFilesView(
        paths: documentHost.recentFiles, work: work, post: documentHost.post,
        reader: DocumentThumbnail.reader
      ) { [weak self] in self?.documentHost?.documentOpens([$0]) }
      recents = view
      addSubview(view)
      setNeedsLayout()
    }
  }

  override func layoutSubviews() {
    guard let recents else { return }
    let size = recents.sizeThatFits(bounds.size)
    // Below the viewer's message in the centre.
    let height = min(Double(size.height), Double(bounds.height) / 2 - 140)
    recents.isHidden = height < looks.theme.targetSize * 2
    recents.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(), y: Double(bounds.height) - max(0, height),
      width: size.width, height: max(0, height))
  }

  /// The items of the viewer's own menu.
  var documentMenuItems: [PopUpMenu.Item] { viewer.files.paths.isEmpty ? [] : viewer.menuItems }

  func documentDidClose() { viewer.close() }

  /// Opens files in the viewer, which also reports files that it cannot show.
  func openDocument(_ paths: [String]) -> Bool {
    if paths.contains(where: { FileKind($0)?.isDocument ?? false }) { return false }
    viewer.receive(paths) { [weak self] _, accepted in
      self?.documentHost?.documentDidOpen(accepted)
      return nil
    }
    return true
  }
}

extension ViewerDocument: ViewerHost {
  func viewerDidChange(_ viewer: ViewerDocumentView) {
    updateRecents()
    documentHost?.documentDidChange()
  }

  func viewerCopies(_ viewer: ViewerDocumentView) -> Bool {
    guard let path = viewer.files.current, documentHost?.hasPictureClipboard ?? false else {
      return false
    }
    return clipboard?.copy(path) ?? false
  }

  /// Opens the files on the clipboard, or pastes a picture as a new file.
  func viewerPastes(_ viewer: ViewerDocumentView) -> Bool {
    guard let documentHost, documentHost.hasPictureClipboard, clipboard != nil else { return false }
    let post = documentHost.post
    PictureClipboard.readFiles { [weak self] files in
      guard files.isEmpty else { return post { self?.documentHost?.documentOpens(files) } }
      PictureClipboard.read { picture in
        let path = picture.flatMap { PastedPicture.write($0.bytes, ending: $0.ending) }
        post {
          guard let self else { return }
          if let path {
            self.documentHost?.documentOpens([path])
          } else {
            self.viewer.tell("The clipboard contains no picture and no file")
          }
        }
      }
    }
    return true
  }

  func viewerMenuItems(_ viewer: ViewerDocumentView) -> [PopUpMenu.Item] {
    documentHost?.hostMenuItems ?? []
  }

  func viewerKeys(_ viewer: ViewerDocumentView) -> [KeyGroup] {
    documentHost?.hostKeys ?? []
  }

  func viewerIsFullscreen(_ viewer: ViewerDocumentView) -> Bool {
    documentHost?.documentIsFullscreen ?? false
  }

  func viewer(_ viewer: ViewerDocumentView, setFullscreen isFullscreen: Bool) {
    documentHost?.documentIsFullscreen = isFullscreen
  }

  func viewer(_ viewer: ViewerDocumentView, open paths: [String]) {
    documentHost?.documentOpens(paths)
  }

  func viewerChoosesFiles(_ viewer: ViewerDocumentView) { documentHost?.documentChoosesFiles() }

  func viewer(
    _ viewer: ViewerDocumentView, choosesFolder action: String, from start: String?,
    completion: @escaping @MainActor (String) -> Void
  ) -> Bool {
    let choice = FileChoice(folder: start, purpose: .folder(action: action))
    return documentHost?.documentChooses(choice) { if let folder = $0.first { completion(folder) } }
      ?? false
  }

  func viewer(
    _ viewer: ViewerDocumentView, hands path: String, _ way: DesktopWay,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool {
    guard let documentHost else { return false }
    let portalWay: PortalFile.Way =
      switch way {
      case .fileManager: .fileManager
      case .program: .chosenProgram
      case .wallpaper: .wallpaper
      }
    documentHost.documentOpens(file: path, in: portalWay, completion: completion)
    return true
  }
}

extension ViewerDocument {
  func viewer(
    _ viewer: ViewerDocumentView, prints page: PrintedPicture,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool {
    guard let documentHost else { return false }
    documentHost.documentPrints(
      page.title, isLandscape: page.isLandscape,
      page: { try page.pdf(paper: $0.size, inside: $0.inside, isLandscape: $0.isLandscape) },
      completion: completion)
    return true
  }

  func viewer(
    _ viewer: ViewerDocumentView, opens address: String,
    completion: @escaping @MainActor (_ failure: String?) -> Void
  ) -> Bool {
    guard let documentHost else { return false }
    documentHost.documentOpens(address: address, allowsMail: false, completion: completion)
    return true
  }
}
