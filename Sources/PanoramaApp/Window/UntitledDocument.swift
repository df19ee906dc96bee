import Foundation
import Panorama

/// The file of a document that was opened without one.
enum UntitledDocument {
  /// `$XDG_DATA_HOME/panorama/Untitled.EXTENSION`, whose folder is created if necessary.
  ///
  /// - Parameters:
  ///   - fileExtension: the extension.
  ///   - taken: paths that are open already and are avoided with "Untitled 2" and so on.
  /// - Throws: `AppError`, 74.
  static func path(
    _ fileExtension: String, besides taken: Set<String> = []
  ) throws -> String {
    let folder = BaseFolder.data.path() + "/panorama"
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw AppError(.inputOutput, file: folder, "the folder cannot be made")
    }
    var path = "\(folder)/Untitled.\(fileExtension)"
    var number = 2
    while taken.contains(path) || number > 2 && FileManager.default.fileExists(atPath: path) {
      path = "\(folder)/Untitled \(number).\(fileExtension)"
      number += 1
    }
    return path
  }
}
