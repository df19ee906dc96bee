import Panorama
import PanoramaTesting
import Testing

/// Blend modes of single drawings and of layers.
@Suite struct BlendGoldens {
  /// A background with every hue, and clear on its right.
  private func ground(_ context: CGContext, _ cell: CGRect) {
    let colors = (0...6).map {
      CGColor(hue: CGFloat($0) / 6, saturation: 0.8, brightness: 0.9, alpha: 1)
    }
    guard let gradient = CGGradient(colors: colors) else { return }
    context.clip(
      to: CGRect(x: cell.minX, y: cell.minY, width: cell.width - 10, height: cell.height))
    context.drawLinearGradient(
      gradient, start: cell.origin, end: CGPoint(x: cell.minX, y: cell.maxY),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  private func discs(_ context: CGContext, _ cell: CGRect) {
    context.setFillColor(CGColor(argb: 0xffe0_a030))
    context.fillEllipse(in: CGRect(x: cell.minX + 4, y: cell.minY + 4, width: 28, height: 28))
    context.setFillColor(CGColor(argb: 0x9020_60c0))
    context.fillEllipse(in: CGRect(x: cell.minX + 14, y: cell.minY + 10, width: 28, height: 28))
  }

  private func sheet(_ draw: (CGContext, CGRect, CGBlendMode) -> Void) -> DisplayList {
    DisplayList { context in
      for (i, mode) in CGBlendMode.allCases.enumerated() {
        let cell = CGRect(
          x: Double(i % 7) * 50 + 2, y: Double(i / 7) * 45 + 2, width: 46, height: 41)
        context.saveGState()
        context.beginTransparencyLayer(in: cell)
        context.saveGState()
        ground(context, cell)
        context.restoreGState()
        draw(context, cell, mode)
        context.endTransparencyLayer()
        context.restoreGState()
      }
    }
  }

  @Test func everyModeDrawsADisc() throws {
    let list = sheet { context, cell, mode in
      context.setBlendMode(mode)
      discs(context, cell)
    }
    try expectGolden(list, "blend/modes", width: 352, height: 182)
  }

  @Test func everyModeLaysALayer() throws {
    let list = sheet { context, cell, mode in
      context.setBlendMode(mode)
      context.setAlpha(0.8)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      discs(context, cell)
      context.endTransparencyLayer()
    }
    try expectGolden(list, "blend/layers", width: 352, height: 182)
  }
}
