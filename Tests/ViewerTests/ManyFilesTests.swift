import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// A folder in which another program removes, adds and writes thousands of pictures while one of them is shown.
@MainActor @Suite struct ManyFilesTests {
  private static let count = 20_000
  /// Seconds of processor time for all of them. A frame takes 16 ms.
  private static let limit = 1.0

  private let desk: ViewerDesk
  private let others: [String]

  init() throws {
    let folder = try TemporaryFolder()
    try folder.addPicture("a.png", width: 80, height: 60)
    others = (0..<Self.count).map { folder("b\($0).png") }
    desk = ViewerDesk(folder, [folder("a.png")] + others)
  }

  /// The processor time of handling the changes and what follows them.
  private func seconds(_ change: FileWatcher.Change, of paths: [String]) -> Double {
    processorSeconds {
      for path in paths { desk.viewer.fileDidChange(path, change) }
      desk.settle(1)
    }
  }

  @Test func removedOnesDoNotFreezeTheViewer() {
    #expect(desk.viewer.files.paths.count == Self.count + 1)
    let seconds = seconds(.gone, of: others)
    #expect(seconds < Self.limit, "\(seconds) s")
    #expect(desk.name == "a.png" && desk.viewer.badges.missing.isHidden)
  }

  @Test func addedOnesDoNotFreezeTheViewer() {
    let seconds = seconds(.written, of: others.map { $0 + ".png" })
    #expect(seconds < Self.limit, "\(seconds) s")
  }

  @Test func writtenOnesDoNotFreezeTheViewer() {
    let seconds = seconds(.written, of: others)
    #expect(seconds < Self.limit, "\(seconds) s")
  }

  @Test func renamedOnesDoNotFreezeTheViewer() {
    let seconds =
      seconds(.gone, of: others) + seconds(.written, of: others.map { $0 + ".png" })
    #expect(seconds < Self.limit, "\(seconds) s")
  }

  @Test func theShownOneIsStillMissedAmongThousands() throws {
    try FileManager.default.removeItem(atPath: desk.folder("a.png"))
    _ = seconds(.gone, of: others + [desk.folder("a.png")])
    #expect(!desk.viewer.badges.missing.isHidden)
  }
}
