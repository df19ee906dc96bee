import Foundation
import Panorama
import PanoramaPDF
import PanoramaRaster
import TestSupport

/// Programs that read PDF files, none of which is ours.
enum Viewer: String, CaseIterable {
  case poppler, mupdf, ghostscript

  /// The first page at a pixel per point, on white; nil if the program fails.
  func picture(of pdf: [UInt8]) throws -> CGImage? {
    let folder = try TemporaryFolder()
    try folder.write(pdf, to: "a.pdf")
    let words =
      switch self {
      case .poppler: ["pdftoppm", "-r", "72", "-png", "-singlefile", "a.pdf", "a"]
      case .mupdf: ["mutool", "draw", "-q", "-r", "72", "-o", "a.png", "a.pdf", "1"]
      case .ghostscript:
        [
          "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-r72", "-dTextAlphaBits=4",
          "-dGraphicsAlphaBits=4", "-sDEVICE=png16m", "-sOutputFile=a.png", "a.pdf",
        ]
      }
    guard try Self.run(words, in: folder).status == 0 else { return nil }
    return try CGImage.load(contentsOf: folder("a.png"))
  }

  /// What qpdf finds wrong; empty for a sound file.
  static func faults(in pdf: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(pdf, to: "a.pdf")
    let (status, output) = try run(["qpdf", "--check", "a.pdf"], in: folder)
    return status == 0 ? "" : output
  }

  /// The text that poppler finds in a file, with every space and line break as one space.
  static func text(in pdf: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    try folder.write(pdf, to: "a.pdf")
    _ = try run(["pdftotext", "-enc", "UTF-8", "a.pdf", "a.txt"], in: folder)
    let text = String(decoding: try folder.bytes(of: "a.txt"), as: UTF8.self)
    return text.split { $0.isWhitespace || $0 == "\u{C}" }.joined(separator: " ")
  }

  /// Runs a program in a folder, with its output in a file there.
  static func run(
    _ words: [String], in folder: TemporaryFolder
  ) throws -> (status: Int32, output: String) {
    try folder.write("", to: "output")
    let output = try FileHandle(forWritingTo: URL(fileURLWithPath: folder("output")))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: try folder.bytes(of: "output"), as: UTF8.self)
    )
  }
}

extension CGImage {
  /// The mean difference of a channel, 0 … 255; infinite for pictures of different sizes.
  func meanDifference(from other: CGImage) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    var sum = 0
    for (a, b) in zip(pixels, other.pixels) {
      for shift in [0, 8, 16] as [UInt32] {
        sum += abs(Int(a >> shift & 255) - Int(b >> shift & 255))
      }
    }
    return Double(sum) / Double(3 * pixels.count)
  }
}

extension DisplayList {
  /// The list on white paper. Blend modes act on what the list drew and not on the paper.
  func picture(side: Int) -> CGImage {
    let bitmap = Bitmap(width: side, height: side)
    bitmap.withPixelBuffer {
      Rasterizer(threads: 1).draw(self, into: $0, transform: .identity, damage: nil)
    }
    let pixels = bitmap.pixels.map { pixel in
      let paper = 255 - (pixel >> 24)
      return (pixel + (paper << 16 | paper << 8 | paper)) | 0xFF00_0000
    }
    return CGImage(width: side, height: side, pixels: pixels, isOpaque: true)
  }

  func pdf(side: Int) throws -> [UInt8] {
    try PDFWriter.bytes(
      of: [SceneContent(width: side, height: side, list: self)], rasterizer: Rasterizer(threads: 1))
  }
}
