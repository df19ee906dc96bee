import Foundation
import Panorama
import Sketch
import TestSupport
import Testing

/// What a sketch shows first, and what it leaves beside its file.
@MainActor @Suite struct OpeningTests {
  let folder: SketchFolder

  init() throws { folder = try SketchFolder() }

  private func line(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SketchStroke {
    SketchStroke(points: [a, b], width: 4, color: .black)
  }

  private func open(_ strokes: [SketchStroke]) throws -> Desk {
    let path = folder.file("\(UUID().uuidString).sketch")
    let document = try SketchDocument(path: path)
    try document.replace([], with: strokes)
    try document.close()
    return try Desk(path: path)
  }

  /// The part of the canvas that is seen.
  private func seen(_ desk: Desk) -> CGRect {
    let (area, corner) = (desk.view.sketch.visibleRect, desk.view.sketch.canvasPoint(of: .zero))
    return area.offsetBy(dx: corner.x, dy: corner.y)
  }

  @Test func aSketchOpensWhereItsInkIs() throws {
    // The box around the ink reaches over the origin, where there is nothing.
    let corners = try open([
      line([-5000, -5000], [-4900, -5000]), line([4900, 5000], [5000, 5000]),
    ])
    #expect(seen(corners).contains(CGRect(x: -5000, y: -5000, width: 10_000, height: 10_000)))
    // The ink is partly out of sight.
    let wide = try open([line([500, 500], [3000, 500])])
    #expect(seen(wide).contains(CGRect(x: 500, y: 499, width: 2500, height: 2)))
    // A far drawing is never enlarged.
    let far = try open([line([1e6, 1e6], [1e6 + 40, 1e6])])
    #expect(far.view.panoramaView.zoomScale == 1)
    #expect(seen(far).contains(CGRect(x: 1e6, y: 1e6 - 1, width: 40, height: 2)))
  }

  @Test func inkInSightKeepsItsPlace() throws {
    for strokes in [[], [line([100, 100], [900, 700])]] {
      let desk = try open(strokes)
      #expect(desk.view.panoramaView.zoomScale == 1)
      #expect(seen(desk).origin == .zero)
    }
  }

  @Test func notesKeepTheirColourAndSize() throws {
    let path = folder.file("a.sketch")
    let desk = try Desk(path: path)
    var told: PenCase?
    desk.view.onPensChange = { told = $0 }
    desk.tap("Text note")
    desk.tap("Text note")
    desk.tap("Red")
    let slider = try #require(desk.find("Size"))
    desk.render()
    let p = slider.convert(CGPoint(x: slider.bounds.midX, y: slider.bounds.midY), to: nil)
    desk.draw([(p.x, p.y), (p.x + 20, p.y)])
    desk.key("escape")
    desk.draw([(300, 300)])
    desk.send(.text("x"))
    desk.key("escape")
    let size = try #require(desk.strokes.last?.width)
    #expect(abs(size - 20) > 1 && desk.strokes.last?.color.argb == 0xFFD7_0015)
    #expect(told?.notes.size == size)
    try desk.view.close()

    func write(on desk: Desk) throws -> SketchStroke {
      desk.key("t")
      desk.draw([(300, 600)])
      desk.send(.text("y"))
      desk.key("escape")
      return try #require(desk.strokes.last)
    }
    let again = try write(on: Desk(path: path))
    #expect(again.width == size && again.color.argb == 0xFFD7_0015)
    // They are a default for new sketches, too.
    let new = try Desk()
    new.view.useDefault(try #require(told))
    #expect(try write(on: new).width == size)
  }

  @Test func pensOfOlderProgramsAreRead() throws {
    let data = try JSONEncoder().encode(PenCase())
    #expect(!String(decoding: data, as: UTF8.self).contains("notes"))
    #expect(try JSONDecoder().decode(PenCase.self, from: data).notes == NotePen())
    for size in ["0", "-4", "1e300"] {
      let text = #"{"size": \#(size)}"#
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(NotePen.self, from: Data(text.utf8))
      }
    }
  }

  // MARK: Sessions

  /// A program that was killed leaves a session under the name that the sketch had then.
  @Test func aRenamedSketchLeavesNoSession() throws {
    try folder.sketch("whole.sketch", lines: [1])
    let document = try SketchDocument(path: folder.file("whole.sketch"))
    try document.add(SketchFolder.line(2))
    // Killed now, and renamed.
    let session = try folder.bytes("whole.sketch-session")
    try document.close()
    try session.write(to: URL(fileURLWithPath: folder.file("whole.sketch-session")))
    try #require(rename(folder.file("whole.sketch"), folder.file("b.sketch")) == 0)
    try folder.sketch("other.sketch", lines: [7])
    try Data("somebody's".utf8).write(to: URL(fileURLWithPath: folder.file("c.sketch-session")))
    let again = try SketchDocument(path: folder.file("b.sketch"))
    #expect(folder.names.contains("whole.sketch-session"), "opening writes nothing")
    try again.add(SketchFolder.line(3))
    try again.close()
    #expect(folder.names == ["b.sketch", "c.sketch-session", "other.sketch"])
    #expect(try folder.lines("b.sketch") == [1, 2, 3])
  }

  /// If another sketch has the former name, the session beside it is not touched.
  @Test func theSessionBesideAnotherSketchStays() throws {
    try folder.sketch("a.sketch", lines: [1])
    let document = try SketchDocument(path: folder.file("a.sketch"))
    try document.add(SketchFolder.line(2))
    let session = try folder.bytes("a.sketch-session")
    try document.close()
    try #require(rename(folder.file("a.sketch"), folder.file("b.sketch")) == 0)
    try folder.sketch("a.sketch", lines: [9])
    try session.write(to: URL(fileURLWithPath: folder.file("a.sketch-session")))
    let again = try SketchDocument(path: folder.file("b.sketch"))
    try again.add(SketchFolder.line(3))
    try again.close()
    #expect(folder.names == ["a.sketch", "a.sketch-session", "b.sketch"])
  }
}
