import Foundation

/// The objects of a PDF file, written one after another, and the cross-reference table at its end.
///
/// Source of the syntax: ISO 32000-1, 7.3 (objects), 7.5 (file structure).
struct PDFFile {
  private let output: ([UInt8]) throws -> Void
  /// The number of bytes written so far.
  private var length = 0
  /// The byte offsets of objects 1, 2, …; 0 for objects that are not written yet.
  private var offsets: [Int] = []

  /// Writes the header.
  ///
  /// - Parameter output: takes the bytes of the file piece by piece.
  /// - Throws: what `output` throws.
  init(to output: @escaping ([UInt8]) throws -> Void) throws {
    self.output = output
    // The bytes above 127 tell programs that transfer files that this is not text.
    try write(Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
  }

  /// A number for an object that is written later.
  mutating func reserve() -> PDFReference {
    offsets.append(0)
    return PDFReference(number: offsets.count)
  }

  /// Writes an object.
  mutating func write(_ body: String, as reference: PDFReference) throws {
    begin(reference)
    try write(Array("\(reference.number) 0 obj\n\(body)\nendobj\n".utf8))
  }

  /// Writes an object with a new number.
  mutating func add(_ body: String) throws -> PDFReference {
    let reference = reserve()
    try write(body, as: reference)
    return reference
  }

  /// Writes a compressed stream.
  ///
  /// - Parameters:
  ///   - bytes: the bytes before compression.
  ///   - entries: more entries of the stream's dictionary.
  ///   - reference: the number of the stream.
  mutating func writeStream(
    _ bytes: [UInt8], entries: String = "", as reference: PDFReference
  ) throws {
    try writeStream(entries: entries, as: reference) { try $0.append(bytes) }
  }

  /// Writes a compressed stream.
  ///
  /// - Parameters:
  ///   - entries: more entries of the stream's dictionary.
  ///   - reference: the number of the stream.
  ///   - body: appends the bytes before compression.
  mutating func writeStream(
    entries: String, as reference: PDFReference, _ body: (Deflate) throws -> Void
  ) throws {
    let deflate = try Deflate()
    try body(deflate)
    let packed = try deflate.finish()
    begin(reference)
    let head =
      "\(reference.number) 0 obj\n<< \(entries) /Filter /FlateDecode /Length \(packed.count) >>\n"
    try write(Array((head + "stream\n").utf8))
    try write(packed)
    try write(Array("\nendstream\nendobj\n".utf8))
  }

  /// Writes a compressed stream with a new number.
  mutating func addStream(_ bytes: [UInt8], entries: String = "") throws -> PDFReference {
    let reference = reserve()
    try writeStream(bytes, entries: entries, as: reference)
    return reference
  }

  /// Writes the cross-reference table and the trailer. Every reserved object must have been written.
  mutating func finish(root: PDFReference, info: PDFReference) throws {
    let start = length
    var table = "xref\n0 \(offsets.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      table += String(repeating: "0", count: max(0, 10 - digits.count)) + digits + " 00000 n \n"
    }
    table += "trailer\n<< /Size \(offsets.count + 1) /Root \(root.text) /Info \(info.text) >>\n"
    try write(Array((table + "startxref\n\(start)\n%%EOF\n").utf8))
  }

  private mutating func begin(_ reference: PDFReference) {
    offsets[reference.number - 1] = length
  }

  private mutating func write(_ bytes: [UInt8]) throws {
    try output(bytes)
    length += bytes.count
  }
}

/// The number of an object in a PDF file.
struct PDFReference: Hashable {
  /// From 1 in the order of creation.
  let number: Int

  /// The reference as it is written in other objects.
  var text: String { "\(number) 0 R" }
}
