import Documents
import Foundation
import Testing

@Suite("Folders in the file browser")
struct FolderListingTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("listing-\(UUID().uuidString)")

  private func make(_ names: [String], folders: [String] = []) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
    for name in folders {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: false)
    }
  }

  private func read(hidden: Bool = false) -> FolderListing {
    FolderListing.read(folder.path, showsHidden: hidden) { $0.hasSuffix(".png") }
  }

  @Test(
    "Folders and links to them come first, numbers are sorted by value, and hidden and other files are not listed"
  )
  func order() throws {
    try make(["b10.png", "b9.png", "A.png", ".h.png", "text.txt"], folders: ["z", ".g"])
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "/")
    #expect(read().entries.map(\.name) == ["link", "z", "A.png", "b9.png", "b10.png"])
    #expect(read().entries.map(\.isFolder) == [true, true, false, false, false])
    #expect(read(hidden: true).entries.map(\.name).contains(".h.png"))
  }

  @Test("The words of a filter may appear anywhere and in any case")
  func filter() throws {
    try make(["Beach one.png", "beach two.png", "Forest.png"])
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(read().matching("BEACH t").map(\.name) == ["beach two.png"])
    #expect(read().matching(" ").count == 3)
    #expect(read().matching("x").isEmpty)
  }

  @Test("An unreadable folder gives the reason")
  func failures() {
    #expect(read().failure == "No such file or directory")
    #expect(
      FolderListing.read("/proc/self/status", showsHidden: false) { _ in true }.failure
        == "Not a directory")
  }

  @Test("Ten thousand files are listed in well under a second")
  func many() throws {
    try make((0..<10_000).map { "picture \($0).png" })
    defer { try? FileManager.default.removeItem(at: folder) }
    let clock = ContinuousClock()
    var listing = read()
    let best = (0..<3).map { _ in clock.measure { listing = read() } }.min() ?? .zero
    #expect(listing.entries.count == 10_000)
    #expect(listing.entries[9].name == "picture 9.png")
    #expect(best < .seconds(1))
  }
}
