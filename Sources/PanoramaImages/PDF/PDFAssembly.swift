import CCodecs
import Foundation

/// A PDF file in which pages of other PDF files take the place of pictures: their text stays text, and their lines stay
/// lines. They look as `ImageFormat.pdf` shows them, with their annotations.
///
/// A page is refused, and its picture stays, if its file is encrypted, damaged or has layers, or if it has annotations that
/// only programs know how to draw. The links of a page do not come along. The library qpdf does the work, in a process
/// that can do nothing else, as pictures are decoded.
public struct PDFAssembly: Sendable {
  /// A page, and the pictures whose place it takes.
  public struct Place: Sendable {
    /// The numbers of the pictures' objects, from 1.
    public var objects: [Int]
    /// The page.
    public var original: PDFOriginal

    /// - Parameters:
    ///   - objects: the numbers of the pictures' objects, from 1.
    ///   - original: the page.
    public init(objects: [Int], original: PDFOriginal) {
      (self.objects, self.original) = (objects, original)
    }
  }

  /// What the library calls a place.
  struct Exchange: WireValue {
    var object: Int
    var file: Int
    var page: Int
  }

  /// The file with the pictures, and then those with the pages, each once.
  private let bytes: [UInt8]
  private let sizes: [Int]
  private let exchanges: [Exchange]
  /// For each exchange, its place.
  private let origins: [Int]

  /// The maximum number of bytes of all files, and of the files and pictures.
  private static let maximumSize = 512 << 20
  private static let maximumCount = 1 << 20
  /// The memory that the library takes beyond a multiple of the files' size, in bytes.
  private static let workingBytes = 256 << 20

  /// - Parameters:
  ///   - document: the file with the pictures.
  ///   - places: the pages, and where they go.
  public init(_ document: [UInt8], _ places: [Place]) {
    var files = [document]
    var exchanges: [Exchange] = []
    var origins: [Int] = []
    for (index, place) in places.enumerated() {
      // Pages of one file mostly share its bytes, which are then equal without being read.
      let known = files.dropFirst().firstIndex { $0 == place.original.bytes }
      if known == nil { files.append(place.original.bytes) }
      for object in place.objects {
        exchanges.append(
          Exchange(object: object, file: known ?? files.count - 1, page: place.original.page))
        origins.append(index)
      }
    }
    (self.exchanges, self.origins) = (exchanges, origins)
    sizes = files.map(\.count)
    bytes = Array(files.joined())
  }

  /// Reads what `head` wrote.
  init(head: [UInt8], _ bytes: [UInt8]) throws(ImageError) {
    var message = WireReader(head)
    guard let sizes: [Int] = try? message.values(limit: Self.maximumCount),
      let exchanges: [Exchange] = try? message.values(limit: Self.maximumCount),
      sizes.allSatisfy({ $0 >= 0 && $0 <= bytes.count }), sizes.reduce(0, +) == bytes.count
    else { throw .invalidRequest("no pages are asked for") }
    (self.sizes, self.exchanges, self.bytes) = (sizes, exchanges, bytes)
    origins = Array(exchanges.indices)
  }

  /// What another process has to know besides the files.
  private var head: [UInt8] {
    var message = WireWriter()
    message.write(sizes)
    message.write(exchanges)
    return message.bytes
  }

  /// Loads the library, which is not possible any more when a process is restricted.
  static func prepare() { _ = ccodecs_pdf_pages_are_here() }

  /// Puts the file together. O(size of all files)
  ///
  /// - Parameter decoders: the processes that do it; nil does it in this program.
  /// - Returns: the file, and the places whose pages were refused, so that their pictures stayed.
  /// - Throws: `ImageError`: the library is not installed, the file with the pictures is damaged, or there is not enough memory.
  public func make(
    decoders: DecoderPool? = .standard
  ) throws(ImageError) -> (bytes: [UInt8], refused: Set<Int>) {
    let isLarge = bytes.count > Self.maximumSize || exchanges.count > Self.maximumCount
    if isLarge { throw .needsMemory(bytes: bytes.count) }
    let made: (bytes: [UInt8], refused: [UInt8])
    if let decoders, decoders.canStart(.pdfPages) {
      made = try assembled(by: decoders)
    } else {
      made = try assembled()
    }
    let refused = zip(made.refused, origins).filter { $0.0 != 0 }.map(\.1)
    return (made.bytes, Set(refused))
  }

  /// Puts the file together in this program.
  func assembled() throws(ImageError) -> (bytes: [UInt8], refused: [UInt8]) {
    guard ccodecs_pdf_pages_are_here() != 0 else {
      throw .needsLibrary(format: "PDF", library: "libqpdf")
    }
    let places = exchanges.map {
      CCodecsPDFPlace(
        object: UInt32(clamping: $0.object), file: UInt32(clamping: $0.file),
        page: UInt32(clamping: $0.page))
    }
    var refused = [UInt8](repeating: 1, count: places.count)
    var (result, size) = (UnsafeMutablePointer<UInt8>?.none, 0)
    let status = ccodecs_pdf_place_pages(
      bytes, sizes, sizes.count, places, places.count, &refused, &result, &size)
    defer { free(result) }
    switch status {
    case .OK: return (Array(UnsafeBufferPointer(start: result, count: size)), refused)
    case .outOfMemory: throw .needsMemory(bytes: bytes.count + Self.workingBytes)
    default: throw .corrupt("the PDF is damaged")
    }
  }

  /// Has another process put the file together.
  private func assembled(
    by decoders: DecoderPool
  ) throws(ImageError) -> (bytes: [UInt8], refused: [UInt8]) {
    let (head, count) = (head, exchanges.count)
    var job = DecoderJob(
      kind: .assembly, source: ByteSource(head + bytes), budget: .standard,
      libraries: .pdfPages)
    job.fields.write(head.count)
    // What was packed well may be packed less well afterwards.
    job.sharedBytes = 2 * bytes.count + count + (16 << 20)
    job.needs = 6 * bytes.count + Self.workingBytes
    job.pixels = bytes.count
    return try decoders.withWorker(for: job) { worker throws(ImageError) in
      try worker.run(job, cancel: nil, event: { _, _ throws(WireFault) in throw WireFault() }) {
        message, memory throws(WireFault) in
        let size = try message.int(in: 0...job.sharedBytes)
        guard let part = memory.part(0..<count + size) else { throw WireFault() }
        return (Array(part[count...]), Array(part[..<count]))
      }
    }
  }
}

extension PDFAssembly.Exchange {
  func write(to message: inout WireWriter) {
    for value in [object, file, page] { message.write(value) }
  }

  init(from message: inout WireReader) throws(WireFault) {
    object = try message.int(in: 1...(1 << 30))
    file = try message.int(in: 1...(1 << 30))
    page = try message.int(in: 0...(1 << 30))
  }
}
