import Foundation
import Panorama
import TestSupport
import Testing
import Viewer

/// Pictures that are read on threads, and pages that turn faster than reading.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SkimmingTests {
  private static let colors: [UInt32] = [
    0xFF20_60C0, 0xFF30_A040, 0xFFC0_4040, 0xFFC0_C000, 0xFF80_0080, 0xFF00_8080,
  ]
  private let desk: ViewerDesk
  private let mail: HeldMail
  private let environment: ViewerEnvironment

  init() throws {
    let folder = try TemporaryFolder()
    for (i, color) in Self.colors.enumerated() {
      try folder.addPicture("\(i + 1).png", width: 800, height: 600, color: color)
    }
    var environment = ViewerEnvironment()
    environment.watchesFiles = false
    self.environment = environment
    mail = HeldMail(environment)
    desk = ViewerDesk(
      folder, (1...Self.colors.count).map { folder("\($0).png") }, environment: environment)
  }

  private func middle() -> UInt32? { desk.host.picture?.pixels[150 * 400 + 200] }

  private func bringCurrent() async {
    await mail.deliver { desk.viewer.entry?.isSettled ?? false }
    desk.settle(0.02)
  }

  @Test func thePictureStaysUntilTheNextHasPixels() async {
    defer { environment.close() }
    await bringCurrent()
    #expect(middle() == Self.colors[0])
    // It is far away, so reading it has not begun.
    desk.key("end")
    desk.settle(0.1)
    #expect(desk.name == "6.png")
    #expect(middle() == Self.colors[0], "nothing of it is there")
    await bringCurrent()
    #expect(middle() == Self.colors[5])
  }

  @Test func aHeldKeyNeverShowsTheGround() async {
    defer { environment.close() }
    await bringCurrent()
    for page in 2...Self.colors.count {
      desk.key("right")
      desk.settle(1.0 / 30)
      #expect(desk.name == "\(page).png")
      #expect(middle().map(Self.colors.contains) ?? false, "page \(page)")
    }
    #expect(!desk.viewer.badges.readout.isHidden)
    #expect(desk.viewer.badges.readout.text == "6 / 6")
    desk.settle(0.3)
    await bringCurrent()
    #expect(middle() == Self.colors[5])
    desk.settle(2)
    #expect(desk.viewer.badges.readout.isHidden, "it is said while pages turn")
  }

  @Test func whatIsReadWhileOneLeafsPastItIsShown() async throws {
    defer { environment.close() }
    await bringCurrent()
    // Two quick turns count as fast paging from here on.
    for _ in 1...3 {
      desk.key("right")
      desk.settle(1.0 / 30)
    }
    // The turns were faster than any delivery: the second page was being read all the time.
    await mail.deliver {
      desk.settle(1.0 / 60)
      return middle() != Self.colors[0]
    }
    #expect(middle().map(Self.colors.contains) ?? false)
  }

  @Test func thePictureStaysUntilAnOpenedFileHasPixels() async {
    defer { environment.close() }
    await bringCurrent()
    desk.viewer.open([desk.folder("4.png"), desk.folder("5.png")])
    desk.settle(0.1)
    #expect(desk.name == "4.png")
    #expect(middle() == Self.colors[0])
    await bringCurrent()
    #expect(middle() == Self.colors[3])
  }

  @Test func singleTurnsSayNoNumber() async {
    defer { environment.close() }
    await bringCurrent()
    desk.key("right")
    desk.settle(0.5)
    desk.key("right")
    desk.settle(0.1)
    #expect(desk.viewer.badges.readout.isHidden)
  }

  @Test func aPictureThatTakesLongSaysThatItIsLoading() async {
    defer { environment.close() }
    await bringCurrent()
    desk.key("end")
    desk.settle(0.2)
    #expect(desk.viewer.badges.loading.isHidden)
    desk.settle(0.3)
    #expect(!desk.viewer.badges.loading.isHidden)
    #expect(!desk.viewer.progressLine.isHidden)
    await bringCurrent()
    #expect(desk.viewer.badges.loading.isHidden)
    #expect(middle() == Self.colors[5])
  }

  /// Reading this file to its end takes a hundred times as long as its first scan.
  private func addProgressive(_ name: String) throws {
    let bytes = FlatJPEG.progressive(width: 5000, height: 5000)
    try Data(bytes).write(to: URL(fileURLWithPath: desk.folder(name)))
  }

  @Test func aProgressivePictureIsShownFromItsFirstScan() async throws {
    defer { environment.close() }
    try addProgressive("slow.jpg")
    await bringCurrent()
    // On a busy machine the whole file may be read before anything is delivered.
    var wasCoarse = false
    for _ in 1...10 where !wasCoarse {
      desk.viewer.open([desk.folder("slow.jpg"), desk.folder("5.png")])
      desk.settle(0.02)
      await mail.deliver {
        desk.settle(1.0 / 60)
        // On a busy machine, a plain rectangle stands in for it meanwhile.
        return middle() == 0xFF80_8080
      }
      wasCoarse = !(desk.viewer.entry?.isSettled ?? true)
      #expect(middle() == 0xFF80_8080)
      await bringCurrent()
      #expect(middle() == 0xFF80_8080)
      desk.viewer.open([desk.folder("1.png"), desk.folder("5.png")])
      desk.settle(0.02)
      await bringCurrent()
    }
    #expect(wasCoarse)
  }

  @Test func skimmingShowsProgressivePictures() async throws {
    defer { environment.close() }
    for number in 7...9 { try addProgressive("\(number).jpg") }
    await bringCurrent()
    desk.viewer.open((7...9).map { desk.folder("\($0).jpg") })
    for _ in 1...2 {
      desk.key("right")
      desk.settle(1.0 / 30)
    }
    #expect(desk.name == "9.jpg")
    // The first is being read. When it can be shown, the page that is current by then is read.
    await mail.deliver { desk.viewer.store.known(desk.folder("9.jpg")) != nil }
    desk.settle(1.0 / 60)
    #expect(middle() == 0xFF80_8080)
    await bringCurrent()
  }

  @Test func anotherPictureInItsPlaceDoesNotHideThatOneIsLoading() async throws {
    defer { environment.close() }
    await bringCurrent()
    try Data(FlatJPEG.make(width: 9000, height: 9000))
      .write(to: URL(fileURLWithPath: desk.folder("tall.jpg")))
    desk.viewer.open([desk.folder("tall.jpg"), desk.folder("5.png")])
    desk.settle(0.4)
    #expect(!desk.viewer.badges.loading.isHidden)
    // Its first rows are available. While the previous picture is still visible, so is the badge.
    await mail.deliver {
      desk.settle(1.0 / 60)
      return !(desk.viewer.entry?.source?.snapshot.tiles.isEmpty ?? true)
    }
    if middle() == Self.colors[0] {
      #expect(!desk.viewer.badges.loading.isHidden)
    }
    await bringCurrent()
    #expect(desk.viewer.badges.loading.isHidden)
  }

  @Test func zoomAndPlaceAreKeptOverPagesThatAreNotThereYet() async throws {
    defer { environment.close() }
    await bringCurrent()
    desk.key("k")
    desk.key("2")
    desk.settle()
    #expect(desk.scale == 2)
    desk.key("right")
    desk.settle(0.1)
    await bringCurrent()
    desk.settle(0.1)
    #expect(desk.name == "2.png")
    #expect(desk.scale == 2)
  }
}
