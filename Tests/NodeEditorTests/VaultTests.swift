import Foundation
import NodeEditor
import NodeGraph
import Panorama
import TestSupport
import Testing

/// Boards in a vault of Obsidian, which names files from the vault's top.
@MainActor
@Suite struct VaultTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for part in ["vault/Boards/Deep", "vault/Notes", "vault/.obsidian"] { try makeFolder(part) }
    try folder.write("# Top", to: "vault/Notes/a.md")
  }

  private func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder(name), withIntermediateDirectories: true)
  }

  private func desk(_ file: String) throws -> Desk {
    let desk = try Desk(try CanvasDocument(path: folder("vault/Boards/Deep/my.canvas")))
    desk.make { draft in
      var card = node("card", "file", x: 0, y: 0, ["file": .text(file)])
      card.frame.size = CGSize(width: 200, height: 100)
      draft.add(card)
    }
    return desk
  }

  private func shown(_ file: String) throws -> String {
    try #require(desk(file).window.accessibilityTree.all(.item).map(\.value).first)
  }

  @Test func aFileIsNamedFromTheTopOfTheVault() throws {
    #expect(try shown("Notes/a.md") == "# Top")
  }

  @Test func aFileBesideTheBoardComesFirst() throws {
    try makeFolder("vault/Boards/Deep/Notes")
    try folder.write("# Near", to: "vault/Boards/Deep/Notes/a.md")
    #expect(try shown("Notes/a.md") == "# Near")
  }

  @Test func withoutAVaultNothingAboveTheBoardIsShown() throws {
    try FileManager.default.removeItem(atPath: folder("vault/.obsidian"))
    #expect(try shown("Notes/a.md") == "“Notes/a.md” is missing")
  }

  @Test func nothingLeadsOutOfTheVault() throws {
    try folder.write("secret", to: "secret.md")
    #expect(symlink("../../secret.md", folder("vault/Notes/link.md")) == 0)
    #expect(try shown("Notes/link.md").hasSuffix("leaves the board’s folder"))
    #expect(try shown("secret.md") == "“secret.md” is missing")
    #expect(try shown("../secret.md") == "“../secret.md” is missing")
  }

  @Test func theInnermostVaultCounts() throws {
    try makeFolder("vault/Boards/.obsidian")
    #expect(try shown("Notes/a.md") == "“Notes/a.md” is missing")
  }

  @Test func aLinkLeadsToAPageAnywhereInTheVault() throws {
    let desk = try Desk(try CanvasDocument(path: folder("vault/Boards/Deep/my.canvas")))
    var paths: [String] = []
    desk.editor.openFile = { path, _ in paths.append(path) }
    desk.make { $0.add(node("text", "text", x: 100, y: 100, ["text": .text("[[a|a long name]]")])) }
    desk.click(desk.shown(CGPoint(x: 122, y: 116)), .control)
    #expect(paths.count == 1 && paths[0].hasSuffix("vault/Notes/a.md"))
  }

  @Test func aTableWhoseNameIsOneLetterHasAFolder() throws {
    let desk = try Desk()
    desk.make { $0.add(node("table", "table.file", x: 0, y: 0, ["file": .text("a")])) }
    #expect(desk.session.fileFolders.count == 1)
  }
}
