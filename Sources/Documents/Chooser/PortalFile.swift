import CDesktopPortal
import Foundation
import Panorama

/// Hands files to the desktop: to its programs, to its file manager, or as its wallpaper.
public enum PortalFile {
  /// What the desktop does with a file.
  public enum Way: Sendable {
    /// It opens the file in the program that it has for it.
    case program
    /// It opens the file in a program that the user chooses.
    case chosenProgram
    /// It shows the file in its file manager.
    case fileManager
    /// It makes a picture its background, after the user has agreed.
    case wallpaper

    fileprivate var number: cportal_way {
      switch self {
      case .program: cportal_open
      case .chosenProgram: cportal_open_asking
      case .fileManager: cportal_show
      case .wallpaper: cportal_wallpaper
      }
    }

    /// What did not happen, for a person.
    fileprivate var failure: String {
      self == .wallpaper
        ? "The picture did not become the wallpaper" : "The file could not be opened"
    }
  }

  /// The time, in milliseconds, in which the portal must accept the request. It may have to start first.
  private static let patience: Int32 = 5000

  /// Asks the desktop to open a file. The desktop gets the file itself and not its name, so that it opens what was
  /// chosen, whatever has that name by then.
  ///
  /// - Parameters:
  ///   - path: the file, which must be a regular one.
  ///   - way: what the desktop does with it.
  ///   - parent: the window's name for the portal; empty for none.
  ///   - completion: called on another thread with the reason if it could not be opened.
  public static func open(
    _ path: String, in way: Way = .program, parent: String,
    completion: @escaping @Sendable (_ failure: String?) -> Void
  ) {
    guard let file = HeldFile(path: path), file.status?.isRegularFile ?? false else {
      return completion("The file does not exist")
    }
    let isStarted = BackgroundThread.start(name: "open file") {
      let descriptor = file.open(O_RDONLY)
      guard descriptor >= 0 else {
        return completion("\(way.failure): \(String(cString: strerror(errno)))")
      }
      var reason: UnsafePointer<CChar>?
      let portal = cportal_open_file(parent, descriptor, way.number, patience, &reason)
      close(descriptor)
      guard let portal else {
        let why = reason.map { String(cString: $0) } ?? "the portal does not answer"
        return completion("\(way.failure): \(why)")
      }
      let answer = cportal_wait(portal)
      cportal_close(portal)
      completion(answer == cportal_failed ? "\(way.failure): the desktop says no more" : nil)
    }
    if !isStarted { completion("\(way.failure): there are too many threads") }
  }
}
