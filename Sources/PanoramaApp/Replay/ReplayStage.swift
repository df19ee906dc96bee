import Documents
import Foundation
import Panorama
import PanoramaRaster
import PanoramaTesting
import Viewer

/// A session whose app is ready to be played.
@MainActor
struct ReplayStage {
  let replayer: Replayer
  /// Writes the document of the app to a file; nil if there is none.
  let save: (@MainActor (String) throws -> Void)?
  /// The files that the app was started with.
  let files: [String]

  /// - Parameters:
  ///   - session: the session.
  ///   - path: the path of its file, for errors.
  ///   - threads: the number of drawing threads.
  /// - Throws: `AppError`.
  init(_ session: Session, path: String, threads: Int) throws {
    var documents: ReplayDocuments?
    var files: [String] = []
    var save: (@MainActor (String) throws -> Void)?
    let options = RasterizerOptions(environment: ProcessInfo.processInfo.environment)
    replayer = try Replayer(session, threads: threads, options: options) { arguments, window in
      do {
        let scene = try AppScene(arguments: arguments)
        files = scene.files
        if case .pictures(let paths) = scene {
          documents = ReplayDocuments(paths, in: window)
          return
        }
        let content = try AppContent.make(
          scene, theme: window.theme, fonts: window.fonts, for: .replay)
        content.install(in: window)
        save = content.save
      } catch {
        guard let error = AppError(error) else { throw error }
        // The app comes from the header, so its errors are reported for the first line.
        let place = error.file.map { "\($0): " } ?? ""
        let code = error.code == .usage ? .badData : error.code
        throw AppError(code, file: path, line: 1, place + error.reason)
      }
    }
    // This closure keeps the documents alive, since windows do not.
    if let documents { replayer.companions = { documents.display.companions } }
    self.save = save
    self.files = files
  }
}

/// Pictures in a replay, with the tabs and windows of the session.
@MainActor
final class ReplayDocuments {
  let display: ReplayDisplay
  private let shell: DocumentShell

  /// - Parameters:
  ///   - paths: the pictures.
  ///   - window: the session's first window, which gets a tab with the pictures.
  init(_ paths: [String], in window: Window) {
    display = ReplayDisplay(window)
    let viewing = ViewerEnvironment.immediate()
    // The state of earlier runs must not affect a session.
    shell = DocumentShell(
      host: display, theme: window.theme, fonts: window.fonts, state: nil
    ) { ViewerDocument($0, viewing) }
    shell.chooser = OwnFileChooser(extensions: PictureFolder.extensions, work: nil)
    shell.openWindow(showing: [ViewerDocument(paths, viewing)], in: window)
    shell.note(paths)
  }
}

/// The display of documents in a replay: the session's first window, and other windows that are
/// not drawn.
///
/// The positions of windows are not recorded, so a tab that is dragged out of its bar gets a new window.
@MainActor
final class ReplayDisplay: WindowHost {
  private let first: Window
  /// The open windows except the session's first one, numbered from 2 in the order of opening.
  private(set) var companions: [Int: Window] = [:]
  private var count = 1
  private var fullscreen: Set<ObjectIdentifier> = []

  /// - Parameter first: the session's first window.
  init(_ first: Window) { self.first = first }

  func open(_ window: Window, frame: WindowFrame?) {
    guard window !== first else { return }
    count += 1
    companions[count] = window
    window.advance(to: first.time)
    window.rootView.layoutIfNeeded()
  }

  func close(_ window: Window) {
    for (number, companion) in companions where companion === window {
      companions[number] = nil
      window.close()
    }
  }

  /// Does nothing, because the session determines when it ends.
  func requestCloseAll() {}
  func raise(_ window: Window) {}

  func isFullscreen(_ window: Window) -> Bool { fullscreen.contains(ObjectIdentifier(window)) }

  /// Only notes the state, because the new size comes with the session's next line.
  func setFullscreen(_ isFullscreen: Bool, of window: Window) {
    if isFullscreen {
      fullscreen.insert(ObjectIdentifier(window))
    } else {
      fullscreen.remove(ObjectIdentifier(window))
    }
    window.rootView.setNeedsLayout()
  }

  func frame(of window: Window) -> WindowFrame? { nil }

  func window(at place: CGPoint, of window: Window) -> (window: Window, place: CGPoint)? { nil }

  func portalName(of window: Window) -> String { "" }

  /// Ignores actions of other threads, because their times would not be reproducible.
  nonisolated func post(_ action: @escaping MainActorAction) {
    guard Thread.isMainThread else { return }
    MainActor.assumeIsolated { _ = first.schedule(at: first.time, action) }
  }
}
