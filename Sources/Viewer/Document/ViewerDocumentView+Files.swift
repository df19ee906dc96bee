import Foundation
import Panorama

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
    startPlace = place?.ifFinite
    pace.end()
    pager.keepPicture()
    store.keep([])
    files = FileList(paths)
    pager.show(count: paths.count, index: 0)
    page?.updateWish()
    updateStandIn()
    updateChrome()
    listFolder(isFolderListed)
    host?.viewerDidChange(self)
  }

  /// Opens files and folders that were dropped, pasted or chosen. If none of them can be shown, the
  /// present files stay. A notice names those that cannot be shown.
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
    environment.submit(.now) { [weak self] _ in
      let opened = OpenedFiles(paths, budget: budget)
      mail.post {
        guard let self else { return }
        if !opened.pictures.isEmpty {
          let refused = Set(opened.refused.map(\.path))
          let place = willOpen(opened.pictures, paths.filter { !refused.contains($0) })
          self.open(opened.refused.isEmpty ? paths : opened.pictures, place: place)
        }
        if let sentence = opened.sentence { self.tell(sentence) }
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
    if isFolderListed, let path = files.current { findNeighbours(of: path) }
  }

  /// Finds the other pictures of the folder, on another thread.
  func findNeighbours(of path: String) {
    environment.submit(.soon) { [weak self, mail = environment.mail] _ in
      let paths = PictureFolder.neighbours(of: path)
      mail.post { self?.take(paths, around: path) }
    }
  }

  private func take(_ paths: [String], around path: String) {
    guard isFolderListed, files.paths.contains(path), paths != files.paths else { return }
    let kept = pager.pages.values
    var list = files
    list.replace(with: paths)
    files = list
    var pages: [Int: PhotoPage] = [:]
    for index in list.index - 1...list.index + 1 {
      if let path = list.path(at: index) { pages[index] = kept.first { $0.path == path } }
    }
    pager.show(count: paths.count, index: list.index, keeping: pages)
    page?.updateWish()
    updateStandIn()
    updateChrome()
    host?.viewerDidChange(self)
  }

  /// The folder of a file; empty for the current directory.
  static func folder(_ path: String) -> String { (path as NSString).deletingLastPathComponent }
}
