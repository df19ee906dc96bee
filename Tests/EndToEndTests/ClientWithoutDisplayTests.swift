import Foundation
import Testing

/// Runs the README's example where no window can be shown.
@Suite struct ClientWithoutDisplayTests {
  @Test func itSaysSoInOneLine() throws {
    let program = Checkout.program.deletingLastPathComponent()
      .appendingPathComponent("FirstPanorama").path
    let outcome = try ChildProcess.run(
      "env", ["-u", "DISPLAY", "-u", "WAYLAND_DISPLAY", "-u", "SDL_VIDEODRIVER", program],
      allowingFailure: true)
    #expect(outcome.status == 69)
    #expect(outcome.error == "FirstPanorama: no display: set DISPLAY or WAYLAND_DISPLAY\n")
    #expect(outcome.out.isEmpty)
  }
}
