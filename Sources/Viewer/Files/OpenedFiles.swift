import Foundation
import Panorama

/// What came of files and folders that somebody wants to see: the pictures among them, and why the
/// others are none. Reads headers; to be made on any thread.
struct OpenedFiles: Sendable {
  /// Those that can be looked at, in their order; of a folder its pictures.
  private(set) var pictures: [String] = []
  /// Those that cannot, each with the reason.
  private(set) var refused: [(path: String, reason: String)] = []

  /// More are taken as they are named: each says on its own page what is wrong with it.
  private static let limit = 200

  init(_ paths: [String], budget: ImageBudget) {
    for (i, path) in paths.enumerated() {
      if PictureFolder.isFolder(path) {
        let found = PictureFolder.pictures(in: path)
        pictures += found
        if found.isEmpty { refused.append((path, "holds no pictures")) }
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
      // Pictures all the same: their page offers what can be done.
      case .overBudget, .needsMemory: return nil
      default: return error.description
      }
    }
  }

  /// What is to be said about those that are refused; nil where none is.
  var sentence: String? {
    guard let first = refused.first else { return nil }
    let name = FileBytes.shown((first.path as NSString).lastPathComponent)
    if refused.count == 1 { return "“\(name)” \(first.reason)" }
    return pictures.isEmpty
      ? "None of these \(refused.count) files can be shown"
      : "\(refused.count) of the files cannot be shown, “\(name)” among them"
  }
}
