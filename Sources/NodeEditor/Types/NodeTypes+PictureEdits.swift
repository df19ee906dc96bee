import NodeGraph
import Panorama

/// Parts, sizes and colours of pictures.
extension NodeTypes {
  static var pictureEdits: [NodeType] {
    [
      NodeType(
        name: "picture.crop", title: "Crop", category: category,
        keywords: ["cut", "part", "trim", "region", "clip"],
        inputs: [
          input, number("x", 0, 0...2048), number("y", 0, 0...2048),
          number("width", 256, 1...2048), number("height", 256, 1...2048),
        ], outputs: [output], isLong: true
      ) { [.picture(try PictureWork.crop(try $0.picture("picture"), try area($0), $0))] },
      NodeType(
        name: "picture.resize", title: "Resize", category: category,
        keywords: ["size", "scale", "thumbnail", "fit"],
        inputs: [
          input, number("width", 256, 1...2048), number("height", 256, 1...2048),
          .choice("shape", PictureWork.shapes),
        ], outputs: [output], isLong: true
      ) { inputs in
        [
          .picture(
            try PictureWork.resize(
              try inputs.picture("picture"), width: try inputs.number("width"),
              height: try inputs.number("height"),
              try inputs.choice("shape", of: PictureWork.shapes), inputs))
        ]
      },
      NodeType(
        name: "picture.levels", title: "Levels", category: category,
        keywords: ["brightness", "contrast", "gamma", "exposure", "curve", "invert"],
        inputs: [
          input, number("black", 0, 0...1), number("white", 1, 0...1), number("gamma", 1, 0.1...5),
        ], outputs: [output], isLong: true
      ) { inputs in
        let levels = try PictureLevels(
          black: try inputs.number("black"), white: try inputs.number("white"),
          gamma: try inputs.number("gamma"))
        return [.picture(try levels.applied(to: try inputs.picture("picture"), inputs))]
      },
      NodeType(
        name: "picture.mask", title: "Mask", category: category,
        keywords: ["alpha", "transparent", "cut out", "stencil", "clip"],
        inputs: [input, Port("mask", .picture)], outputs: [output], isLong: true
      ) {
        [
          .picture(
            try PictureWork.masked(try $0.picture("picture"), by: try $0.picture("mask"), $0))
        ]
      },
      NodeType(
        name: "picture.color", title: "Pick Color", category: category,
        keywords: ["colour", "pixel", "sample", "eyedropper"],
        inputs: [input, number("x", 0.5, 0...1), number("y", 0.5, 0...1)],
        outputs: [Port("color", .color)]
      ) {
        let picture = try $0.picture("picture")
        return [.color(picture.color(x: try $0.number("x"), y: try $0.number("y")))]
      },
      NodeType(
        name: "picture.average", title: "Average Color", category: category,
        keywords: ["colour", "mean", "dominant"], inputs: [input],
        outputs: [Port("color", .color)], isLong: true
      ) { inputs in
        let picture = try inputs.picture("picture")
        try inputs.countItems(picture.width * picture.height)
        return [.color(picture.averageColor)]
      },
      NodeType(
        name: "picture.size", title: "Size of Picture", category: category,
        keywords: ["width", "height", "dimensions"], inputs: [input],
        outputs: [Port("width", .number), Port("height", .number)]
      ) {
        let picture = try $0.picture("picture")
        return [.number(Double(picture.width)), .number(Double(picture.height))]
      },
    ]
  }

  private static func area(_ inputs: NodeInputs) throws -> CGRect {
    CGRect(
      x: try inputs.number("x").rounded(), y: try inputs.number("y").rounded(),
      width: try inputs.number("width").rounded(), height: try inputs.number("height").rounded())
  }
}
