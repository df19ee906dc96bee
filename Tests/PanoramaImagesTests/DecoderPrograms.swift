import Foundation
import PanoramaGraphics
@_spi(DecoderTests) import PanoramaImages
import Testing

/// A picture as a value: two of them are equal if all their pixels are.
struct Pixels: Equatable, CustomTestStringConvertible {
  var width: Int
  var height: Int
  var words: [UInt32]
  var isOpaque: Bool

  init(_ image: CGImage) {
    (width, height) = (image.width, image.height)
    (words, isOpaque) = (image.pixels, image.isOpaque)
  }

  var testDescription: String {
    "\(width) x \(height), \(words.reduce(0) { ($0 &* 31) &+ UInt64($1) })"
  }
}

/// Programs beside the test bundle, where the build puts every product.
enum DecoderPrograms {
  static func path(_ name: String) -> String {
    let test = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folders = ([test] + CommandLine.arguments).map {
      ($0 as NSString).deletingLastPathComponent
    }
    return folders.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) } ?? name
  }

  /// A pool of the real decoders.
  static func pool(kept: Int = 2, patience: Double = 1) -> DecoderPool {
    DecoderPool(program: path("panorama-decode"), arguments: [], kept: kept, patience: patience)
  }

  /// The numbers of this process's children with a name, also of those that nobody has waited for.
  static func children(_ name: String) -> [Int32] {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return numbers.compactMap(Int32.init).filter { number in
      guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
      else { return false }
      let fields = text[text.index(after: close)...].split(separator: " ")
      return text[text.index(after: open)..<close] == name.prefix(15)
        && fields.count > 1 && fields[1] == "\(getpid())"
    }
  }
}
