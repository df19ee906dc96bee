import CairoScene

/// Draws a scene with Cairo.
final class CairoDrawing {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let scene: OpaquePointer

  init(file: String) throws {
    scene = try withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1024) { reason in
      guard let scene = cairo_scene_open(file, reason.baseAddress, reason.count) else {
        throw Failure(description: String(cString: reason.baseAddress!))
      }
      return scene
    }
  }

  deinit { cairo_scene_close(scene) }

  var width: Int { Int(cairo_scene_width(scene)) }
  var height: Int { Int(cairo_scene_height(scene)) }

  /// - Precondition: the frame has the scene's size.
  func draw(into frame: Frame) throws {
    let bytes = UnsafeMutableRawPointer(frame.pixels.baseAddress!)
      .assumingMemoryBound(to: UInt8.self)
    let status = cairo_scene_draw(scene, bytes, Int32(frame.bytesPerRow))
    guard status == 0 else { throw Failure(description: "Cairo failed with status \(status)") }
  }

  static var version: String { String(cString: cairo_scene_version()) }
}

extension Frame {
  /// Writes the frame as a PNG file with Cairo.
  func writePNG(to file: String) throws {
    let bytes = UnsafeMutableRawPointer(pixels.baseAddress!).assumingMemoryBound(to: UInt8.self)
    let status = cairo_scene_write_png(
      file, bytes, Int32(width), Int32(height), Int32(bytesPerRow))
    guard status == 0 else {
      throw CairoDrawing.Failure(description: "\(file): cannot be written")
    }
  }
}
