import Foundation
import Panorama
import PanoramaImages
import TestSupport
import Testing
import Viewer

/// Animations in the viewer. Each frame has a colour of its own.
@MainActor @Suite struct AnimationTests {
  private static let colors: [UInt32] = [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]
  /// In seconds.
  private static let duration = 0.2

  /// A desk with an animation and a still picture.
  private func desk(
    theme: InterfaceTheme = .light, _ environment: ViewerEnvironment = .immediate()
  ) throws -> ViewerDesk {
    let folder = try TemporaryFolder()
    var encoder = AnimatedPNGEncoder()
    for color in Self.colors {
      try encoder.add(
        CGImage(
          width: 80, height: 60, pixels: [UInt32](repeating: color, count: 4800), isOpaque: true),
        duration: Self.duration)
    }
    try Data(try encoder.finish()).write(to: URL(fileURLWithPath: folder("a.png")))
    try folder.addPicture("b.png", width: 80, height: 60)
    return ViewerDesk(
      folder, ["a.png", "b.png"].map { folder($0) }, theme: theme, environment: environment)
  }

  /// The index of the frame that is shown; nil for anything else.
  private func frame(_ desk: ViewerDesk) -> Int? {
    desk.host.picture.flatMap { Self.colors.firstIndex(of: $0.pixels[150 * 400 + 200]) }
  }

  /// An environment in which an animation's frames may take some memory.
  private func keeping(_ bytes: Int) -> ViewerEnvironment {
    var environment = ViewerEnvironment.immediate()
    environment.keptFrameBytes = bytes
    return environment
  }

  /// Frames of about 25 KB, of which all are kept, or one, two or three.
  @Test(arguments: [1 << 20, 0, 30_000, 60_000])
  func framesAreShownAtTheirTimesAgainAndAgain(bytes: Int) throws {
    let desk = try desk(keeping(bytes))
    #expect(frame(desk) == 0)
    var seen: [Int?] = []
    for _ in 0..<7 {
      desk.settle(Self.duration)
      seen.append(frame(desk))
    }
    #expect(seen == [1, 2, 0, 1, 2, 0, 1])
    #expect(desk.viewer.player?.count == 3)
  }

  @Test func spacePausesAndGoesOnInsteadOfTurningThePage() throws {
    let desk = try desk()
    desk.key("space")
    #expect(desk.viewer.badges.readout.text == "Frame 1")
    desk.settle(1)
    #expect(frame(desk) == 0 && desk.name == "a.png")
    desk.key("space")
    desk.settle(Self.duration + 0.05)
    #expect(frame(desk) == 1)
    desk.key("right")
    desk.settle()
    desk.key("space")
    desk.settle(0.1)
    #expect(desk.name == "b.png", "it is the last one, and no animation")
    desk.key("left")
    desk.settle()
    #expect(desk.name == "a.png" && frame(desk) != nil)
  }

  @Test(arguments: [1 << 20, 0, 30_000, 60_000])
  func commaAndFullStopStep(bytes: Int) throws {
    let desk = try desk(keeping(bytes))
    var seen: [Int?] = []
    for key in [".", ".", ".", ",", ",", ",", ",", ",", ".", ".", ".", ",", "."] {
      desk.key(key)
      desk.settle(0.5)
      seen.append(frame(desk))
    }
    #expect(seen == [1, 2, 0, 2, 1, 0, 2, 1, 2, 0, 1, 0, 1])
  }

  @Test func whereMotionIsReducedTheUserStartsIt() throws {
    var theme = InterfaceTheme.light
    theme.reducesMotion = true
    let desk = try desk(theme: theme)
    desk.settle(1)
    #expect(frame(desk) == 0)
    desk.key("space")
    desk.settle(Self.duration + 0.05)
    #expect(frame(desk) == 1)
  }

  @Test func aPageThatIsNotShownDoesNotPlay() throws {
    let desk = try desk()
    desk.key("right")
    desk.settle()
    #expect(desk.name == "b.png")
    #expect(!(desk.viewer.player?.isAnimation ?? false))
  }

  @Test func aHiddenWindowDecodesNothing() throws {
    let desk = try desk()
    desk.send(.hidden)
    desk.settle(Self.duration * 4)
    let shown = desk.viewer.player?.index
    desk.settle(Self.duration * 4)
    #expect(desk.viewer.player?.index == shown)
    desk.send(.shown)
    var later: Set<Int?> = []
    for _ in 0..<8 {
      desk.settle(Self.duration / 2)
      later.insert(desk.viewer.player?.index)
    }
    #expect(later.count > 1)
  }

  @Test func theMenuOffersPauseOnlyForAnimations() throws {
    let desk = try desk()
    func titles() -> [String] { desk.viewer.menuItems.compactMap { $0.action?.title } }
    #expect(titles().first == "Pause")
    desk.key("space")
    #expect(titles().first == "Play")
    desk.key("right")
    desk.settle()
    #expect(titles().first == "Fit")
  }

  @Test func threadsDecodeWhatIsShown() async throws {
    var environment = ViewerEnvironment()
    environment.watchesFiles = false
    defer { environment.close() }
    let mail = HeldMail(environment)
    let desk = try desk(environment)
    await mail.deliver { desk.viewer.player?.isAnimation ?? false }
    for expected in [1, 2, 0, 1] {
      desk.key(".")
      await mail.deliver {
        desk.settle(0.02)
        return frame(desk) == expected
      }
    }
  }

  @Test func aFileThatIsWrittenAnewIsPlayedAnew() throws {
    let desk = try desk()
    let path = desk.folder("a.png")
    try desk.folder.addPicture("a.png", width: 80, height: 60, color: 0xFF12_3456)
    desk.viewer.reload()
    desk.settle(1)
    #expect(desk.viewer.files.current == path)
    #expect(desk.host.picture?.pixels[150 * 400 + 200] == 0xFF12_3456)
    #expect(!(desk.viewer.player?.isAnimation ?? false))
  }
}
