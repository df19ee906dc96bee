import Foundation
import NodeGraph
import Panorama

extension NodeTypes {
  /// The standard types, and those for pictures, charts and tables in files.
  public static let withPictures: NodeTypes = {
    var types = NodeTypes.standard
    // Only for texts in pictures. Fonts are opened when a node needs them.
    let fonts = FontLibrary()
    for type in pictures + pictureEdits + pictureTexts(fonts) + tables { types.register(type) }
    return types
  }()

  static let category = "Picture"
  static let output = Port("picture", .picture)
  static let input = Port("picture", .picture)

  static func number(
    _ name: String, _ standard: Double, _ range: ClosedRange<Double>
  ) -> Port {
    Port(name, .number, standard: .number(standard), range: range)
  }

  private static var pictures: [NodeType] {
    [
      NodeType(
        name: "file", title: "Picture File", category: category,
        keywords: ["image", "photo", "load", "open"], inputs: [], outputs: [output], isLong: true,
        isOnDemand: true, fileInput: "file"
      ) { inputs in
        guard case .text(let name)? = inputs.settings["file"], !name.isEmpty else {
          throw NodeFailure("no file is chosen")
        }
        return [.picture(try PictureWork.load(name, inputs))]
      },
      NodeType(
        name: "picture.solid", title: "Solid Picture", category: category,
        keywords: ["fill", "plain", "image"],
        inputs: [
          Port("color", .color, standard: .color(CGColor(argb: 0xFF4A_90D9))),
          number("width", 256, 1...2048), number("height", 256, 1...2048),
        ], outputs: [output]
      ) {
        [
          .picture(
            try PictureWork.solid(
              try $0.color("color"), width: try $0.number("width"),
              height: try $0.number("height"), $0))
        ]
      },
      NodeType(
        name: "picture.scale", title: "Scale", category: category, keywords: ["size", "enlarge"],
        inputs: [input, number("factor", 0.5, 0.01...4)], outputs: [output], isLong: true
      ) {
        [
          .picture(
            try PictureWork.scale(try $0.picture("picture"), by: try $0.number("factor"), $0))
        ]
      },
      NodeType(
        name: "picture.blur", title: "Blur", category: category, keywords: ["soft", "gaussian"],
        inputs: [input, number("radius", 8, 0...64)], outputs: [output], isLong: true
      ) { inputs in
        let picture = try inputs.picture("picture")
        let blur = PictureBlur(radius: try inputs.number("radius"))
        try inputs.reservePicture(
          width: picture.width, height: picture.height, copies: 2, passes: PictureBlur.passes)
        return [.picture(try blur.blurred(picture, report: inputs.reportProgress))]
      },
      NodeType(
        name: "picture.tint", title: "Tint", category: category, keywords: ["color", "colour"],
        inputs: [
          input, Port("color", .color, standard: .color(CGColor(argb: 0xFFE0_7A3F))),
          number("amount", 0.5, 0...1),
        ], outputs: [output], isLong: true
      ) {
        [
          .picture(
            try PictureWork.tint(
              try $0.picture("picture"), try $0.color("color"), amount: try $0.number("amount"), $0)
          )
        ]
      },
      NodeType(
        name: "picture.composite", title: "Composite", category: category,
        keywords: ["over", "blend mode", "layer", "multiply", "screen", "overlay"],
        inputs: [
          Port("front", .picture), Port("back", .picture), number("opacity", 1, 0...1),
          .choice("mode", PictureWork.blendModes.map(\.name)),
        ], outputs: [output], isLong: true
      ) { inputs in
        let names = PictureWork.blendModes.map(\.name)
        let name = try inputs.choice("mode", of: names)
        let mode = PictureWork.blendModes.first { $0.name == name }?.mode ?? .normal
        return [
          .picture(
            try PictureWork.composite(
              try inputs.picture("front"), over: try inputs.picture("back"),
              opacity: try inputs.number("opacity"), mode, inputs))
        ]
      },
    ]
  }
}
