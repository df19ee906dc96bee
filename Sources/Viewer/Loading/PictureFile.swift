import Panorama

/// A picture's file, its header read: one file, or one beside which a folder of tiles lies.
public enum PictureFile: Sendable {
  /// PNG, JPEG, WebP, TIFF.
  case image(ImageFile)
  /// Deep Zoom.
  case deepZoom(DeepZoomImage)

  /// Reads the header, told by its content; decodes nothing.
  /// - Throws: `ImageError`, as `ImageFile.open`.
  public static func open(path: String, budget: ImageBudget) throws(ImageError) -> PictureFile {
    do throws(ImageError) {
      return .image(try ImageFile.open(path: path, budget: budget))
    } catch .notAPicture {
      do throws(ImageError) {
        return .deepZoom(try DeepZoomImage(path: path, budget: budget))
      } catch .inaccessible {
        // Too long for a Deep Zoom header: it is none.
        throw .notAPicture
      }
    }
  }

  /// What the header says; of Deep Zoom, the tiles' format.
  public var info: ImageInfo {
    switch self {
    case .image(let file): file.info
    case .deepZoom(let picture): picture.info
    }
  }

  /// What its kind is called.
  public var formatName: String {
    switch self {
    case .image(let file): file.info.format.rawValue.uppercased()
    case .deepZoom(let picture): "Deep Zoom, \(picture.format.uppercased()) tiles"
    }
  }

  /// What was written about it; nil where there is no room for that.
  public var metadata: ImageMetadata? {
    if case .image(let file) = self { file.metadata } else { nil }
  }

  /// The ICC profile's own name for itself; nil without one.
  public var profileName: String? {
    if case .image(let file) = self { file.profileName } else { nil }
  }
}
