import Panorama

/// A drawing read from a scene file among the assets.
struct VectorPicture: Sendable {
  let list: DisplayList
  /// The size in the drawing's own units.
  let size: CGSize

  static let fileName = "city.scene"

  /// Reads the asset; if that fails, the result is a picture that says so.
  static func load() -> VectorPicture {
    do {
      guard let path = Assets.path(of: fileName) else {
        throw AppError(.noSuchFile, file: fileName, "not found among the assets")
      }
      let scene = try SceneFile.read(try InputFile(path))
      return VectorPicture(
        list: scene.list, size: CGSize(width: scene.width, height: scene.height))
    } catch {
      return .missing
    }
  }

  /// A crossed-out frame, for a missing picture.
  private static let missing: VectorPicture = {
    let size = CGSize(width: 1600, height: 1000)
    let frame = CGRect(origin: .zero, size: size).insetBy(dx: 40, dy: 40)
    let list = DisplayList { context in
      context.setStrokeColor(CGColor(gray: 0.5))
      context.setLineWidth(4)
      context.stroke(frame)
      context.move(to: CGPoint(x: frame.minX, y: frame.minY))
      context.addLine(to: CGPoint(x: frame.maxX, y: frame.maxY))
      context.move(to: CGPoint(x: frame.maxX, y: frame.minY))
      context.addLine(to: CGPoint(x: frame.minX, y: frame.maxY))
      context.strokePath()
    }
    return VectorPicture(list: list, size: size)
  }()
}
