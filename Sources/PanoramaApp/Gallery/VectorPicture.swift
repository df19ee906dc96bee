import Panorama

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
