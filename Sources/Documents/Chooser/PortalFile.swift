import CDesktopPortal
import Foundation
import Panorama

/// Opens files in the programs that the desktop has for them.
public enum PortalFile {
  /// The time, in milliseconds, in which the portal must accept the request. It may have to start first.
  private static let patience: Int32 = 5000

  /// Asks the desktop to open a file. The desktop gets the file itself and not its name, so that it opens what was
  /// chosen, whatever has that name by then.
  ///
  /// - Parameters:
  ///   - path: the file, which must be a regular one.
  ///   - parent: the window's name for the portal; empty for none.
  ///   - completion: called on another thread with the reason if it could not be opened.
  public static func open(
    _ path: String, parent: String, completion: @escaping @Sendable (_ failure: String?) -> Void
  ) {
    guard let file = HeldFile(path: path), file.status?.isRegularFile ?? false else {
      return completion("The file does not exist")
    }
    let isStarted = BackgroundThread.start(name: "open file") {
      let descriptor = file.open(O_RDONLY)
      guard descriptor >= 0 else {
        return completion("The file could not be opened: \(String(cString: strerror(errno)))")
      }
      var reason: UnsafePointer<CChar>?
      let portal = cportal_open_file(parent, descriptor, patience, &reason)
      close(descriptor)
      guard let portal else {
        let why = reason.map { String(cString: $0) } ?? "the portal does not answer"
        return completion("The file could not be opened: \(why)")
      }
      let answer = cportal_wait(portal)
      cportal_close(portal)
      completion(answer == cportal_failed ? "The desktop could not open the file" : nil)
    }
    if !isStarted { completion("The file could not be opened: there are too many threads") }
  }
}
