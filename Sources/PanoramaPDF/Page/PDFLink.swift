import Foundation
import PanoramaGraphics

/// An area of a page that opens an address when it is clicked.
public struct PDFLink: Equatable, Sendable {
  /// The area, in the units of the page's drawing.
  public var area: CGRect
  /// The address, such as `https://example.org`.
  public var address: String

  /// A link from its properties; `area` in the units of the page's drawing.
  public init(area: CGRect, address: String) {
    self.area = area
    self.address = address
  }

  /// The object of the file.
  ///
  /// - Parameter toPage: from the drawing's units to those of the page, whose y goes upward.
  func annotation(toPage: CGAffineTransform) -> String {
    let box = area.applying(toPage)
    let corners = [box.minX, box.minY, box.maxX, box.maxY].map { Double($0) }
    // An address is ASCII; everything else is written as its bytes in UTF-8.
    let bytes = address.utf8.flatMap { byte -> [UInt8] in
      (0x21...0x7E).contains(byte) ? [byte] : Array("%".utf8) + Self.hexadecimal(byte)
    }
    let text = bytes.flatMap { Self.hexadecimal($0) }
    return "<< /Type /Annot /Subtype /Link /Rect [\(PDFText.numbers(corners))] /Border [0 0 0]"
      + " /A << /S /URI /URI <\(String(decoding: text, as: UTF8.self))> >> >>"
  }

  private static func hexadecimal(_ byte: UInt8) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }
}
