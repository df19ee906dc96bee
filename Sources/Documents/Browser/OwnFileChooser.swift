import Foundation
import Panorama
import PanoramaImages

/// Chooses files with the library's own browser, for desktops without a file chooser.
@MainActor
public final class OwnFileChooser: FileChooser {
  private let extensions: Set<String>
  private let work: WorkQueue?

  /// - Parameters:
  ///   - extensions: the extensions of the files to list, in lower case.
  ///   - work: the queue on which folders and thumbnails are read. If it is nil, they are read synchronously
  ///     on the main thread, for replays.
  public init(extensions: Set<String>, work: WorkQueue?) {
    self.extensions = extensions
    self.work = work
  }

  public func choose(
    _ choice: FileChoice, in window: Window, host: any WindowHost,
    completion: @escaping @MainActor ([String]) -> Void
  ) -> @MainActor () -> Void {
    let extensions = extensions
    let browser = FileBrowser(
      choice,
      isWanted: { name in
        guard let dot = name.lastIndex(of: ".") else { return false }
        return extensions.contains(name[name.index(after: dot)...].lowercased())
      }, work: work, post: { [host] in host.post($0) }, completion: completion)
    browser.present(in: window)
    // The browser is part of the window and closes with it.
    return {}
  }
}
