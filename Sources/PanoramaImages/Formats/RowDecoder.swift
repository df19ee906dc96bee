import CCodecs

/// What reads the header and the rows of one format. Only one thread at a time uses it.
protocol RowDecoder: AnyObject {
  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus
  func start(_ request: RowRequest) -> CCodecsStatus
  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus
  func finish() -> CCodecsStatus
  /// After the header and instead of rows: reads samples with more than eight bits.
  func readSamples(_ region: CCodecsRegion, _ samples: inout CCodecsSamples) -> CCodecsStatus
  /// After `start` and before any rows: a small picture of the same that the file contains, if it has one.
  func readPreview() -> PreviewPixels?
  var message: String { get }
}

/// The pixels of a small picture of the same, before their last conversion. They belong to the decoder.
struct PreviewPixels {
  var width: Int
  var height: Int
  var pixels: UnsafePointer<UInt32>
}

extension RowDecoder {
  func readPreview() -> PreviewPixels? { nil }
  func readSamples(_ region: CCodecsRegion, _ samples: inout CCodecsSamples) -> CCodecsStatus {
    .unsupported
  }
}

/// A decoder of the C shim.
final class CDecoder: RowDecoder {
  private let codec: Codec
  let decoder: OpaquePointer

  /// Nil when memory runs out.
  fileprivate init?(_ codec: Codec, _ source: CCodecsSource, memoryLimit: Int) {
    var source = source
    self.codec = codec
    guard let decoder = codec.open(&source, memoryLimit) else { return nil }
    self.decoder = decoder
  }

  deinit { codec.close(decoder) }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus { codec.header(decoder, &header) }
  func start(_ request: RowRequest) -> CCodecsStatus { codec.start(decoder, request) }
  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    var rows: UInt32 = 0
    defer { done = Int(rows) }
    return codec.rows(decoder, pixels, stride, UInt32(count), &rows)
  }
  func finish() -> CCodecsStatus { codec.finish(decoder) }
  func readSamples(_ region: CCodecsRegion, _ samples: inout CCodecsSamples) -> CCodecsStatus {
    var region = region
    return codec.samples(decoder, &region, &samples)
  }
  func readPreview() -> PreviewPixels? { codec.preview(decoder) }
  var message: String { String(cString: codec.message(decoder)) }
}

/// A decoder in Swift.
final class PlainDecoder<Reader: PlainReader>: RowDecoder {
  private let source: CCodecsSource
  private var reader: Reader?
  private(set) var message = ""

  init(_ source: CCodecsSource) { self.source = source }

  func readHeader(_ header: inout CCodecsHeader) -> CCodecsStatus {
    do {
      let reader = try Reader(source)
      header = reader.header
      self.reader = reader
      return .OK
    } catch {
      return report(error)
    }
  }

  func start(_ request: RowRequest) -> CCodecsStatus { .OK }

  func readRows(
    into pixels: UnsafeMutablePointer<UInt32>, stride: Int, count: Int, done: inout Int
  ) -> CCodecsStatus {
    done = 0
    guard let width = reader.map({ Int($0.header.width) }), width <= stride else { return .changed }
    for y in 0..<count {
      do {
        let row = UnsafeMutableBufferPointer(start: pixels + y * stride, count: width)
        try reader?.readRow(into: row)
        done += 1
      } catch {
        return report(error)
      }
    }
    return .OK
  }

  func finish() -> CCodecsStatus { .OK }

  private func report(_ fault: DecodingFault) -> CCodecsStatus {
    message = fault.message
    return fault.status
  }
}

extension ImageFormat {
  /// A decoder for a source; nil when memory runs out or a library is missing.
  func decoder(_ source: CCodecsSource, memoryLimit: Int) -> (any RowDecoder)? {
    switch self {
    case .bmp: PlainDecoder<BMPReader>(source)
    case .icon: PlainDecoder<IconReader>(source)
    case .netpbm: PlainDecoder<NetpbmReader>(source)
    case .qoi: PlainDecoder<QOIReader>(source)
    case .tga: PlainDecoder<TGAReader>(source)
    case .png: CDecoder(.png, source, memoryLimit: memoryLimit)
    case .jpeg: CDecoder(.jpeg, source, memoryLimit: memoryLimit)
    case .webp: CDecoder(.webp, source, memoryLimit: memoryLimit)
    case .tiff: CDecoder(.tiff, source, memoryLimit: memoryLimit)
    case .gif: CDecoder(.gif, source, memoryLimit: memoryLimit)
    case .heic, .avif: CDecoder(.heif, source, memoryLimit: memoryLimit)
    case .jpegXL: CDecoder(.jpegXL, source, memoryLimit: memoryLimit)
    case .raw: RawDecoder(source, memoryLimit: memoryLimit)
    case .pdf: CDecoder(.pdf, source, memoryLimit: memoryLimit)
    }
  }
}

/// The functions of C that decode a format.
private struct Codec: Sendable {
  var open: @Sendable (UnsafePointer<CCodecsSource>, _ memoryLimit: Int) -> OpaquePointer?
  var header: @Sendable (OpaquePointer, UnsafeMutablePointer<CCodecsHeader>) -> CCodecsStatus
  var start: @Sendable (OpaquePointer, RowRequest) -> CCodecsStatus = { _, _ in .OK }
  var rows:
    @Sendable (
      OpaquePointer, UnsafeMutablePointer<UInt32>, _ stride: Int, _ count: UInt32,
      _ done: UnsafeMutablePointer<UInt32>
    ) -> CCodecsStatus
  var finish: @Sendable (OpaquePointer) -> CCodecsStatus = { _ in .OK }
  var samples:
    @Sendable (
      OpaquePointer, UnsafePointer<CCodecsRegion>, UnsafeMutablePointer<CCodecsSamples>
    ) -> CCodecsStatus = { _, _, _ in .unsupported }
  var preview: @Sendable (OpaquePointer) -> PreviewPixels? = { _ in nil }
  var message: @Sendable (OpaquePointer) -> UnsafePointer<CChar>
  var close: @Sendable (OpaquePointer) -> Void

  static let png = Codec(
    open: { source, _ in ccodecs_png_open(source) },
    header: { ccodecs_png_header($0, $1) },
    start: { ccodecs_png_start($0, UInt32($1.reduction)) },
    rows: { ccodecs_png_rows($0, $1, $2, $3, $4) },
    finish: { ccodecs_png_finish($0) },
    samples: { ccodecs_png_samples($0, $1, $2) },
    message: { ccodecs_png_message($0) },
    close: { ccodecs_png_close($0) })

  static let jpeg = Codec(
    open: { source, _ in ccodecs_jpeg_open(source) },
    header: { ccodecs_jpeg_header($0, $1) },
    start: { reader, request in
      ccodecs_jpeg_start(
        reader, request.memoryLimit, UInt32(request.reduction), request.rawInks ? 1 : 0,
        request.inScans ? 1 : 0)
    },
    rows: { ccodecs_jpeg_rows($0, $1, $2, $3, $4) },
    finish: { ccodecs_jpeg_finish($0) },
    message: { ccodecs_jpeg_message($0) },
    close: { ccodecs_jpeg_close($0) })

  static let webp = Codec(
    open: { source, _ in ccodecs_webp_open(source) },
    header: { ccodecs_webp_header($0, $1) },
    start: { ccodecs_webp_start($0, UInt32($1.reduction)) },
    rows: { ccodecs_webp_rows($0, $1, $2, $3, $4) },
    message: { ccodecs_webp_message($0) },
    close: { ccodecs_webp_close($0) })

  static let tiff = Codec(
    open: { ccodecs_tiff_open($0, $1) },
    header: { ccodecs_tiff_header($0, $1) },
    start: { reader, request in
      ccodecs_tiff_want_inks(reader, request.rawInks ? 1 : 0)
      return .OK
    },
    rows: { ccodecs_tiff_rows($0, $1, $2, $3, $4) },
    samples: { ccodecs_tiff_samples($0, $1, $2) },
    message: { ccodecs_tiff_message($0) },
    close: { ccodecs_tiff_close($0) })

  static let gif = Codec(
    open: { source, _ in ccodecs_gif_open(source) },
    header: { ccodecs_gif_header($0, $1) },
    rows: { ccodecs_gif_rows($0, $1, $2, $3, $4) },
    finish: { ccodecs_gif_finish($0) },
    message: { ccodecs_gif_message($0) },
    close: { ccodecs_gif_close($0) })

  static let heif = Codec(
    open: { source, _ in ccodecs_heif_open(source) },
    header: { ccodecs_heif_header($0, $1) },
    rows: { ccodecs_heif_rows($0, $1, $2, $3, $4) },
    samples: { ccodecs_heif_samples($0, $1, $2) },
    preview: { reader in
      var (width, height) = (UInt32(0), UInt32(0))
      return ccodecs_heif_preview(reader, &width, &height).map {
        PreviewPixels(width: Int(width), height: Int(height), pixels: $0)
      }
    },
    message: { ccodecs_heif_message($0) },
    close: { ccodecs_heif_close($0) })

  static let jpegXL = Codec(
    open: { ccodecs_jxl_open($0, $1) },
    header: { ccodecs_jxl_header($0, $1) },
    rows: { ccodecs_jxl_rows($0, $1, $2, $3, $4) },
    samples: { ccodecs_jxl_samples($0, $1, $2) },
    message: { ccodecs_jxl_message($0) },
    close: { ccodecs_jxl_close($0) })

  static let pdf = Codec(
    open: { source, _ in ccodecs_pdf_open(source) },
    header: { ccodecs_pdf_header($0, $1) },
    rows: { ccodecs_pdf_rows($0, $1, $2, $3, $4) },
    message: { ccodecs_pdf_message($0) },
    close: { ccodecs_pdf_close($0) })
}
