import Panorama
import PanoramaImages
import Synchronization

/// The pages of PDF files that a sketch is drawn with when it becomes a PDF file itself. A small picture stands for each of
/// them until the page takes its place; see `PDFAssembly`.
final class OriginalPages: Sendable {
  /// The pages that are drawn as pictures nevertheless.
  private let pictured: Set<SketchPicture>
  private let standIns = Mutex<[SketchPicture: CGImage]>([:])

  /// - Parameter pictured: the pages that are drawn as pictures.
  init(except pictured: Set<SketchPicture>) { self.pictured = pictured }

  /// What stands for a picture; nil if it is no page of a PDF file, or is drawn as a picture.
  func look(of picture: SketchPicture) -> SketchPicture.Look? {
    guard picture.file?.info.format == .pdf, !pictured.contains(picture) else { return nil }
    let image = standIns.withLock { standIns in
      let image =
        standIns[picture]
        ?? CGImage(width: 1, height: 1, pixels: [0xFF80_8080], isOpaque: true)
      standIns[picture] = image
      return image
    }
    return SketchPicture.Look(
      operation: .image(image, CGRect(x: 0, y: 0, width: 1, height: 1), .high),
      toSquare: .identity)
  }

  /// The pages by what stands for them.
  var all: [CGImage: PDFOriginal] {
    standIns.withLock { standIns in
      [CGImage: PDFOriginal](
        uniqueKeysWithValues: standIns.map { picture, image in
          (image, PDFOriginal(picture.bytes, page: picture.page))
        })
    }
  }

  /// What the given pictures stand for.
  func pictures(of images: Set<CGImage>) -> [SketchPicture] {
    standIns.withLock { $0.filter { images.contains($0.value) }.map(\.key) }
  }

  /// What is said of pages that became pictures; nil if none did.
  /// - Parameter failure: why all of them did, if that is the reason.
  static func remark(on count: Int, _ failure: ImageError?) -> String? {
    guard count > 0 else { return nil }
    let pages = count == 1 ? "one page is a picture" : "\(count) pages are pictures"
    if case .needsLibrary(_, let library) = failure {
      return "\(pages) without text: install \(library) to keep PDF pages as they are"
    }
    return "\(pages) without text, because the PDF is protected or damaged, or has layers or forms"
  }
}

/// What a person is told about an exported file, besides its name.
final class ExportRemark: Sendable {
  private let value = Mutex<String?>(nil)

  /// The rest of a sentence; nil for nothing.
  var text: String? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
