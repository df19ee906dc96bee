import Panorama
import Sketch

extension GalleryPage {
  /// A sheet of paper; drawings on it are not saved.
  static let sketch = GalleryPage(
    id: "sketch", title: "Sketch",
    summary: "One finger draws, two scroll and zoom",
    source: "SketchView.swift",
    preview: { context in
      GalleryPreview(
        list: SketchSample.list(isDark: context.theme.isDark),
        focus: CGRect(x: 0, y: 0, width: 640, height: 400))
    },
    makeView: { makeSketchView($0) })

  @MainActor
  private static func makeSketchView(_ context: GalleryContext) -> View {
    do {
      let document = try SketchDocument(path: nil)
      document.decodesAtOnce = context.isImmediate
      let view = SketchView(document: document)
      view.useDefault(PenCase())
      view.followsDarkMode = true
      view.exporter.writesFiles = !context.isImmediate
      return view
    } catch {
      // A document in memory should not fail; if it does, the page shows the error.
      return Label(text: "\(error)", alignment: .center)
    }
  }
}

/// A few strokes for the card.
enum SketchSample {
  static func list(isDark: Bool) -> DisplayList {
    DisplayList { draw(in: $0, isDark: isDark) }
  }

  private static func draw(in context: CGContext, isDark: Bool) {
    context.setFillColor(isDark ? SketchPaper.darkColor : .white)
    context.fill(CGRect(x: -200, y: -200, width: 1200, height: 900))
    let pens = isDark ? PenCase.forDarkPaper : PenCase()
    context.setStrokeColor(pens.chosen.color)
    context.setLineWidth(4)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    for line in lines {
      for (index, point) in line.enumerated() {
        let p = CGPoint(x: point.0, y: point.1)
        if index == 0 { context.move(to: p) } else { context.addLine(to: p) }
      }
      context.strokePath()
    }
  }

  /// A house under a sun.
  private static let lines: [[(Double, Double)]] = [
    [(170, 300), (168, 190), (172, 186), (330, 184), (333, 190), (331, 301)],
    [(148, 196), (250, 112), (256, 111), (352, 193)],
    [(232, 300), (231, 240), (268, 238), (270, 300)],
    [(196, 212), (195, 240), (218, 241), (219, 213), (197, 211)],
    [(284, 212), (283, 240), (308, 241), (309, 212), (285, 211)],
    circle(x: 462, y: 120, radius: 38), wave(from: 80, to: 420, y: 312, height: 7),
    [(462, 66), (463, 46)], [(462, 174), (461, 196)], [(408, 120), (388, 121)],
    [(516, 119), (538, 120)], [(424, 82), (409, 67)], [(500, 158), (516, 173)],
    [(500, 81), (514, 66)], [(424, 158), (410, 174)],
  ]

  private static func circle(x: Double, y: Double, radius: Double) -> [(Double, Double)] {
    (0...40).map { i in
      let angle = Double(i) / 40 * 2 * .pi
      let r = radius + 1.5 * sin(angle * 3)
      return (x + r * cos(angle), y + r * sin(angle))
    }
  }

  private static func wave(
    from x0: Double, to x1: Double, y: Double, height: Double
  ) -> [(Double, Double)] {
    (0...60).map { i in
      let x = x0 + (x1 - x0) * Double(i) / 60
      return (x, y + height * sin(x / 26))
    }
  }
}
