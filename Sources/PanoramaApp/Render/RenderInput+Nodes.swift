import Foundation
import NodeEditor
import NodeGraph
import Panorama

extension RenderInput {
  /// Whether a path has the extension of a graph.
  static func isCanvas(_ path: String) -> Bool {
    (path as NSString).pathExtension.lowercased() == "canvas"
  }

  /// The whole graph of a file.
  ///
  /// - Throws: `AppError`.
  @MainActor
  static func nodes(_ path: String, dark: Bool) throws -> RenderInput {
    let file = try canvas(path)
    let picture = GraphPicture(
      file.document, theme: dark ? .dark : .light, fonts: FontLibrary(),
      folder: (path as NSString).deletingLastPathComponent)
    var input = RenderInput(list: picture.list, bounds: picture.bounds, fits: true)
    input.background = picture.ground
    input.links = picture.links
    return input
  }

  /// Reads a canvas and writes it again: members that this program does not know are kept, in the same order.
  ///
  /// - Throws: `AppError`.
  static func rewriteCanvas(_ path: String, to output: String) throws {
    let file = try canvas(path)
    do throws(ImageError) {
      try AtomicFile.write(CanvasFile.bytes(of: file.document), to: output)
    } catch .noSuchFile {
      throw AppError(.inputOutput, file: output, "its folder does not exist; create it first")
    } catch {
      throw AppError(.inputOutput, file: output, error.description)
    }
  }

  /// The maximum number of problems that are listed for a file.
  private static let maximumNotes = 5

  private static func canvas(_ path: String) throws -> CanvasFile {
    let input = try InputFile(path)
    let file: CanvasFile
    do throws(CanvasError) {
      file = try CanvasFile(input.bytes)
    } catch {
      throw AppError(.badData, file: path, line: error.line, error.reason)
    }
    for problem in file.problems.prefix(maximumNotes) {
      AppError(.badData, file: path, "\(problem.place) \(problem.reason)").report()
    }
    return file
  }
}
