import Foundation
import Panorama
import TestSupport
import Testing

/// `panorama render` and `panorama replay` of graphs of nodes.
@MainActor
@Suite struct RenderNodesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func node(_ id: String, _ type: String, x: Int, _ values: String = "{}") -> String {
    """
    {"id":"\(id)","type":"text","text":"\(type)","x":\(x),"y":0,"width":200,"height":100,
    "mine":{"b":1,"a":[2]},"panorama":{"type":"\(type)","values":\(values)}}
    """
  }

  /// 2 → √2, with members that are not known here.
  private var graph: String {
    """
    {"version":"9","nodes":[\(node("a", "number", x: 0, "{\"value\":2}")),
    \(node("b", "math.root", x: 300))],
    "edges":[{"id":"e","fromNode":"a","toNode":"b","note":true,
    "panorama":{"from":"result","to":"a"}}]}
    """
  }

  @Test func aGraphIsDrawnAsPixelsAndShapes() throws {
    try folder.write(graph, to: "g.canvas")
    let png = try Program.run(["render", "g.canvas", "-o", "g.png"], in: folder.path)
    #expect(png.status == 0, "\(png.errors)")
    let picture = try CGImage.load(contentsOf: folder("g.png"))
    // Both nodes with a margin of 32 on each side.
    #expect(picture.width == 300 + 200 + 64)
    #expect(Set(picture.pixels).count > 100)
    let svg = try Program.run(["render", "g.canvas", "-o", "g.svg"], in: folder.path)
    #expect(svg.status == 0, "\(svg.errors)")
    #expect(String(decoding: try folder.bytes(of: "g.svg"), as: UTF8.self).hasSuffix("</svg>\n"))
    let small = try Program.run(
      ["render", "g.canvas", "-o", "s.png", "--size", "200x100", "--dark"], in: folder.path)
    #expect(small.status == 0, "\(small.errors)")
    let dark = try CGImage.load(contentsOf: folder("s.png"))
    #expect(dark.width == 200 && dark.pixels[0] & 255 < 64)
  }

  @Test func aGraphIsWrittenAgainAsItWasRead() throws {
    try folder.write(graph, to: "g.canvas")
    let outcome = try Program.run(["render", "g.canvas", "-o", "h.canvas"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    func object(_ name: String) throws -> NSObject? {
      try JSONSerialization.jsonObject(with: Data(try folder.bytes(of: name))) as? NSObject
    }
    #expect(try object("g.canvas") == object("h.canvas"))
    let other = try Program.run(["render", "gallery", "-o", "h.canvas"], in: folder.path)
    #expect(other.status == 64)
  }

  @Test(arguments: [
    ("", 65), ("{", 65), ("[1]", 65), (#"{"nodes":{}}"#, 65), (#"{"nodes":[]}"#, 0),
    (#"{"nodes":[{"id":"a","x":1e300,"y":-1e300,"width":9,"height":9}]}"#, 0),
  ]) func badFilesHaveOneLine(content: String, status: Int32) throws {
    try folder.write(content, to: "bad.canvas")
    let outcome = try Program.run(["render", "bad.canvas", "-o", "bad.png"], in: folder.path)
    #expect(outcome.status == status)
    #expect(outcome.errorLines.count == (status == 0 ? 0 : 1))
    #expect(outcome.errors.hasPrefix("panorama: bad.canvas") || status == 0)
  }

  @Test func whatIsWrongInAFileIsNoted() throws {
    let edges = (0..<9).map { #"{"id":"\#($0)","fromNode":"x","toNode":"y"}"# }
    try folder.write(#"{"nodes":[],"edges":[\#(edges.joined(separator: ","))]}"#, to: "g.canvas")
    let outcome = try Program.run(["render", "g.canvas", "-o", "g.png"], in: folder.path)
    #expect(outcome.status == 0)
    #expect(outcome.errorLines.count == 5)
  }

  @Test func aReplayEditsAGraphInMemoryAndSavesItElsewhere() throws {
    try folder.write(graph, to: "g.canvas")
    let session = """
      {"panorama":1,"window":{"width":800,"height":600,"scale":1},\
      "scene":{"kind":"app","arguments":["nodes","g.canvas"]}}
      {"t":0.1,"key":{"phase":"down","key":"a","modifiers":["ctrl"]}}
      {"t":0.2,"key":{"phase":"down","key":"right","modifiers":[]}}
      {"t":0.5,"end":{}}
      """
    try folder.write(session, to: "s.session")
    let before = try folder.bytes(of: "g.canvas")
    let outcome = try Program.run(["replay", "s.session", "--save", "out.canvas"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.bytes(of: "g.canvas") == before)
    let saved = String(decoding: try folder.bytes(of: "out.canvas"), as: UTF8.self)
    #expect(saved.contains(#""x":6"#) && saved.contains(#""x":306"#), "\(saved)")
  }

  @Test func aNodeIsInTheAccessibilityTree() throws {
    try folder.write(graph, to: "g.canvas")
    let outcome = try Program.run(["nodes", "g.canvas", "--dump-accessibility"], in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains(#"item "Square Root" = "1.41""#))
    #expect(outcome.output.contains(#"button "Undo" disabled"#))
  }
}
