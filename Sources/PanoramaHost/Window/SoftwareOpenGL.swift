/// Tells OpenGL in software from a graphics processor.
public enum SoftwareOpenGL {
  /// Whether an OpenGL device of this name is emulated by the processor.
  public static func isName(_ device: String) -> Bool {
    let name = device.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "software rasterizer", "swiftshader"]
      .contains { name.contains($0) }
  }
}
