import PanoramaRaster
import Testing

@Suite struct RasterizerOptionsTests {
  @Test(arguments: [RasterizerOptions.Kernels.automatic, .baseline, .avx2])
  func theEnvironmentChoosesTheKernels(_ kernels: RasterizerOptions.Kernels) {
    let options = RasterizerOptions(environment: ["PANORAMA_KERNELS": kernels.rawValue])
    #expect(options.kernels == kernels)
  }

  @Test func anythingElseIsAutomatic() {
    #expect(RasterizerOptions(environment: [:]).kernels == .automatic)
    #expect(RasterizerOptions(environment: ["PANORAMA_KERNELS": "mmx"]).kernels == .automatic)
  }
}
