import Foundation
import Panorama

#if Apps
  import Sketch

  extension RenderInput {
    /// The finished strokes of a sketch on its paper.
    ///
    /// - Throws: `AppError`.
    @MainActor
    static func sketch(_ path: String) throws -> RenderInput {
      guard FileManager.default.fileExists(atPath: path) else {
        throw AppError(.noSuchFile, file: path, "no such file")
      }
      let drawing = SketchDrawing(try AppContent.document(path, for: .reading))
      return RenderInput(list: .empty, bounds: drawing.bounds) { area, body in
        do {
          try drawing.draw(in: area, body)
        } catch let error as SketchError {
          throw AppError(error)
        }
      }
    }
  }
#else
  extension RenderInput {
    static func sketch(_ path: String) throws -> RenderInput {
      throw AppError(.software, file: path, "built without the trait 'Apps', which sketches need")
    }
  }
#endif
