import PanoramaGraphics
import PanoramaImages
import PanoramaPDF

extension DrawingExport {
  /// A PDF file in which pages of other PDF files were to take the place of pictures.
  public struct PDFWithOriginals: Sendable {
    /// The file.
    public var bytes: [UInt8]
    /// The pictures whose places no page took.
    public var refused: Set<CGImage> = []
    /// Why no page at all took its place; nil if some did.
    public var failure: ImageError?
  }

  /// As `pdf(pages:_:)`, with pages of other PDF files in the place of pictures, where they are what they were: text stays
  /// text. The drawings should show any picture in that place, and show those that were refused otherwise in a second
  /// attempt; see `PDFAssembly`.
  ///
  /// - Parameters:
  ///   - count: the number of pages.
  ///   - decoders: the processes that put the file together; nil does it in this program.
  ///   - page: makes the page of an index, in order.
  ///   - originals: called at the end; returns the pages by the pictures whose places they take.
  /// - Throws: `ExportError`, also for what `page` throws.
  public static func pdf(
    pages count: Int, decoders: DecoderPool? = .standard,
    _ page: (Int) throws -> DrawingExport, originals: () -> [CGImage: PDFOriginal]
  ) throws(ExportError) -> PDFWithOriginals {
    let (bytes, writer) = try write(pages: count, page)
    let originals = originals()
    guard !originals.isEmpty else { return PDFWithOriginals(bytes: bytes) }
    // In the order of the file, so that its bytes depend on nothing else.
    let found = originals.map { (image: $0.key, objects: writer.objectNumbers(of: $0.key)) }
    let drawn = found.filter { !$0.objects.isEmpty }.sorted { $0.objects[0] < $1.objects[0] }
    let others = found.filter { $0.objects.isEmpty }.map(\.image)
    do throws(ImageError) {
      let places = drawn.compactMap { image, objects in
        originals[image].map { PDFAssembly.Place(objects: objects, original: $0) }
      }
      let made = try PDFAssembly(bytes, places).make(decoders: decoders)
      return PDFWithOriginals(
        bytes: made.bytes, refused: Set(others + made.refused.map { drawn[$0].image }))
    } catch {
      return PDFWithOriginals(bytes: bytes, refused: Set(originals.keys), failure: error)
    }
  }
}
