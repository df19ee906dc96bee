import Foundation
import PanoramaGraphics

/// What a file of drawings, such as SVG, shows. It is read by what knows such files, which stands above this module.
package struct DrawnPicture: Sendable {
  /// In points, each side 0.01 … 1,000,000.
  package var size: CGSize
  package var drawing: DisplayList
  /// What the file has and the drawing lacks, in words.
  package var leftOut: [String]
  /// Whether it lacks pictures because the process that read it has not loaded the libraries for them.
  package var lacksLibraries: Bool

  package init(
    size: CGSize, drawing: DisplayList, leftOut: [String], lacksLibraries: Bool = false
  ) {
    (self.size, self.drawing, self.leftOut) = (size, drawing, leftOut)
    self.lacksLibraries = lacksLibraries
  }

  static let isTooLarge = "it makes too large a drawing"
  /// The memory for the message of another process, in bytes, of which only what is used takes any: 64 megapixels of
  /// pictures, 8 million points, and items.
  private static let messageBytes = 448 << 20
  /// The address space that reading may take beyond a multiple of the file's size, in bytes: elements may use others many
  /// times, and a picture inside is decoded as a whole.
  private static let workingBytes = 768 << 20
  private static let noteCount = 32
  private static let noteLength = 200
  private static let sides = 0.01...1e6

  /// Has another process read a file of at most `limit` bytes.
  /// - Parameter isFont: whether a path is that of a font whose file glyphs may name.
  /// - Returns: nil if the system allows no more processes.
  /// - Throws: `ImageError`.
  package static func read(
    path: String, limit: Int, by decoders: DecoderPool, isFont: @escaping (String) -> Bool
  ) throws(ImageError) -> DrawnPicture? {
    let source = try ByteSource(path: path)
    guard source.size <= limit else { throw .tooLong(source.size) }
    return try read(source, by: decoders, isFont: isFont)
  }

  /// Has another process read the bytes of a file.
  /// - Returns: nil if the system allows no more processes.
  /// - Throws: `ImageError`.
  package static func read(
    _ bytes: [UInt8], by decoders: DecoderPool, isFont: @escaping (String) -> Bool
  ) throws(ImageError) -> DrawnPicture? {
    // Without bytes there is no memory to share.
    guard !bytes.isEmpty else { throw .empty }
    return try read(ByteSource(bytes), by: decoders, isFont: isFont)
  }

  private static func read(
    _ source: ByteSource, by decoders: DecoderPool, isFont: @escaping (String) -> Bool
  ) throws(ImageError) -> DrawnPicture? {
    guard decoders.canStart(.svg) else { return nil }
    let drawn = try read(source, by: decoders, with: .svg, isFont: isFont)
    // Only who parses the file knows what it contains. A picture that ends the second process is left out.
    guard drawn.lacksLibraries, decoders.canStart(.svgWithPictures),
      let whole = try? read(source, by: decoders, with: .svgWithPictures, isFont: isFont)
    else { return drawn }
    return whole
  }

  private static func read(
    _ source: ByteSource, by decoders: DecoderPool, with libraries: DecoderWorker.Libraries,
    isFont: @escaping (String) -> Bool
  ) throws(ImageError) -> DrawnPicture {
    var job = DecoderJob(kind: .drawing, source: source, budget: .standard, libraries: libraries)
    job.sharedBytes = messageBytes
    job.needs = workingBytes + 16 * source.size
    job.pixels = source.size
    let (picture, message) = try decoders.withWorker(for: job) { worker throws(ImageError) in
      try worker.run(job, cancel: nil, event: { _, _ throws(WireFault) in throw WireFault() }) {
        message, memory throws(WireFault) in
        let picture = try message.value(DrawnPicture.self)
        // The process could change its memory while it is read.
        guard let part = memory.part(0..<(try message.int(in: 0...messageBytes))) else {
          throw WireFault()
        }
        return (picture, Array(part))
      }
    }
    var result = picture
    do throws(DrawingFault) {
      result.drawing = try DrawingReader.read(message, isFont: isFont)
    } catch {
      throw .corrupt("its decoder broke off")
    }
    return result
  }
}

/// Reads drawings in a process that does so for others.
package struct DrawingDecoder: Sendable {
  /// - Throws: `ImageError`.
  package var read: @Sendable ([UInt8]) throws(ImageError) -> DrawnPicture

  package init(read: @escaping @Sendable ([UInt8]) throws(ImageError) -> DrawnPicture) {
    self.read = read
  }
}

/// The drawing itself lies in shared memory.
extension DrawnPicture: WireValue {
  func write(to message: inout WireWriter) {
    message.write(Double(size.width))
    message.write(Double(size.height))
    message.write(lacksLibraries)
    message.write(leftOut.prefix(Self.noteCount).map { String($0.prefix(Self.noteLength)) })
  }

  init(from message: inout WireReader) throws(WireFault) {
    let (width, height) = (try message.double(), try message.double())
    guard Self.sides.contains(width), Self.sides.contains(height) else { throw WireFault() }
    let lacksLibraries = try message.bool()
    self.init(
      size: CGSize(width: width, height: height), drawing: .empty,
      leftOut: try message.values(limit: Self.noteCount), lacksLibraries: lacksLibraries)
  }
}
