import Foundation
import Panorama
import PanoramaImages

extension ViewerDocumentView {
  /// Opens other files, as if the viewer had been created with them.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - place: the place to restore in the first picture, if any.
  public func open(_ paths: [String], place: PicturePlace? = nil) {
    let isFolderListed = paths.count == 1
    let paths = PictureFolder.expanding(paths)
    guard let first = paths.first else { return }
    stopSlideshow()
    if isFolderListed, let place = files.paths.firstIndex(of: first) { return go(to: place) }
    endComparison()
    deck.restore(place)
    deck.open(paths)
    updateChrome()
    listFolder(isFolderListed)
    host?.viewerDidChange(self)
  }

  /// Opens files and folders that were dropped, pasted or chosen. If none of them can be shown, the
  /// present files stay. A notice reports those that cannot be shown.
  ///
  /// - Parameters:
  ///   - paths: files and folders.
  ///   - willOpen: called before the files are opened, with the pictures and with those of `paths`
  ///     that can be shown. Its result is the place to restore in the first picture, if any.
  public func receive(
    _ paths: [String],
    willOpen:
      @escaping @MainActor @Sendable (
        _ pictures: [String], _ accepted: [String]
      ) -> PicturePlace? = { _, _ in nil }
  ) {
    let (budget, mail) = (environment.budget, environment.mail)
    environment.submitBlocking { [weak self] _ in
      let opened = OpenedFiles(paths, budget: budget)
      mail.post {
        guard let self else { return }
        if !opened.pictures.isEmpty {
          let refused = Set(opened.refused.map(\.path))
          let place = willOpen(opened.pictures, paths.filter { !refused.contains($0) })
          self.open(opened.refused.isEmpty ? paths : opened.pictures, place: place)
        }
        if let sentence = opened.sentence { self.status.tell(sentence) }
      }
    }
  }

  /// Reads the current file again.
  public func reload() {
    guard let current = files.current else { return }
    store.reload(current)
    watchFiles()
    updateChrome()
  }

  /// If `isListed`, shows the current file together with the other pictures of its folder.
  func listFolder(_ isListed: Bool) {
    isFolderListed = isListed
    if isFolderListed, let path = files.current, hasFile { findNeighbours(of: path) }
  }

  /// Whether the current picture is a file, and not on a server.
  var hasFile: Bool { files.current.map { !ServedAddress.isAddress($0) } ?? false }

  /// The current file, for what needs one; nil if the picture is on a server, which is said.
  func ownFile() -> String? {
    guard let path = files.current else { return nil }
    if hasFile { return path }
    status.tell("The picture is on a server, where nothing can be changed")
    return nil
  }

  /// Finds the other pictures of the folder, on another thread.
  func findNeighbours(of path: String) {
    environment.submitBlocking { [weak self, order, mail = environment.mail] _ in
      let paths = order.sorted(PictureFolder.neighbours(of: path))
      mail.post {
        if let self, order == self.order { self.take(paths, around: path) }
      }
    }
  }

  /// Brings the files into their order, on another thread. The current picture stays.
  func sortFiles() {
    environment.submitBlocking {
      [weak self, order, paths = files.paths, mail = environment.mail] _ in
      let sorted = order.sorted(paths)
      mail.post {
        guard let self, order == self.order else { return }
        if paths == self.files.paths {
          if sorted != paths { self.deck.replace(with: sorted) }
          self.updateChrome()
          self.host?.viewerDidChange(self)
        } else {
          // Files came or went meanwhile.
          self.sortFiles()
        }
      }
    }
  }

  private func take(_ paths: [String], around path: String) {
    guard isFolderListed, files.contains(path), paths != files.paths else { return }
    deck.replace(with: paths)
    updateChrome()
    host?.viewerDidChange(self)
  }

  // MARK: Changes by other programs

  /// Watches the folders of the current file and its neighbours, and follows the current file.
  func watchFiles() {
    watched.follow(hasFile ? files.current : nil)
    guard environment.watchesFiles, window != nil else { return }
    let changes = CollectedChanges()
    watched.watch(deck.near.filter { !ServedAddress.isAddress($0) }) {
      [weak self, mail = environment.mail] path, change in
      guard changes.add(path, change) else { return }
      mail.post {
        let all = changes.take()
        for (path, change) in all { self?.fileDidChange(path, change) }
      }
    } notifyLoss: { [weak self, mail = environment.mail] in
      mail.post {
        guard let self, let window = self.window else { return }
        self.watched.takeLoss(
          self.deck.near.filter { !ServedAddress.isAddress($0) }, in: window)
      }
    }
  }

  /// Handles a file that was written or removed.
  public func fileDidChange(_ path: String, _ change: FileWatcher.Change) {
    guard let window else { return }
    watched.take(
      path, change, isKnown: files.contains(path), isOpen: store.known(path) != nil, in: window)
    if path == files.current { updateChrome() }
  }

  func take(_ change: WatchedFiles.Change) {
    switch change {
    case .written(let path):
      store.known(path)?.setMissing(false)
      store.reload(path)
      strip?.fileDidChange(path)
      grid?.fileDidChange(path)
    case .found(let path, let isThere): store.known(path)?.setMissing(!isThere)
    case .renamed(let path, let new): fileDidMove(path, to: new)
    case .folder:
      // The current picture stays.
      if isFolderListed, let current = files.current { findNeighbours(of: current) }
    }
  }

  func fileDidMove(_ path: String, to new: String) {
    comparison?.rename(path, to: new)
    deck.rename(path, to: new)
    if isFolderListed { findNeighbours(of: new) }
    host?.viewerDidChange(self)
  }

  // MARK: Place

  /// Where the current picture was taken, in degrees; nil if the file does not say.
  private var pictureCoordinates: (latitude: Double, longitude: Double)? {
    guard case .image(let file)? = entry?.file else { return nil }
    let metadata = file.metadata
    guard let latitude = metadata.latitude, let longitude = metadata.longitude else { return nil }
    return (latitude, longitude)
  }

  var hasPlace: Bool { pictureCoordinates != nil }

  /// Opens a map of the place where the picture was taken. Nothing is sent before the user asks for it.
  func showOnMap() {
    guard let place = pictureCoordinates else { return status.tell("The file tells no place") }
    let (latitude, longitude) = (
      String(format: "%.6f", place.latitude), String(format: "%.6f", place.longitude)
    )
    let address =
      "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)"
      + "#map=15/\(latitude)/\(longitude)"
    let isAsked = host?.viewer(self, opens: address) { [weak self] failure in
      if let failure { self?.status.tell(failure) }
    }
    if isAsked != true { status.tell("There is no desktop to open a map") }
  }

  // MARK: Clipboard

  /// Copies the picture if the host can copy it, or else the path of the file.
  func copy() {
    guard files.current != nil else { return }
    if hasFile, host?.viewerCopies(self) ?? false { status.tell("Copied") } else { copyPath() }
  }

  /// Copies the path of the current file.
  func copyPath() {
    guard let window, let current = files.current else { return }
    window.clipboard.text = hasFile ? PastedFiles.absolute(current) : current
    status.tell(hasFile ? "Path copied" : "Address copied")
  }

  /// Opens the content of the clipboard.
  func paste() {
    window?.clipboard.read { [weak self] in self?.paste(text: $0 ?? "") }
  }

  private func paste(text: String) {
    if text.isEmpty, host?.viewerPastes(self) ?? false { return }
    open(named: text, otherwise: "The clipboard contains no file name")
  }

  /// Opens what a dropped text names: files, or the address of a picture on a server. A notice says so if it names none.
  public func take(text: String) {
    open(
      named: text, otherwise: "Only pictures, files and addresses of pictures can be dropped here")
  }

  private func open(named text: String, otherwise notice: String) {
    let address = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if ServedAddress.isAddress(address), !address.contains(where: \.isWhitespace) {
      return open([address])
    }
    let paths = PastedFiles.paths(in: text)
    if paths.isEmpty { return status.tell(notice) }
    if let host { host.viewer(self, open: paths) } else { open(paths) }
  }
}
