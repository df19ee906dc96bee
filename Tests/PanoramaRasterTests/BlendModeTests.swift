import Foundation
import PanoramaGraphics
import PanoramaRaster
import Testing

/// Every blend mode against its definition in real numbers.
@Suite struct BlendModeTests {
  typealias Color = SIMD4<Double>

  private static let samples: [UInt32] = [
    0x0000_0000, 0xffff_ffff, 0xff00_0000, 0xffff_0000, 0xff20_c040, 0x8080_8080, 0x8000_0000,
    0x8040_2010, 0x4040_0020, 0xff7f_8081, 0xc0c0_6000, 0x2000_1020, 0xffe0_e0e0, 0xff10_2030,
  ]

  /// With every setting, and only inside the clip.
  @Test func clearing() {
    let list = DisplayList { context in
      context.setFillColor(.red)
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 3))
      context.clip(to: CGRect(x: 0, y: 0, width: 9, height: 2))
      context.setAlpha(0.5)
      context.setShadow(offset: CGSize(width: 1, height: 0), blur: 0, color: .black)
      context.setBlendMode(.multiply)
      context.clear(CGRect(x: 2, y: 0, width: 2, height: 3))
    }
    #expect(ascii(list, width: 6, height: 3) == "##..##\n##..##\n######")
  }

  @Test(arguments: CGBlendMode.allCases)
  func agreesWithItsDefinition(_ mode: CGBlendMode) throws {
    for s in Self.samples {
      for d in Self.samples {
        let result = pixel(s, over: d, mode)
        let exact = Self.reference(Self.unpack(s), Self.unpack(d), mode)
        for shift in [0, 8, 16, 24] {
          let (ours, wanted) = (Double(result >> UInt32(shift) & 255), exact[shift / 8] * 255)
          #expect(
            abs(ours - wanted) <= 1.5,
            "\(mode) of \(String(s, radix: 16)) on \(String(d, radix: 16)), shift \(shift)")
        }
      }
    }
  }

  /// At half coverage, the result lies halfway between the two colours.
  @Test(arguments: CGBlendMode.allCases)
  func edgesTakeTheirShare(_ mode: CGBlendMode) {
    for (s, d) in [(UInt32(0xff20_c040), UInt32(0xff80_4020)), (0x8040_2010, 0xffe0_e0e0)] {
      let full = pixel(s, over: d, mode)
      let half = pixel(s, over: d, mode, coverage: 0.5)
      for shift: UInt32 in [0, 8, 16, 24] {
        let mean = (Double(full >> shift & 255) + Double(d >> shift & 255)) / 2
        #expect(abs(Double(half >> shift & 255) - mean) <= 1.5)
      }
    }
  }

  /// The pixels of a group are combined like those of a single drawing.
  @Test(arguments: CGBlendMode.allCases)
  func groupsCombineAsDrawingsDo(_ mode: CGBlendMode) {
    let square = CGRect(x: 0, y: 0, width: 4, height: 4)
    let ground = DisplayItem(
      .fill(PathData(rect: square), .nonZero, .color(CGColor(argb: 0xa060_30c0))))
    let ink = DrawOperation.fill(
      PathData(rect: square), .nonZero, .color(CGColor(argb: 0xc0f0_8020)))
    let single = DisplayList(items: [ground, DisplayItem(ink, blendMode: mode)])
    let group = DisplayList(items: [
      ground, DisplayItem(.list(DisplayList(items: [DisplayItem(ink)])), blendMode: mode),
    ])
    #expect(
      draw(single, width: 4, height: 4).pixels == draw(group, width: 4, height: 4).pixels)
  }

  /// A layer with `destinationIn` removes everything where it is transparent, inside the clip.
  /// Only the layer itself is cleared, whether it was drawn here or is a list.
  @Test func layersAndListsBlendWithinThemselves() {
    let box = CGRect(x: 0, y: 0, width: 4, height: 4)
    func draw(in context: CGContext) {
      context.setFillColor(CGColor(argb: 0xff00_00ff))
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 4))
      context.setBlendMode(.clear)
      context.fill(CGRect(x: 1, y: 0, width: 3, height: 4))
      context.setBlendMode(.normal)
    }
    let inner = DisplayList(draw)
    let ways: [(CGContext) -> Void] = [
      {
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        draw(in: $0)
        $0.endTransparencyLayer()
      },
      { $0.draw(inner) },
      { $0.draw(DisplayList { $0.draw(inner) }) },
      {
        $0.beginTransparencyLayer(auxiliaryInfo: nil)
        $0.beginLevelOfDetail(0..<9)
        draw(in: $0)
        $0.endLevelOfDetail()
        $0.endTransparencyLayer()
      },
    ]
    for way in ways {
      let list = DisplayList { context in
        context.setFillColor(.white)
        context.fill(box)
        way(context)
      }
      let bitmap = PanoramaRasterTests.draw(list, width: 4, height: 4)
      #expect(bitmap[0, 0] == 0xff00_00ff && bitmap[1, 0] == ~0 && bitmap[3, 0] == ~0)
    }
  }

  @Test func aLayerMasksAllOfItsClip() {
    let list = DisplayList { context in
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 1))
      context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 1))
      context.setBlendMode(.destinationIn)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fill(CGRect(x: 2, y: 0, width: 2, height: 1))
      context.endTransparencyLayer()
    }
    #expect(ascii(list, width: 7, height: 1) == "..##.#.")
  }

  /// One pixel, drawn as a picture so that it can have any premultiplied colour.
  private func pixel(
    _ s: UInt32, over d: UInt32, _ mode: CGBlendMode, coverage: Double = 1
  ) -> UInt32 {
    func image(_ p: UInt32) -> DrawOperation {
      .image(
        CGImage(width: 1, height: 1, pixels: [p], isOpaque: p >> 24 == 255),
        CGRect(x: 0, y: 0, width: 1, height: 1), .none)
    }
    let clip = NestedClip(
      shape: .rect(CGRect(x: 0, y: 0, width: coverage, height: 1)), parent: nil)
    let list = DisplayList(items: [
      DisplayItem(image(d)), DisplayItem(image(s), clip: clip, blendMode: mode),
    ])
    return draw(list, width: 1, height: 1)[0, 0]
  }

  /// Blue, green, red, alpha, premultiplied, 0 … 1.
  private static func unpack(_ p: UInt32) -> Color {
    Color(Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255), Double(p >> 24)) / 255
  }

  private static func reference(_ s: Color, _ d: Color, _ mode: CGBlendMode) -> Color {
    let (sa, da) = (s.w, d.w)
    switch mode {
    case .clear: return .zero
    case .copy: return s
    case .sourceIn: return s * da
    case .sourceOut: return s * (1 - da)
    case .sourceAtop: return s * da + d * (1 - sa)
    case .destinationOver: return d + s * (1 - da)
    case .destinationIn: return d * sa
    case .destinationOut: return d * (1 - sa)
    case .destinationAtop: return d * sa + s * (1 - da)
    case .xor: return s * (1 - da) + d * (1 - sa)
    case .plusLighter: return (s + d).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let a = min(1, sa + da)
      var c = Color(repeating: a) - (Color(repeating: da) - d) - (Color(repeating: sa) - s)
      c = c.clamped(lowerBound: .zero, upperBound: .one)
      c.w = a
      return c
    default:
      let (cs, cb) = (sa > 0 ? s / sa : .zero, da > 0 ? d / da : .zero)
      var result = s * (1 - da) + d * (1 - sa) + mixed(cs, cb, mode) * (sa * da)
      result.w = sa + da - sa * da
      return result
    }
  }

  private static func mixed(_ cs: Color, _ cb: Color, _ mode: CGBlendMode) -> Color {
    switch mode {
    case .hue: return withLuminosity(withSaturation(cs, saturation(cb)), luminosity(cb))
    case .saturation: return withLuminosity(withSaturation(cb, saturation(cs)), luminosity(cb))
    case .color: return withLuminosity(cs, luminosity(cb))
    case .luminosity: return withLuminosity(cb, luminosity(cs))
    default:
      var out = Color.zero
      for i in 0..<3 { out[i] = separable(cs[i], cb[i], mode) }
      return out
    }
  }

  private static func separable(_ s: Double, _ b: Double, _ mode: CGBlendMode) -> Double {
    switch mode {
    case .multiply: return s * b
    case .screen: return s + b - s * b
    case .overlay: return separable(b, s, .hardLight)
    case .darken: return min(s, b)
    case .lighten: return max(s, b)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .hardLight: return s <= 0.5 ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b)
    case .difference: return abs(s - b)
    case .exclusion: return s + b - 2 * s * b
    default: return s
    }
  }

  private static func luminosity(_ c: Color) -> Double { 0.3 * c.z + 0.59 * c.y + 0.11 * c.x }
  private static func saturation(_ c: Color) -> Double {
    max(c.x, c.y, c.z) - min(c.x, c.y, c.z)
  }

  private static func withLuminosity(_ c: Color, _ l: Double) -> Color {
    var c = c + Color(repeating: l - luminosity(c))
    let light = luminosity(c)
    let (low, high) = (min(c.x, c.y, c.z), max(c.x, c.y, c.z))
    let gray = Color(repeating: light)
    if low < 0 { c = gray + (c - gray) * (light / (light - low)) }
    if high > 1 { c = gray + (c - gray) * ((1 - light) / (high - light)) }
    return c
  }

  private static func withSaturation(_ c: Color, _ s: Double) -> Color {
    let low = min(c.x, c.y, c.z)
    let span = saturation(c)
    return span == 0 ? .zero : (c - Color(repeating: low)) * (s / span)
  }
}
