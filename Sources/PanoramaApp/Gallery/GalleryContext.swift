import Panorama

/// What pages are made with.
@MainActor
package final class GalleryContext {
  let fonts: FontLibrary
  var theme: Theme
  /// Everything is there with the first frame, as replays and pictures of the gallery want it.
  /// Otherwise what takes long to make comes when it is made.
  let isImmediate: Bool
  /// The vector picture; nil until it has been read.
  private(set) var picture: VectorPicture?
  private var waiting: [@MainActor (VectorPicture) -> Void] = []

  package init(fonts: FontLibrary, theme: Theme, isImmediate: Bool) {
    self.fonts = fonts
    self.theme = theme
    self.isImmediate = isImmediate
  }

  /// Hands over the vector picture: now where it has been read, else when it has, which is begun
  /// with the first call.
  func withPicture(_ body: @escaping @MainActor (VectorPicture) -> Void) {
    if let picture { return body(picture) }
    if isImmediate {
      let read = VectorPicture.load()
      picture = read
      return body(read)
    }
    waiting.append(body)
    guard waiting.count == 1 else { return }
    Task.detached(priority: .userInitiated) {
      let read = VectorPicture.load()
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
