/// A page of a PDF file, to be put into another one.
public struct PDFOriginal: Sendable {
  /// The file's bytes.
  public var bytes: [UInt8]
  /// The page; 0 is the first.
  public var page: Int

  /// - Parameters:
  ///   - bytes: the file's bytes.
  ///   - page: the page; 0 is the first.
  public init(_ bytes: [UInt8], page: Int) { (self.bytes, self.page) = (bytes, page) }
}
