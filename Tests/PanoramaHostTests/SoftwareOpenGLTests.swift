import PanoramaHost
import Testing

@Suite("OpenGL in software")
struct SoftwareOpenGLTests {
  @Test(
    "OpenGL in software is no graphics processor",
    arguments: [
      ("llvmpipe (LLVM 15.0.6, 256 bits)", true), ("softpipe", true), ("Software Rasterizer", true),
      ("SwiftShader Device (Subzero)", true), ("Mesa Intel(R) UHD Graphics 620 (KBL GT2)", false),
      ("AMD Radeon RX 580", false), ("", false),
    ])
  func software(_ device: String, _ isSoftware: Bool) {
    #expect(SoftwareOpenGL.isName(device) == isSoftware)
  }
}
