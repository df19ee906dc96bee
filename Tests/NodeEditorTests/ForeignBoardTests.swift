import Foundation
import Logging
import NodeEditor
import NodeGraph
import Panorama
import PanoramaImages
import PanoramaJSON
import PanoramaTesting
import TestSupport
import Testing

/// Boards of other programs: what is looked at stays as it is, and an edit changes only what was edited.
@MainActor
@Suite struct ForeignBoardTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("Notes"), withIntermediateDirectories: true)
    try folder.write(ForeignBoards.plan, to: "Notes/Plan.md")
    try folder.write(
      "milk\nbread\n\nA long line of words that does not fit into one line.", to: "list.txt")
    try folder.write("name,count\napples,3\npears,12\n", to: "table.csv")
    try folder.write(ForeignBoards.paper, to: "paper.pdf")
    try folder.write(ForeignBoards.groups, to: "other.canvas")
    try writePicture("photo.png", width: 160, height: 100) { x, y in
      0xFF00_0000 | UInt32(x * 255 / 160) << 16 | UInt32(y * 255 / 100) << 8 | 120
    }
    try writePicture("tile.png", width: 40, height: 40) { x, y in
      (x / 20 + y / 20) % 2 == 0 ? 0xFFE6_DCC8 : 0xFFDA_CFB8
    }
  }

  private func writePicture(
    _ name: String, width: Int, height: Int, _ color: (Int, Int) -> UInt32
  ) throws {
    let pixels = (0..<width * height).map { color($0 % width, $0 / width) }
    try folder.write(
      PNGEncoder().encode(CGImage(width: width, height: height, pixels: pixels, isOpaque: true)),
      to: name)
  }

  private func open(_ board: String) throws -> (desk: Desk, file: CanvasDocument) {
    try folder.write(board, to: "board.canvas")
    let file = try CanvasDocument(path: folder("board.canvas"))
    return (try Desk(file), file)
  }

  private var written: String {
    get throws { String(decoding: try folder.bytes(of: "board.canvas"), as: UTF8.self) }
  }

  @Test(arguments: ForeignBoards.all.map(\.1)) func viewingChangesNoByte(board: String) throws {
    let (desk, _) = try open(board)
    for zoom in [0.05, 0.5, 1, 2] { desk.look(at: CGPoint(x: -500, y: -400), zoom: zoom) }
    desk.session.selectAll()
    desk.wait(1)
    #expect(desk.editor.close())
    #expect(try written == board)
    #expect(Set(folder.names).isDisjoint(with: ["board (original).canvas"]))
  }

  /// The members of all elements but `x` and `y`, with the positions of those that have them.
  private func places(_ json: OrderedJSON) throws -> (rest: OrderedJSON, places: [String: [Double]])
  {
    var (rest, places) = (json, [String: [Double]]())
    rest["nodes"] = .array(
      try #require(json["nodes"]?.array).map { node in
        var node = node
        let id = node["id"]?.string ?? ""
        places[id] = [node["x"], node["y"]].compactMap { $0?.number }
        node["x"] = nil
        node["y"] = nil
        return node
      })
    return (rest, places)
  }

  @Test(arguments: ForeignBoards.all.map(\.1)) func aMoveChangesOnlyPlaces(board: String) throws {
    let (desk, _) = try open(board)
    let moved = try #require(desk.session.graph.nodes.first { !$0.isGroup }).id
    desk.session.select([moved])
    desk.session.nudge(x: 24, y: 48)
    #expect(desk.editor.close())
    let before = try places(OrderedJSON(parsing: Array(board.utf8)))
    let after = try places(OrderedJSON(parsing: Array(written.utf8)))
    #expect(before.rest == after.rest)
    for (id, place) in before.places {
      let wanted =
        id == moved.rawValue ? [(place[0] + 24).rounded(), (place[1] + 48).rounded()] : place
      #expect(after.places[id] == wanted, "\(id)")
    }
  }

  @Test func arrangingABoardKeepsItsGroups() throws {
    let (desk, _) = try open(ForeignBoards.groups)
    let steps = desk.session.document.undoSteps.count
    desk.key("l")
    desk.wait(1)
    #expect(desk.session.document.undoSteps.count == steps + 1)
    func frame(_ name: String) throws -> CGRect { try #require(desk.canvas.rect(of: id(name))) }
    for (inner, outer) in [
      ("inner", "outer"), ("innermost", "inner"), ("empty", "outer"), ("spoon", "innermost"),
      ("pan", "inner"), ("sofa", "outer"),
    ] {
      #expect(try frame(outer).contains(frame(inner)), "\(inner) has left \(outer)")
    }
    for (one, other) in [
      ("innermost", "pan"), ("inner", "empty"), ("inner", "sofa"), ("outer", "across"),
      ("outer", "tree"), ("across", "tree"),
    ] {
      #expect(try !frame(one).intersects(frame(other)), "\(one) overlaps \(other)")
    }
    desk.key("z", .control)
    #expect(try frame("sofa").origin == CGPoint(x: 40, y: 40))
  }

  @Test func aSelectedGroupIsArrangedAlone() throws {
    let (desk, _) = try open(ForeignBoards.groups)
    desk.session.select([id("inner")])
    let before = desk.session.graph
    desk.key("l")
    desk.wait(1)
    for name in ["sofa", "tree", "across", "empty"] {
      #expect(desk.session.graph.node(id(name)) == before.node(id(name)))
    }
    let spoon = try #require(desk.canvas.rect(of: id("spoon")))
    let inner = try #require(desk.canvas.rect(of: id("inner")))
    #expect(inner.contains(spoon))
  }

  // MARK: Looks

  nonisolated static let themes: [(String, InterfaceTheme)] = [
    ("light", InterfaceTheme.light), ("dark", InterfaceTheme.dark),
  ]

  /// Fonts that are the same on every machine.
  private var fonts: FontLibrary {
    let folder = "/usr/share/fonts/truetype/dejavu"
    return FontLibrary(
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
      knownFiles: KnownFontFiles(families: [
        KnownFontFiles.Family(
          folders: [folder],
          weights: [(.regular, "DejaVuSans.ttf"), (.bold, "DejaVuSans-Bold.ttf")],
          italics: [(.regular, "DejaVuSerif.ttf"), (.bold, "DejaVuSerif-Bold.ttf")])
      ]), asksFontconfig: false)
  }

  private func expectGoldenPicture(
    _ document: GraphDocument, _ name: String, _ theme: InterfaceTheme
  ) throws {
    let picture = GraphPicture(document, theme: theme, fonts: fonts, folder: folder.path)
    let size = picture.bounds.size
    let scale = 0.75
    try expectGolden(
      picture.list, name, width: Int(size.width * scale), height: Int(size.height * scale),
      transform: CGAffineTransform(
        translationX: -picture.bounds.minX, y: -picture.bounds.minY
      ).concatenating(CGAffineTransform(scaleX: scale, y: scale)),
      background: picture.ground)
  }

  /// Each picture was inspected.
  @Test(arguments: themes) func cardsOfAllKindsOfFiles(name: String, theme: InterfaceTheme) throws {
    let document = try CanvasFile(Array(ForeignBoards.files.utf8)).document
    try expectGoldenPicture(document, "nodes/files-\(name)", theme)
  }

  /// Each picture was compared with the specification of JSON Canvas and with what Obsidian's documentation says.
  @Test(arguments: [
    ("groups", ForeignBoards.groups), ("odd", ForeignBoards.odd),
    ("markdown-cards", ForeignBoards.markdown), ("ends", ForeignBoards.ends),
    ("plugin", ForeignBoards.plugin),
  ]) func boardsOfOtherPrograms(name: String, board: String) throws {
    let document = try CanvasFile(Array(board.utf8)).document
    try expectGoldenPicture(document, "nodes/board-\(name)", .light)
  }

  /// The picture was inspected.
  @Test func groupsAfterArranging() throws {
    let document = try CanvasFile(Array(ForeignBoards.groups.utf8)).document
    let session = GraphSession(document, types: .withPictures)
    session.arrange()
    try expectGoldenPicture(session.document, "nodes/arranged-groups", .light)
  }
}
