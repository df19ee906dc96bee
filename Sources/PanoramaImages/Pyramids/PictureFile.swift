import Foundation

/// An opened picture file, whose header was read.
public enum PictureFile: Sendable {
  /// A file of one picture, in any `ImageFormat`.
  case image(ImageFile)
  /// A Deep Zoom file with a folder of tiles beside it.
  case deepZoom(DeepZoomImage)

  /// Recognises the format by the content and reads the header; decodes no pixels.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - page: the page of a TIFF; 0 is the first.
  ///   - budget: the limits that the picture must not exceed.
  /// - Throws: `ImageError`, like `ImageFile.open`.
  public static func open(
    path: String, page: Int = 0, budget: ImageBudget
  ) throws(ImageError) -> PictureFile {
    do throws(ImageError) {
      return .image(try ImageFile.open(path: path, page: page, budget: budget))
    } catch .notAPicture {
      do throws(ImageError) {
        return .deepZoom(try DeepZoomImage(path: path, budget: budget))
      } catch .inaccessible {
        // The file is too long for a Deep Zoom header.
        throw .notAPicture
      }
    }
  }

  /// The header; for Deep Zoom, with the format of the tiles.
  public var info: ImageInfo {
    switch self {
    case .image(let file): file.info
    case .deepZoom(let picture): picture.info
    }
  }

  /// The name of the format.
  public var formatName: String {
    switch self {
    case .image(let file): file.info.format.name
    case .deepZoom(let picture): "Deep Zoom, \(picture.format.uppercased()) tiles"
    }
  }

  /// The metadata; nil if the format has none.
  public var metadata: ImageMetadata? {
    if case .image(let file) = self { file.metadata } else { nil }
  }

  /// The name of the ICC profile, if there is one.
  public var profileName: String? {
    if case .image(let file) = self { file.profileName } else { nil }
  }
}
