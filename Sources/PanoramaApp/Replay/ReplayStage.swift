import Foundation
import Panorama
import PanoramaTesting

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
      } catch let error as AppError {
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
