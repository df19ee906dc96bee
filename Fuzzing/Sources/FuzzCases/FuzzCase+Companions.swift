import Foundation
import Sketch

extension FuzzCase {
  /// What the first byte of an input chooses.
  private enum Companion: UInt8, CaseIterable {
    case journal, journalNamingAFile, log, index, session, abandoned

    var ending: String {
      switch self {
      case .journal, .journalNamingAFile: "-journal"
      case .log: "-wal"
      case .index: "-shm"
      case .session: "-session"
      case .abandoned: ".new-0123abcd"
      }
    }
  }

  /// A byte that chooses the companion, the length of a sketch in four bytes, the sketch, and the
  /// companion. The sketch is opened, drawn on and opened again.
  @MainActor
  static func feedCompanion(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard bytes.count > 5 else { return }
    let kind = Companion.allCases[Int(bytes[0]) % Companion.allCases.count]
    let length = bytes[1..<5].reduce(0) { $0 << 8 | Int($1) }
    let sketch = bytes.dropFirst(5).prefix(length)
    var companion = Array(bytes.dropFirst(5).dropFirst(length))
    let folder = CompanionFolder()
    if kind == .journalNamingAFile { companion += folder.superJournal }
    guard folder.write(Array(sketch), to: "a.sketch"),
      folder.write(companion, to: "a.sketch" + kind.ending)
    else { throw FuzzFailure("\(folder.path) cannot be written") }
    defer { folder.remove() }
    let path = folder.path + "/a.sketch"
    if let read = try? SketchDocument(path: path, for: .reading) { try check(read.strokes) }
    guard folder.names == ["a.sketch", "a.sketch" + kind.ending] else {
      throw FuzzFailure("reading changes the folder: \(folder.names)")
    }
    if let document = try? SketchDocument(path: path) {
      let stroke = SketchStroke(points: [SIMD2(1, 2), SIMD2(3, 4)], width: 2, color: .black)
      let isWritten = (try? document.add(stroke)) != nil
      let isClosed = (try? document.close()) != nil
      if isWritten, isClosed, (try? SketchDocument(path: path, for: .reading)) == nil {
        throw FuzzFailure("what was drawn cannot be opened")
      }
    }
    try folder.check()
  }
}

/// A folder with a sketch that somebody sent, beside a file that is nobody's business.
private struct CompanionFolder {
  private let top = ScratchFolder.shared.path + "/companions"
  private static let letter = Data("dear diary\n".utf8)
  var path: String { top + "/sent" }
  private var victim: String { top + "/letter" }

  init() {
    remove()
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    _ = FileManager.default.createFile(atPath: victim, contents: Self.letter)
  }

  func remove() { try? FileManager.default.removeItem(atPath: top) }

  func write(_ bytes: [UInt8], to name: String) -> Bool {
    FileManager.default.createFile(atPath: path + "/" + name, contents: Data(bytes))
  }

  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// The end of a rollback journal that names the other file.
  var superJournal: [UInt8] {
    func number(_ n: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(n >> $0 & 255) } }
    let name = Array(victim.utf8)
    return number(262_145) + name + number(name.count) + number(name.reduce(0) { $0 + Int($1) })
      + [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  }

  func check() throws(FuzzFailure) {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: top)) ?? []
    guard FileManager.default.contents(atPath: victim) == Self.letter,
      all.sorted() == ["letter", "sent"]
    else { throw FuzzFailure("another file was changed: \(all)") }
    for name in names where !name.hasPrefix("a.sketch") && !name.hasPrefix("a before recovery") {
      throw FuzzFailure("a file \(name) was left")
    }
  }
}
