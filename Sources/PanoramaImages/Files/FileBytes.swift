import Foundation
import PanoramaGraphics

/// Converts file names, which are bytes, to strings, which are Unicode, and back. A byte that is
/// not UTF-8 becomes the character U+10FF00 + the byte, in the last private plane, so that the file
/// can be found again (the idea of PEP 383). Other names are unchanged.
public enum FileBytes {
  private static var base: UInt32 { TerminalText.bytesBase }
  /// Bytes below 128 are UTF-8.
  private static var escapes: ClosedRange<UInt32> { TerminalText.bytes }

  /// The system's name of a file as a string. O(n).
  public static func string(_ name: UnsafePointer<CChar>) -> String {
    if let text = String(validatingCString: name) { return text }
    let bytes = UnsafeBufferPointer(start: name, count: strlen(name)).map { UInt8(bitPattern: $0) }
    var text = String.UnicodeScalarView()
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var place = 0
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        text.append(Unicode.UTF8.decode(encoded))
        place += encoded.count
      case .error(let length):
        text.append(contentsOf: bytes[place..<place + length].compactMap(escape))
        place += length
      case .emptyInput: return String(text)
      }
    }
  }

  private static func escape(_ byte: UInt8) -> Unicode.Scalar? {
    Unicode.Scalar(base + UInt32(byte))
  }

  /// Calls `body` with the bytes that `path` stands for. A path with a zero byte would make the
  /// system look for another file; `body` then gets the empty path, which names nothing. O(n).
  public static func withBytes<Result>(
    _ path: String, _ body: (UnsafePointer<CChar>) throws -> Result
  ) rethrows -> Result {
    if path.utf8.contains(0) { return try body([0]) }
    guard isEscaped(path) else { return try path.withCString(body) }
    var bytes: [CChar] = []
    for scalar in path.unicodeScalars {
      if escapes.contains(scalar.value) {
        bytes.append(CChar(bitPattern: UInt8(scalar.value - base)))
      } else {
        bytes += UTF8.encode(scalar).map { $0.map { CChar(bitPattern: $0) } } ?? []
      }
    }
    return try body(bytes + [0])
  }

  /// The name for display: bytes that are not UTF-8 appear as U+FFFD.
  public static func shown(_ name: String) -> String {
    guard isEscaped(name) else { return name }
    let scalars = name.unicodeScalars.map { escapes.contains($0.value) ? "\u{FFFD}" : $0 }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func isEscaped(_ name: String) -> Bool {
    // In UTF-8, all characters of the last plane begin with this byte.
    name.utf8.contains(0xF4) && name.unicodeScalars.contains { escapes.contains($0.value) }
  }
}
