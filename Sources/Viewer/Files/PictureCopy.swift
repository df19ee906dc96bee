import Foundation
import Panorama
import PanoramaImages
import PanoramaPictures

/// How a picture is saved as a new file: its format, its size, and which part of it.
public struct PictureCopy: Hashable, Sendable {
  /// The format of the file.
  public enum Format: String, Hashable, Sendable, CaseIterable {
    /// JPEG, over white.
    case jpeg = "JPEG"
    /// PNG.
    case png = "PNG"
    /// WebP; with a quality of 100 nothing is lost.
    case webP = "WebP"

    /// The ending of the file's name.
    var ending: String {
      switch self {
      case .jpeg: "jpg"
      case .png: "png"
      case .webP: "webp"
      }
    }
  }

  /// The pixels that are saved.
  enum Source: Sendable {
    /// Those of a file.
    case file(PictureFile)
    /// A frame of an animation, in stored orientation.
    case frame(TiledImage, ImageOrientation)
  }

  /// The format.
  public var format = Format.jpeg
  /// The quality of a JPEG or WebP, 1 … 100.
  public var quality = 90
  /// Whether the camera's data are kept, such as the date, the place and the exposure.
  public var keepsMetadata = true
  /// The longer side in pixels; nil for that of the picture, which is never enlarged.
  public var side: Int?
  /// The part, relative to the width and height of the rotated picture.
  public var part = CGRect(x: 0, y: 0, width: 1, height: 1)
  /// The clockwise rotation in quarter turns.
  public var quarterTurns = 0
  /// Whether the upright picture is mirrored before it is rotated.
  public var isMirrored = false

  /// A copy of the whole picture in its own size.
  public init() {}

  /// How the upright picture is turned.
  var turn: ImageOrientation {
    get { ImageOrientation(isMirrored: isMirrored, quarterTurns: quarterTurns) }
    set { (isMirrored, quarterTurns) = (newValue.isMirrored, newValue.quarterTurns) }
  }

  /// The part in whole pixels of the rotated picture, and the scale at which it is saved.
  private func place(in size: CGSize) -> (part: CGRect, scale: Double) {
    let isTurned = quarterTurns & 1 == 1
    let (width, height) = (
      isTurned ? Double(size.height) : Double(size.width),
      isTurned ? Double(size.width) : Double(size.height)
    )
    let left = (Double(part.minX) * width).rounded()
    let top = (Double(part.minY) * height).rounded()
    let right = (Double(part.maxX) * width).rounded()
    let bottom = (Double(part.maxY) * height).rounded()
    let rect = CGRect(
      x: min(max(left, 0), width - 1), y: min(max(top, 0), height - 1),
      width: max(1, min(right, width) - max(left, 0)),
      height: max(1, min(bottom, height) - max(top, 0)))
    let longer = Double(max(rect.width, rect.height))
    return (rect, side.map { min(1, Double($0) / longer) } ?? 1)
  }

  /// The size of the copy in pixels.
  ///
  /// - Parameter size: the size of the upright picture before it is rotated.
  public func size(of size: CGSize) -> (width: Int, height: Int) {
    let (part, scale) = place(in: size)
    func whole(_ length: Double) -> Int { max(1, Int((length * scale).rounded())) }
    return (whole(Double(part.width)), whole(Double(part.height)))
  }

  /// The pixels of the copy. O(pixels)
  ///
  /// - Parameters:
  ///   - source: what is copied.
  ///   - size: the size of the upright picture.
  func image(of source: Source, size: CGSize) throws(FileFault) -> CGImage {
    let (part, scale) = place(in: size)
    let whole = CGRect(origin: .zero, size: size)
    let turn = self.turn.transform(width: Double(size.width), height: Double(size.height))
    var pixels: CGImage?
    var list = DisplayList.empty
    do throws(ImageError) {
      switch source {
      case .file(.image(let file)):
        pixels = try file.decode(reduction: Self.reduction(of: file, for: scale)).image
      case .file(.deepZoom(let picture)):
        let longer = max(Double(size.width), Double(size.height)) * scale
        pixels = try picture.decode(side: Int(longer.rounded(.up)))
      case .file(.drawing(let drawing)):
        list = DisplayList { context in
          context.clip(to: whole)
          context.draw(drawing.drawing)
        }
      case .frame(let tiles, let orientation):
        guard let stored = tiles.flattened(pixelLimit: ImageBudget.standard.pixels) else {
          throw .overBudget(width: tiles.width, height: tiles.height)
        }
        let upright = orientation.transform(
          width: Double(tiles.width), height: Double(tiles.height))
        list = DisplayList { context in
          context.interpolationQuality = scale == 1 ? .none : .high
          context.concatenate(upright)
          context.draw(stored, in: CGRect(x: 0, y: 0, width: tiles.width, height: tiles.height))
        }
      }
    } catch {
      throw FileFault("the picture cannot be saved: \(error)")
    }
    if let pixels {
      let isExact = scale == 1 && pixels.width == Int(size.width)
      if isExact, self.turn == .up, part == whole { return pixels }
      list = DisplayList { context in
        context.interpolationQuality = isExact ? .none : .high
        context.draw(pixels, in: whole)
      }
    }
    let (width, height) = self.size(of: size)
    // Both sides are filled exactly, so that no edge is half transparent.
    let place =
      turn
      .concatenating(
        CGAffineTransform(translationX: -Double(part.minX), y: -Double(part.minY))
      )
      .concatenating(
        CGAffineTransform(
          scaleX: Double(width) / Double(part.width), y: Double(height) / Double(part.height)))
    let placed = DisplayList { context in
      context.concatenate(place)
      context.draw(list)
    }
    do throws(ExportError) {
      return try placed.picture(of: CGRect(x: 0, y: 0, width: width, height: height))
    } catch {
      throw FileFault("the picture is too large to be saved: choose a smaller size")
    }
  }

  private func encoded(_ image: CGImage) throws(ImageError) -> [UInt8] {
    switch format {
    case .jpeg: try JPEGEncoder(quality: quality, isSubsampled: quality < 90).encode(image)
    case .png: try PNGEncoder().encode(image)
    case .webP: try WebPEncoder(quality: quality).encode(image)
    }
  }

  private func withMetadata(of source: Source, _ bytes: [UInt8], _ image: CGImage) -> [UInt8] {
    guard keepsMetadata, case .file(.image(let file)) = source, let block = file.uprightEXIF else {
      return bytes
    }
    return block.inserted(
      into: bytes, size: (image.width, image.height), hasAlpha: !image.isOpaque)
  }

  /// How much a file is reduced while it is decoded: no more than the copy is.
  private static func reduction(
    of file: ImageFile, for scale: Double
  ) throws(ImageError) -> Int {
    let reduction = [8, 4, 2].first { Double($0) * scale <= 1 } ?? 1
    guard file.memoryForWhole(reduction: reduction) <= ImageBudget.standard.bytes else {
      throw .overBudget(width: file.info.width, height: file.info.height)
    }
    return reduction
  }

  /// The file of the copy. O(pixels)
  ///
  /// - Parameters:
  ///   - source: what is copied.
  ///   - size: the size of the upright picture.
  func bytes(of source: Source, size: CGSize) throws(FileFault) -> [UInt8] {
    let image = try image(of: source, size: size)
    do throws(ImageError) {
      return withMetadata(of: source, try encoded(image), image)
    } catch {
      throw FileFault("the picture could not be saved: \(error)")
    }
  }

  /// Writes the copy as a new file. Nothing is replaced: if something has its name, it is called “name 2”, and so on.
  ///
  /// - Parameters:
  ///   - source: what is copied.
  ///   - size: the size of the upright picture.
  ///   - path: the file of the picture, which gives the copy its name.
  ///   - folder: the folder of the copy.
  /// - Returns: the path of the copy.
  func write(
    _ source: Source, size: CGSize, of path: String, into folder: String
  ) throws(FileFault) -> String {
    let bytes = try bytes(of: source, size: size)
    let stem = (HeldFolder.split(path).name as NSString).deletingPathExtension
    return try FileFault.name(stem, format.ending, into: folder) { path throws(FileFault) in
      do throws(ImageError) {
        return try AtomicFile.writeNew(bytes, to: path)
      } catch {
        throw FileFault("the copy could not be saved: \(error)")
      }
    }
  }
}
