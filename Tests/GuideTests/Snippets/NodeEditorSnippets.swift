import Foundation
import NodeEditor
import NodeGraph
import Panorama

@MainActor
func nodeEditorSnippets(fonts: FontLibrary) throws {
  let document = try CanvasDocument(path: "my.canvas")
  let editor = NodeEditorView(document: document, fonts: fonts)

  var types = NodeTypes.withPictures
  types.register(
    NodeType(
      name: "example.wave", title: "Wave", category: "Math", keywords: ["sine", "oscillator"],
      inputs: [
        NodeGraph.Port("time", .number, standard: .number(0)),
        NodeGraph.Port("frequency", .number, standard: .number(1), range: 0...10),
      ],
      outputs: [NodeGraph.Port("value", .number)]
    ) { inputs in
      let (time, frequency) = (try inputs.number("time"), try inputs.number("frequency"))
      guard frequency > 0 else { throw NodeFailure("the frequency has to be above 0") }
      return [.number(sin(2 * .pi * frequency * time))]
    })
  let waves = NodeEditorView(document: document, types: types, fonts: fonts)
  _ = (editor, waves)
}
