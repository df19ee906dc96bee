import Panorama

/// The environment in which pages are created.
@MainActor
package final class GalleryContext {
  let fonts: FontLibrary
  var theme: Theme
  /// Whether everything is loaded before the first frame, for replays and pictures of the gallery.
  /// Otherwise slow content is shown when it is loaded.
  let isImmediate: Bool
  /// The vector picture; nil until it is read.
  private(set) var picture: VectorPicture?
  private var waiting: [@MainActor (VectorPicture) -> Void] = []

  package init(fonts: FontLibrary, theme: Theme, isImmediate: Bool) {
    self.fonts = fonts
    self.theme = theme
    self.isImmediate = isImmediate
  }

  /// Passes the vector picture to `body` as soon as it is read. The first call starts reading it.
  func withPicture(_ body: @escaping @MainActor (VectorPicture) -> Void) {
    if let picture { return body(picture) }
    if isImmediate {
      let read = VectorPicture.load(fonts: fonts)
      picture = read
      return body(read)
    }
    waiting.append(body)
    guard waiting.count == 1 else { return }
    Task.detached(priority: .userInitiated) { [fonts] in
      let read = VectorPicture.load(fonts: fonts)
      await self.pictureWasRead(read)
    }
  }

  private func pictureWasRead(_ picture: VectorPicture) {
    self.picture = picture
    let bodies = waiting
    waiting = []
    for body in bodies { body(picture) }
  }
}
