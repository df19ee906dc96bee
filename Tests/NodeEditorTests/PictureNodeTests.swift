import Foundation
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import TestSupport
import Testing

/// Nodes that compute pictures.
@MainActor
@Suite struct PictureNodeTests {
  /// Connects nodes one after the other and returns the picture of the last one.
  private func picture(
    _ nodes: [(type: String, input: String, values: [String: Value])], folder: String = ""
  ) throws -> CGImage {
    let session = GraphSession(
      GraphDocument(), types: .withPictures, folder: folder, isImmediate: true)
    session.edit("Make") { draft in
      for (index, part) in nodes.enumerated() {
        draft.add(node("\(index)", part.type, x: 0, y: 0, part.values))
        if index > 0 {
          draft.connect(end("\(index - 1)", "picture"), to: end("\(index)", part.input))
        }
      }
    }
    let result = session.result(of: id("\(nodes.count - 1)"))
    guard case .values(let values)? = result, case .picture(let image)? = values.first else {
      Issue.record("no picture: \(String(describing: result))")
      throw CancellationError()
    }
    return image
  }

  private let solid = (
    type: "picture.solid", input: "",
    values: [
      "color": Value.color(CGColor(argb: 0xFF80_4020)), "width": .number(40), "height": .number(20),
    ]
  )

  @Test func aChainOfPictureNodesComputes() throws {
    let scaled = try picture([solid, ("picture.scale", "picture", ["factor": .number(0.5)])])
    #expect(scaled.width == 20 && scaled.height == 10)
    #expect(scaled.pixels.allSatisfy { $0 == 0xFF80_4020 })
    let tinted = try picture([
      solid,
      (
        "picture.tint", "picture",
        ["color": .color(CGColor(argb: 0xFFFF_0000)), "amount": .number(1)]
      ),
    ])
    #expect(tinted.pixels.allSatisfy { $0 == 0xFF80_0000 })
  }

  @Test func blurringKeepsThePlainAndSpreadsTheRest() throws {
    let plain = try picture([solid, ("picture.blur", "picture", ["radius": .number(10)])])
    #expect(plain.pixels.allSatisfy { $0 == 0xFF80_4020 })
    let folder = try TemporaryFolder()
    var pixels = [UInt32](repeating: 0xFF00_0000, count: 81 * 81)
    pixels[40 * 81 + 40] = 0xFFFF_FFFF
    for x in 30...50 { for y in 30...50 { pixels[y * 81 + x] = 0xFFFF_FFFF } }
    try PNGEncoder().write(
      CGImage(width: 81, height: 81, pixels: pixels, isOpaque: true), to: folder("dot.png"))
    let file = (type: "file", input: "", values: ["file": Value.text("dot.png")])
    let blurred = try picture(
      [file, ("picture.blur", "picture", ["radius": .number(8)])], folder: folder.path)
    func level(_ x: Int, _ y: Int) -> UInt32 { blurred.pixels[y * 81 + x] & 255 }
    #expect(level(40, 40) > 240 && level(0, 0) == 0)
    // At a straight edge, a blur is half as bright, and the same in both directions.
    #expect(abs(Int(level(30, 40)) - 134) < 12)
    #expect(abs(Int(level(30, 40)) - Int(level(40, 30))) <= 1)
    #expect(blurred.pixels.allSatisfy { $0 >> 24 == 255 })
  }

  @Test func aMissingPictureIsAnErrorOnTheNodeAndBehindIt() throws {
    let session = GraphSession(GraphDocument(), types: .withPictures, isImmediate: true)
    session.edit("Make") { draft in
      draft.add(node("file", "file", x: 0, y: 0, ["file": .text("/nowhere/a.png")]))
      draft.add(node("blur", "picture.blur", x: 300, y: 0))
      draft.connect(end("file", "picture"), to: end("blur", "picture"))
    }
    guard case .failure(let failure)? = session.result(of: id("blur")) else {
      Issue.record("no failure")
      return
    }
    #expect(failure.origin == id("file"))
    #expect(failure.reason.contains("a.png"))
  }
}
