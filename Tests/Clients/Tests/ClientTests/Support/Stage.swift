import PanoramaTesting
import PanoramaUIKit

/// A client's controller in a headless window, to which sessions are replayed, with checks at given
/// times.
@MainActor
final class Stage {
  let size: CGSize
  private let controller: () -> UIViewController
  private(set) var replayer: Replayer?

  init(width: CGFloat, height: CGFloat, _ controller: @escaping () -> UIViewController) {
    size = CGSize(width: width, height: height)
    self.controller = controller
  }

  /// Replays touches at 60 frames per second until everything rests.
  /// - Parameter checks: each runs in the first frame at or after its time.
  func play(_ hand: Hand, checks: [(time: Double, body: () throws -> Void)] = []) throws {
    var lines = hand.events.map { Session.Line(time: $0.time, .input($0)) }
    if hand.events.isEmpty { lines.append(Session.Line(time: 0.5, .end)) }
    let session = Session(
      window: Session.WindowSize(width: Double(size.width), height: Double(size.height)),
      subject: .app(arguments: ["client"]), lines: lines)
    let replayer = try Replayer(session) { [controller] _, window in
      window.theme = .light
      window.rootViewController = controller()
      window.makeKeyAndVisible()
    }
    self.replayer = replayer
    var left = checks
    try replayer.run { frame in
      while let check = left.first, frame.time >= check.time - 1e-9 {
        left.removeFirst()
        try check.body()
      }
    }
    for check in left { try check.body() }
  }

  /// The current picture of the window.
  var picture: CGImage {
    get throws {
      guard let host = replayer?.host else { throw NothingPlayed() }
      host.draw()
      guard let picture = host.picture else { throw NothingPlayed() }
      return picture
    }
  }

  struct NothingPlayed: Error {}
}

/// The pixel of a picture at a point, 0xAARRGGBB.
func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> UInt32 { image.pixels[y * image.width + x] }
