import Foundation
import PanoramaGraphics
import Testing

/// Colours with a light and a dark form.
@Suite struct DynamicColorTests {
  @Test func bothFormsAreExactInBytes() {
    for byte in stride(from: UInt32(0), through: 255, by: 5) {
      let light = CGColor(argb: byte << 24 | (255 - byte) << 16 | byte << 8 | 0x7F)
      let dark = CGColor(argb: 0xFF00_0000 | byte << 16 | 0x0102)
      let color = CGColor(light: light, dark: dark)
      #expect(color.isDynamic)
      #expect(color.resolved(isDark: false) == light)
      #expect(color.resolved(isDark: true) == dark)
      #expect(color.argb == light.argb)
      #expect(color == CGColor(light: light, dark: dark))
    }
  }

  @Test func ordinaryColoursAreNotDynamic() {
    for denominator in 1...1024 {
      for numerator in 0...denominator {
        let share = Double(numerator) / Double(denominator)
        guard CGColor(gray: share, alpha: share).isDynamic else { continue }
        Issue.record("\(numerator)/\(denominator) looks like a dynamic colour")
      }
    }
    let plain = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(plain.resolved(isDark: true) == plain)
    #expect(!CGColor(gray: .nan, alpha: .infinity).isDynamic)
  }

  @Test func aChangedAlphaKeepsBothForms() {
    let color = CGColor.label.withAlphaComponent(0.5)
    #expect(color.resolved(isDark: false).argb == 0x8000_0000)
    #expect(color.resolved(isDark: true).argb == 0x80FF_FFFF)
  }

  @Test func outOfRangeComponentsAreLimited() {
    let color = CGColor(
      light: CGColor(red: 2, green: -1, blue: .nan), dark: CGColor(gray: .infinity, alpha: -3))
    #expect(color.resolved(isDark: false) == CGColor(red: 1, green: 0, blue: 0))
    #expect(color.resolved(isDark: true) == CGColor(gray: 1, alpha: 0))
  }

  @Test func aContextChoosesTheForm() {
    for isDark in [false, true] {
      let context = CGContext()
      context.isDark = isDark
      context.setFillColor(.systemBackground)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.fill(PathData(rect: CGRect(x: 0, y: 1, width: 1, height: 1)), with: .color(.label))
      context.setStrokeColor(.label)
      context.stroke(CGRect(x: 0, y: 2, width: 1, height: 1))
      let (ground, ink) = (CGColor(gray: isDark ? 0 : 1), CGColor(gray: isDark ? 1 : 0))
      let paints = context.displayList.items.map { item -> CGColor? in
        switch item.operation {
        case .fill(_, _, .color(let color)), .stroke(_, _, .color(let color)): color
        default: nil
        }
      }
      #expect(paints == [ground, ink, ink])
    }
  }
}
