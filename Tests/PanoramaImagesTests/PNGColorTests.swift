import Foundation
import PanoramaGraphics
import PanoramaImages
import Testing

/// What a PNG says about its colours by numbers.
@Suite struct PNGColorTests {
  private typealias Chunk = (name: String, bytes: [UInt8])

  private func gamma(_ exponent: Double) -> Chunk {
    ("gAMA", PNGFile.bytes(Int((100_000 * exponent).rounded())))
  }

  private func chromaticities(_ values: [Double]) -> Chunk {
    ("cHRM", values.flatMap { PNGFile.bytes(Int((100_000 * $0).rounded())) })
  }

  private let displayP3 = [0.3127, 0.3290, 0.680, 0.320, 0.265, 0.690, 0.150, 0.060]

  /// The channels of a picture of one colour.
  private func shown(
    _ color: [Int], _ chunks: [Chunk], kind: PNGFile.Color = .rgb
  ) throws -> [Int] {
    let bytes = PNGFile(width: 2, height: 2, color: kind, extra: chunks).encoded { _, _ in color }
    let image = try CGImage.load(bytes)
    let pixel = image.pixels[0]
    return [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
  }

  /// IEC 61966-2-1.
  private func sRGB(_ light: Double) -> Int {
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return Int((value * 255).rounded())
  }

  private func isClose(_ a: [Int], _ b: [Int]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1 }
  }

  @Test func linearLightIsBrighter() throws {
    // Half the light of white is 188 in sRGB.
    #expect(isClose(try shown([128], [gamma(1)], kind: .gray), [188, 188, 188]))
    #expect(isClose(try shown([128, 0, 255], [gamma(1)]), [188, 0, 255]))
  }

  @Test(arguments: [1.8, 2.6]) func anExponentIsHonoured(exponent: Double) throws {
    for value in [20, 100, 200] {
      let expected = sRGB(pow(Double(value) / 255, exponent))
      let pixel = try shown([value], [gamma(1 / exponent)], kind: .gray)
      #expect(isClose(pixel, [expected, expected, expected]))
    }
  }

  @Test func whatIsSRGBStaysByteForByte() throws {
    let sRGBChunk: Chunk = ("sRGB", [0])
    let colors = [0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06]
    for chunks in [
      [], [sRGBChunk], [gamma(0.45455)], [gamma(0.45455), chromaticities(colors)],
      [("cICP", [1, 13, 0, 1])],
      // sRGB counts before gAMA.
      [gamma(1), sRGBChunk],
    ] as [[Chunk]] {
      #expect(try shown([12, 130, 250], chunks) == [12, 130, 250])
    }
  }

  @Test func widePrimariesBecomeStrongerInSRGB() throws {
    // The light of Display P3 (SMPTE EG 432-1 with white D65) in that of sRGB, by CSS Color 4, §10.9.
    let light = [0.6, 0.4, 0.3].map { pow(($0 + 0.055) / 1.055, 2.4) }
    let matrix = [
      [1.2249, -0.2249, 0], [-0.0420, 1.0420, 0], [-0.0197, -0.0786, 1.0983],
    ]
    let expected = matrix.map { row in sRGB(zip(row, light).reduce(0) { $0 + $1.0 * $1.1 }) }
    let color = [153, 102, 77]
    for chunks in [[("cICP", [12, 13, 0, 1])], [chromaticities(displayP3)]] as [[Chunk]] {
      let pixel = try shown(color, chunks)
      #expect(zip(pixel, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(pixel) \(expected)")
    }
    // cICP counts before all others.
    let first: [Chunk] = [("cICP", [1, 13, 0, 1]), chromaticities(displayP3), gamma(1)]
    #expect(try shown(color, first) == color)
  }

  @Test func paperWhiteOfHDRIsWhiteAndMoreIsNoMore() throws {
    // 203 cd/m² is 0.5807 in PQ (ITU-R BT.2100).
    let chunk: Chunk = ("cICP", [1, 16, 0, 1])
    #expect(isClose(try shown([148, 148, 148], [chunk]), [255, 255, 255]))
    #expect(isClose(try shown([255, 255, 255], [chunk]), [255, 255, 255]))
    let half = try shown([100, 100, 100], [chunk])
    #expect((60...160).contains(half[0]))
  }

  @Test func impossibleNumbersAreIgnored() throws {
    for chunks in [
      [gamma(0)], [chromaticities([0.3, 0, 0.6, 0.3, 0.3, 0.6, 0.1, 0.06])],
      [chromaticities([5, 5, 5, 5, 5, 5, 5, 5])], [("cICP", [255, 255, 0, 1])], [("cICP", [1])],
    ] as [[Chunk]] {
      #expect(try shown([12, 130, 250], chunks) == [12, 130, 250])
    }
  }
}
