import Panorama

/// The files that a list of URIs names (RFC 2483).
package enum DroppedFiles {
  /// Their paths. A line that names no file on this machine stays as it is: opened, it is said that
  /// there is no such file.
  package static func paths(in list: [UInt8]) -> [String] {
    list.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
      .filter { $0.first != UInt8(ascii: "#") }
      .map { line in
        // Names are taken to end at a zero byte; a line that holds one names nothing.
        if line.contains(0) { return String(decoding: line, as: UTF8.self) }
        let text = (line + [0]).withUnsafeBytes { bytes in
          bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(FileBytes.string) ?? "" }
        }
        return FileURL.path(text) ?? text
      }
  }
}
