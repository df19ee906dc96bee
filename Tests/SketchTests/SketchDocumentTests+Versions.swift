import Foundation
import GRDB
import Panorama
import Sketch
import Testing

/// Files of older versions.
extension SketchDocumentTests {
  /// Version 2 had plain lines only.
  @Test func aFileOfVersion2IsReadAsItIsAndMigratedByTheFirstEdit() throws {
    let file = path("two.sketch")
    let old = try SketchDocument(path: file)
    try old.add(line(1))
    try old.close()
    let database = try DatabaseQueue(path: file)
    try database.write {
      try $0.execute(
        sql: """
          DROP TABLE stroke_ink; DROP TABLE stroke_place; DROP TABLE edit_joined;
          DROP TABLE edit_layers; DROP TABLE picture; DROP TABLE stroke_content;
          DROP TABLE setting; DROP TABLE stroke_group; DROP TABLE stroke_shape;
          DROP TABLE stroke_look; DROP TABLE edit_paper;
          PRAGMA user_version = 2
          """)
    }
    try database.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    let document = try SketchDocument(path: file)
    #expect(document.strokes.map(\.points) == [line(1).points])
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    var stroke = line(2)
    stroke.ink = Ink(times: [0, 1])
    try document.add(stroke)
    try document.close()
    #expect(try SketchDocument(path: file).strokes.map(\.ink?.times) == [nil, [0, 1]])
  }

  /// Version 3 had whole strokes only.
  @Test func aFileOfVersion3IsReadAsItIsAndMigratedByTheFirstEdit() throws {
    let file = path("three.sketch")
    let old = try SketchDocument(path: file)
    for x in 1...3 { try old.add(line(Double(x))) }
    try old.undo()
    try old.close()
    let database = try DatabaseQueue(path: file)
    try database.write {
      try $0.execute(
        sql: """
          DROP TABLE stroke_place; DROP TABLE edit_joined; DROP TABLE edit_layers;
          DROP TABLE picture; DROP TABLE stroke_content; DROP TABLE setting;
          DROP TABLE stroke_group; DROP TABLE stroke_shape; DROP TABLE stroke_look; DROP TABLE edit_paper;
          PRAGMA user_version = 3
          """)
    }
    try database.close()
    let before = try Data(contentsOf: URL(fileURLWithPath: file))
    let document = try SketchDocument(path: file)
    #expect(document.strokes.map(\.points) == [line(1).points, line(2).points])
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    var rest = document.strokes[0]
    rest.erasure = Erasure(sweeps: [EraserSweep(points: [[1, 5]], radius: 2)])
    rest.place = rest.id
    try document.replace([rest.id], with: [rest])
    try document.close()
    let read = try SketchDocument(path: file)
    #expect(read.strokes.map(\.points) == [line(1).points, line(2).points])
    #expect(read.strokes.map(\.erasure) == [rest.erasure, nil])
    #expect(try read.undo() == SketchChange(removed: [4], inserted: [old.strokes[0]]))
  }
}
