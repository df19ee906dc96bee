import Foundation
import PanoramaHost
import Testing

@Suite("The watchdog for a loop that hangs")
struct LastResortTests {
  @Test("It ends the program with its status")
  func ends() async {
    await #expect(processExitsWith: .exitCode(143)) {
      LastResort().arm(after: 0.01, status: 143)
      // Nothing happens: the loop stays blocked.
      let never = DispatchSemaphore(value: 0)
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in never.wait() }
    }
  }

  @Test("Disarmed, it does not end the program")
  func disarmed() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let resort = LastResort()
      resort.arm(after: 0.05, status: 143)
      resort.disarm()
      let later = LastResort()
      later.arm(after: 0.2, status: 7)
      await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
    }
  }
}
