/// Reads files of markup.
public enum MarkupReader {
  /// A file that was read.
  public struct Document: Sendable {
    public var tree: MarkupTree
    /// Whether it was well-formed XML, to its end.
    public var isWellFormed: Bool
    /// Whether the file holds more than a tree may.
    public var isCut: Bool
  }

  /// The size in bytes above which the rest of a file is not read.
  public static let maximumSize = 64 << 20

  /// Reads XHTML or HTML: as XML if it is well-formed, otherwise as browsers read HTML.
  ///
  /// - Complexity: O(n).
  public static func document(_ bytes: [UInt8]) -> Document {
    let text = EncodedText.utf8(bytes.prefix(maximumSize))
    let xml = XMLReader.read(text)
    if xml.isWellFormed, !xml.tree.nodes.isEmpty { return xml }
    // It has more than a tree may hold: what was read is as good as what HTML's reader would find.
    if xml.isCut { return xml }
    guard let soup = HTMLReader.read(text) else { return xml }
    return Document(tree: soup.tree, isWellFormed: false, isCut: soup.isCut)
  }

  /// Reads XML, such as a package document. Of a file that is not well-formed, what comes before the fault.
  ///
  /// - Complexity: O(n).
  public static func xml(_ bytes: [UInt8]) -> Document {
    XMLReader.read(EncodedText.utf8(bytes.prefix(maximumSize)))
  }
}
