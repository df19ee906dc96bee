import CSDL2
import CXInput
import Foundation
import PanoramaViews

extension SDLHost {
  /// The X server has gone, and no window can be seen any more.
  var hasLostDisplay: Bool { cxinput_server_is_gone() != 0 }

  /// Closes every window, asked to save first: whatever it answers.
  func closeAll() {
    for window in windows where !requestClose(window) { close(window) }
  }

  /// Has every window save, and leaves it: what SDL holds of it went with the display.
  func leaveLostDisplay() {
    lastResort.arm(after: SignalWatch.patience, status: 128 + SIGHUP)
    // Waking the loop would be another call to the display.
    inbox.stopWaking()
    for host in hosted {
      _ = host.window.shouldClose?()
      host.window.inputObserver = nil
      host.window.close()
      for observer in observers {
        observer.windowDidClose(host.window, number: host.number, at: clock.now)
      }
    }
    hosted = []
  }
}
