import Panorama
import Viewer

extension RenderInput {
  /// The limits for most pictures, of which only the drawn part is kept in memory.
  private static let frugal = ImageBudget(pixels: 1 << 31, bytes: 1 << 27)
  /// The limits for pictures of which the decoder keeps more: progressive JPEG, lossless WebP and
  /// interlaced PNG.
  private static let generous = ImageBudget(pixels: 1 << 31, bytes: ImageBudget.standard.bytes)

  /// Reads only the part and the resolution of a picture that `wishes` will show.
  ///
  /// - Throws: `AppError`.
  static func picture(
    _ path: String, wishes: RenderPlacement.Wishes, threads: Int
  ) throws -> RenderInput {
    do {
      return try picture(path, wishes, threads, frugal)
    } catch ImageError.needsMemory {
      do {
        return try picture(path, wishes, threads, generous)
      } catch let error as ImageError {
        throw AppError(error, file: path)
      }
    } catch let error as ImageError {
      throw AppError(error, file: path)
    }
  }

  /// Reads all pixels of a picture, for outputs that keep them.
  ///
  /// - Throws: `AppError`.
  static func wholePicture(_ path: String) throws -> RenderInput {
    do {
      let image = try CGImage.load(contentsOf: path)
      let bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      return RenderInput(
        list: DisplayList { $0.draw(image, in: bounds) }, bounds: bounds, fits: true)
    } catch {
      throw AppError(error, file: path)
    }
  }

  private static func picture(
    _ path: String, _ wishes: RenderPlacement.Wishes, _ threads: Int, _ budget: ImageBudget
  ) throws -> RenderInput {
    let file = try ImageFile.open(path: path, budget: budget)
    let info = file.info
    let bounds = CGRect(x: 0, y: 0, width: info.width, height: info.height)
    let stored = CGRect(x: 0, y: 0, width: info.storedWidth, height: info.storedHeight)
    let placement = try RenderPlacement(bounds: bounds, fits: true, wishes: wishes, file: path)
    let turn = info.orientation.transform(
      width: Double(info.storedWidth), height: Double(info.storedHeight))
    let place = turn.concatenating(placement.transform)
    let view = CGRect(x: 0, y: 0, width: placement.width, height: placement.height)
    let tiles = try TiledImage(
      file, region: view.applying(place.inverted()), scale: TiledImage.scale(of: place),
      threads: threads)
    let list = DisplayList { context in
      context.concatenate(turn)
      context.draw(tiles, in: stored)
    }
    return RenderInput(list: list, bounds: bounds, fits: true)
  }
}
