import CCodecs

/// A decoder of a format that is little more than a header and pixels.
protocol PlainReader {
  /// Reads the header.
  /// - Throws: `DecodingFault`.
  init(_ source: CCodecsSource) throws(DecodingFault)

  /// The contents of the header, which does not change.
  var header: CCodecsHeader { get }

  /// Reads the next row from the top as straight words. `row` has the header's width.
  /// - Throws: `DecodingFault`; the row may be incomplete.
  mutating func readRow(into row: UnsafeMutableBufferPointer<UInt32>) throws(DecodingFault)
}
