import Foundation
import Panorama

/// Writes several drawings as the pages of one PDF file, whose outline has their names.
@MainActor
struct RenderPages {
  let inputs: [String]
  let wishes: RenderPlacement.Wishes
  let dark: Bool
  let threads: Int

  /// Only one drawing is in memory at a time.
  ///
  /// - Throws: `AppError`. Then no file is left behind.
  func write(to path: String) throws {
    do {
      try AtomicFile.write(to: path) { write in
        let writer = try PDFWriter(to: write)
        for input in inputs {
          let drawing = try RenderInput.read(
            input, wishes: wishes, dark: dark, keepsPixels: true, threads: threads)
          let placement = try RenderPlacement(
            bounds: drawing.bounds, fits: drawing.fits, wishes: wishes, file: input)
          try RenderOutput.addPage(drawing, placement, title: title(of: input), to: writer)
        }
        try writer.finish()
      }
    } catch let error as ImageError {
      throw RenderOutput.failure(error, path)
    }
  }

  /// The title of a page of the gallery, or the name of a file.
  private func title(of input: String) -> String {
    let parts = input.split(separator: "/")
    if parts.first == "gallery", !FileManager.default.fileExists(atPath: input) {
      return parts.dropFirst().first.flatMap { GalleryCatalogue.page(named: String($0))?.title }
        ?? "Gallery"
    }
    return (input as NSString).lastPathComponent
  }
}
