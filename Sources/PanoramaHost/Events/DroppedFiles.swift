import Panorama
import PanoramaImages

/// Reads the files in a list of URIs (RFC 2483).
public enum DroppedFiles {
  /// The paths of the files. A line that is not a file on this machine stays as it is, so that
  /// opening it reports that there is no such file.
  public static func paths(in list: [UInt8]) -> [String] {
    list.split { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
      .filter { $0.first != UInt8(ascii: "#") }
      .map { line in
        // A C string ends at a zero byte, so a line with such a byte is not a valid name.
        if line.contains(0) { return String(decoding: line, as: UTF8.self) }
        let text = (line + [0]).withUnsafeBytes { bytes in
          bytes.withMemoryRebound(to: CChar.self) { $0.baseAddress.map(FileBytes.string) ?? "" }
        }
        return FileURL.path(text) ?? text
      }
  }
}
