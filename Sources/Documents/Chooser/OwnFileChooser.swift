import Foundation
import Panorama

/// Our own list of files, for desktops without a chooser.
@MainActor
public final class OwnFileChooser: FileChooser {
  private let extensions: Set<String>
  private let readsAtOnce: Bool

  /// - Parameters:
  ///   - extensions: of the files to list, in lower case.
  ///   - readsAtOnce: folders, while the window waits: for replays.
  public init(extensions: Set<String>, readsAtOnce: Bool = false) {
    self.extensions = extensions
    self.readsAtOnce = readsAtOnce
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
      }, readsAtOnce: readsAtOnce, post: { [host] in host.post($0) }, completion: completion)
    browser.present(in: window)
    // In the window itself: goes with it.
    return {}
  }
}
