import Foundation
import Panorama
import PanoramaImages
import PanoramaPictures

/// The files and folders that the user wants to open, divided into pictures and others. Creating it
/// reads the files' headers; any thread may do that.
struct OpenedFiles: Sendable {
  /// The files that can be shown, in order; folders are replaced by their pictures.
  private(set) var pictures: [String] = []
  /// The files that cannot be shown, each with the reason.
  private(set) var refused: [(path: String, reason: String)] = []

  /// The number of files that are checked. Later ones count as pictures, and their pages say what is wrong.
  private static let limit = 200

  init(_ paths: [String], budget: ImageBudget) {
    for (i, path) in paths.enumerated() {
      if ServedAddress.isAddress(path) {
        pictures.append(path)
      } else if PictureFolder.isFolder(path) {
        let found = PictureFolder.pictures(in: path)
        pictures += found
        if found.isEmpty { refused.append((path, "contains no pictures")) }
      } else if i < Self.limit, let reason = Self.refusal(of: path, budget) {
        refused.append((path, "cannot be shown: " + reason))
      } else {
        pictures.append(path)
      }
    }
  }

  private static func refusal(of path: String, _ budget: ImageBudget) -> String? {
    do throws(ImageError) {
      _ = try PictureFile.open(path: path, budget: budget)
      return nil
    } catch {
      switch error {
      // These are pictures too; their pages offer to open them anyway.
      case .overBudget, .needsMemory: return nil
      default: return error.description
      }
    }
  }

  /// The message about the refused files; nil if there are none.
  var sentence: String? {
    guard let first = refused.first else { return nil }
    let name = FileBytes.shown((first.path as NSString).lastPathComponent)
    if refused.count == 1 { return "“\(name)” \(first.reason)" }
    return pictures.isEmpty
      ? "None of these \(refused.count) files can be shown"
      : "\(refused.count) of the files cannot be shown, including “\(name)”"
  }
}
