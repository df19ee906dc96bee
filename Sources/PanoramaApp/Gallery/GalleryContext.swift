import Panorama

/// The environment in which pages are created.
@MainActor
public final class GalleryContext {
  let fonts: FontLibrary
  var theme: InterfaceTheme
  /// Whether everything is loaded before the first frame, for replays and pictures of the gallery.
  /// Otherwise slow content is shown when it is loaded.
  let isImmediate: Bool
  /// The vector picture; nil until it is read.
  private(set) var picture: VectorPicture?
  private var waiting: [@MainActor (VectorPicture) -> Void] = []

  /// What pages are made with. If it is immediate, nothing moves and nothing is loaded in the background.
  public init(fonts: FontLibrary, theme: InterfaceTheme, isImmediate: Bool) {
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

/// A drawing from a scene file.
struct VectorPicture: Sendable {
  let list: DisplayList
  /// The size in the drawing's own units.
  let size: CGSize

  static let fileName = "city.scene"

  /// Reads the asset; if that fails, the result is a picture that says why.
  static func load(fonts: FontLibrary) -> VectorPicture {
    do {
      guard let path = Assets.path(of: fileName) else {
        throw AppError(.noSuchFile, file: fileName, Assets.advice)
      }
      let scene = try SceneFile.read(try InputFile(path))
      return VectorPicture(
        list: scene.list, size: CGSize(width: scene.width, height: scene.height))
    } catch {
      let reason = (error as? AppError).map { ($0.file.map { "\($0): " } ?? "") + $0.reason }
      return VectorPicture(showing: reason ?? "\(error)", fonts: fonts)
    }
  }
}

extension VectorPicture {
  /// A frame with the reason why there is no picture.
  private init(showing reason: String, fonts: FontLibrary) {
    let size = CGSize(width: 1600, height: 1000)
    let frame = CGRect(origin: .zero, size: size).insetBy(dx: 40, dy: 40)
    let gray = CGColor(gray: 0.5)
    let text = TextLayout(
      reason, font: fonts.systemFont(ofSize: 48), maximumWidth: frame.width - 160,
      alignment: .center)
    list = DisplayList { context in
      context.setStrokeColor(gray)
      context.setLineWidth(4)
      context.stroke(frame)
      context.draw(
        text, at: CGPoint(x: frame.minX + 80, y: frame.midY - text.size.height / 2), color: gray)
    }
    self.size = size
  }
}
