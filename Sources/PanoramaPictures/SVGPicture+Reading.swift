import Foundation
import PanoramaGraphics
import PanoramaImages
import PanoramaSVG
import PanoramaText
import Synchronization

extension SVGPicture {
  /// The largest file that is read, in bytes. Longer ones take seconds.
  private static let maximumSize = 64 << 20

  /// Reads a file with the installed fonts. Any thread may call this.
  ///
  /// - Parameters:
  ///   - path: the file, of at most 64 MiB, which may be packed by gzip.
  ///   - decoders: the processes one of which parses it; nil does it in this program.
  /// - Throws: `ImageError`: it does not exist, is too large, is not an SVG file, is damaged from its beginning on or exceeds a
  ///   limit, or the process ended.
  public static func read(
    path: String, decoders: DecoderPool? = .standard
  ) throws(ImageError) -> SVGPicture {
    if let decoders,
      let drawn = try DrawnPicture.read(
        path: path, limit: maximumSize, by: decoders, isFont: isFont)
    {
      return SVGPicture(drawn)
    }
    return try parse(try ImageFile.read(path, limit: maximumSize), FontLibrary())
  }

  /// As `read(path:decoders:)`, but takes the bytes of a file.
  /// - Parameters:
  ///   - bytes: the file, which may be packed by gzip.
  ///   - decoders: the processes one of which parses it; nil does it in this program.
  /// - Throws: `ImageError`.
  public static func read(
    _ bytes: [UInt8], decoders: DecoderPool? = .standard
  ) throws(ImageError) -> SVGPicture {
    if let decoders, let drawn = try DrawnPicture.read(bytes, by: decoders, isFont: isFont) {
      return SVGPicture(drawn)
    }
    return try parse(bytes, FontLibrary())
  }

  private init(_ drawn: DrawnPicture) {
    self.init(size: drawn.size, drawing: drawn.drawing, leftOut: drawn.leftOut)
  }

  /// Reads a file in this program.
  /// - Parameter decode: reads a picture inside the file.
  private static func parse(
    _ bytes: [UInt8], _ fonts: FontLibrary,
    decode: @escaping @Sendable ([UInt8], _ maximumPixels: Int) -> CGImage? = CGImage.decode
  ) throws(ImageError) -> SVGPicture {
    do throws(SVGError) {
      return try SVGPicture(bytes, fonts: fonts, decode: decode)
    } catch {
      let reason = error.description
      throw reason.hasPrefix("is damaged")
        ? .corrupt(reason.dropFirst("is damaged".count).trimmingCharacters(in: [" ", ":"]))
        : .unsupported("it " + reason)
    }
  }

  /// Whether a path is that of a font. A process that was taken over could name other files.
  private static func isFont(_ path: String) -> Bool {
    guard let real = realpath(path, nil) else { return false }
    defer { free(real) }
    return fontFiles.contains(String(cString: real))
  }

  private static let fontFiles = FontLibrary().installedFontFiles

  /// What parses SVG files in a process that is about to give up all files, and the files that it still needs then.
  package static func decoderBeforeRestriction() -> (decoder: DrawingDecoder, files: [String]) {
    let fonts = FontLibrary()
    let files = fonts.prepareForRestriction().sorted()
    let decoder = DrawingDecoder { bytes throws(ImageError) in
      let lack = Lack()
      let picture = try parse(bytes, fonts) { bytes, maximumPixels in
        let image = CGImage.decode(bytes, maximumPixels: maximumPixels)
        if image == nil, ImageFormat(sniffing: bytes)?.needsMissingLibrary ?? false { lack.note() }
        return image
      }
      return DrawnPicture(
        size: picture.size, drawing: picture.drawing, leftOut: picture.leftOut,
        lacksLibraries: lack.isNoted)
    }
    return (decoder, files)
  }
}

/// Whether a picture inside a drawing needs a library that this process has not loaded.
private final class Lack: Sendable {
  private let state = Mutex(false)

  var isNoted: Bool { state.withLock { $0 } }
  func note() { state.withLock { $0 = true } }
}
