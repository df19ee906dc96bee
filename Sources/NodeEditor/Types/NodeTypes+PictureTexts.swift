import Foundation
import NodeGraph
import Panorama

/// Texts and charts as pictures.
extension NodeTypes {
  static func pictureTexts(_ fonts: FontLibrary) -> [NodeType] {
    [
      NodeType(
        name: "picture.text", title: "Text over Picture", category: category,
        keywords: ["caption", "label", "watermark", "write", "title"],
        inputs: [
          input, Port("text", .text, standard: .text("Text")), number("size", 32, 4...256),
          Port("color", .color, standard: .color(.white)), number("x", 0.5, 0...1),
          number("y", 0.5, 0...1), number("outline", 2, 0...16),
        ], outputs: [output], isLong: true
      ) { [.picture(try captioned($0, fonts))] },
      chart("line", "Line Chart", .line, ["graph", "plot", "diagram", "numbers"], fonts),
      chart("bar", "Bar Chart", .bar, ["graph", "plot", "column", "diagram", "histogram"], fonts),
    ]
  }

  /// The maximum number of characters of a text in a picture.
  private static let maximumCharacters = 10_000

  private static func captioned(_ inputs: NodeInputs, _ fonts: FontLibrary) throws -> CGImage {
    let picture = try inputs.picture("picture")
    let size = min(2_000, max(1, try inputs.number("size")))
    let text = try inputs.text("text").shortened(to: maximumCharacters)
    let color = try inputs.color("color")
    let (x, y) = (try inputs.number("x"), try inputs.number("y"))
    let outline = min(16, max(0, try inputs.number("outline")))
    let (width, height) = (Double(picture.width), Double(picture.height))
    let layout = TextLayout(
      text, font: fonts.systemFont(ofSize: size), maximumWidth: width, alignment: .center)
    return try PictureWork.drawn(inputs, width: width, height: height) { context, whole in
      context.draw(picture, in: whole)
      let place = CGPoint(
        x: x * width - Double(layout.size.width) / 2,
        y: y * height - Double(layout.size.height) / 2)
      // In the other shade, so that the text is legible on its own colour, too.
      let around: CGColor = color.isLight ? .black : .white
      for step in 0..<(outline > 0 ? Self.outlineSteps : 0) {
        let angle = 2 * Double.pi * Double(step) / Double(Self.outlineSteps)
        context.draw(
          layout, at: CGPoint(x: place.x + outline * cos(angle), y: place.y + outline * sin(angle)),
          color: around.copy(alpha: color.alpha))
      }
      context.draw(layout, at: place, color: color)
    }
  }

  /// In how many directions the text is drawn for its outline.
  private static let outlineSteps = 12

  private static func chart(
    _ name: String, _ title: String, _ kind: ChartDrawing.Kind, _ keywords: [String],
    _ fonts: FontLibrary
  ) -> NodeType {
    NodeType(
      name: "chart.\(name)", title: title, category: "Output",
      keywords: keywords + ["chart"],
      inputs: [
        Port("values", .list), Port("labels", .list, standard: emptyList),
        Port("color", .color, standard: .color(CGColor(argb: 0xFF3F_7FD9))),
        number("width", 480, 64...2048), number("height", 300, 64...2048),
      ], outputs: [output], isLong: true
    ) { inputs in
      let labels = try inputs.list("labels").items.prefix(ChartDrawing.maximumLabels)
      let values = try inputs.numbers("values")
      try inputs.countItems(values.count)
      func side(_ name: String) throws -> Double {
        min(PictureWork.maximumSide, max(64, try inputs.number(name).rounded()))
      }
      let size = CGSize(width: try side("width"), height: try side("height"))
      let chart = try ChartDrawing(
        kind, values, labels: labels.map { $0.plainText.shortened }, size: size,
        color: try inputs.color("color"), font: fonts.systemFont(ofSize: 11))
      return [
        .picture(
          try PictureWork.drawn(inputs, width: size.width, height: size.height) { context, _ in
            chart.draw(in: context)
          })
      ]
    }
  }

  private static var emptyList: Value? { (try? ValueList([])).map { .list($0) } }
}

extension CGColor {
  /// Whether black is farther from the colour than white, by the weights of ITU-R BT.709 for red, green and blue.
  fileprivate var isLight: Bool {
    let (red, green, blue) = (argb >> 16 & 255, argb >> 8 & 255, argb & 255)
    return 0.2126 * Double(red) + 0.7152 * Double(green) + 0.0722 * Double(blue) > 127
  }
}
