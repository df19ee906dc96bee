/// More boards as other programs write them.
extension ForeignBoards {
  /// What people write on cards, a card for each kind; written with spaces, and the edges first.
  static let markdown = #"""
    {
      "edges": [
        {"id": "e1", "fromNode": "heads", "fromSide": "right", "toNode": "lists", "toSide": "left", "label": "**not** Markdown"}
      ],
      "nodes": [
        {"id": "heads", "type": "text", "x": 0, "y": 0, "width": 300, "height": 260,
         "text": "# One\n## Two\n### Three\nA paragraph with **bold**, *italic*, ***both***, ~~struck~~, ==marked== and `code`.\n\nA second one, [with a link](https://example.org) and a [[Page|name]]."},
        {"id": "lists", "type": "text", "x": 340, "y": 0, "width": 300, "height": 260, "color": "1",
         "text": "- one\n  - inner\n    - innermost\n- two\n\n1. first\n2. second\n   1. inner\n\n- [ ] open\n- [x] done"},
        {"id": "quote", "type": "text", "x": 680, "y": 0, "width": 300, "height": 260, "color": "3",
         "text": "> A quote\n> > in a quote\n\n> [!warning] Take care\n> of the **cat**\n\n> [!note]-\n> folded"},
        {"id": "code", "type": "text", "x": 0, "y": 300, "width": 300, "height": 200, "color": "4",
         "text": "```swift\nlet a = 1\n  let wide = \"a line that is wider than its card is\"\n```\n\n    indented\n\n---\n\nafter a rule"},
        {"id": "table", "type": "text", "x": 340, "y": 300, "width": 300, "height": 200, "color": "5",
         "text": "| name | count |\n|:--|--:|\n| apples | 3 |\n| *pears* | 12 |"},
        {"id": "strange", "type": "text", "x": 680, "y": 300, "width": 300, "height": 200, "color": "6",
         "text": "<b>HTML</b> &amp; entities: &copy;\n\n\\*escaped\\* $x^2$ %%hidden%% #tag\n\nhard  \nbreak, 日本語, עברית"},
        {"id": "empty", "type": "text", "x": 0, "y": 540, "width": 140, "height": 60, "text": ""},
        {"id": "blank", "type": "text", "x": 180, "y": 540, "width": 140, "height": 60, "text": "\n\n  \n"},
        {"id": "small", "type": "text", "x": 340, "y": 540, "width": 60, "height": 24, "text": "# Too large for its card"}
      ]
    }

    """#

  /// An edge with each pair of ends, each pair of sides, and none of either; from a card to itself, too.
  static var ends: String {
    var (nodes, edges) = ([String](), [String]())
    func pair(_ name: String, _ x: Int, _ y: Int, _ members: String) {
      for (end, shift) in [("a", 0), ("b", 200)] {
        nodes.append(
          #"{"id":"\#(name)\#(end)","x":\#(x + shift),"y":\#(y),"width":90,"height":50,"type":"text","text":"\#(end)"}"#
        )
      }
      edges.append(#"{"id":"\#(name)","fromNode":"\#(name)a","toNode":"\#(name)b"\#(members)}"#)
    }
    let heads = ["", "none", "arrow"]
    for (row, from) in heads.enumerated() {
      for (column, to) in heads.enumerated() {
        let members =
          (from.isEmpty ? "" : #","fromEnd":"\#(from)""#)
          + (to.isEmpty ? "" : #","toEnd":"\#(to)""#)
        pair("h\(row)\(column)", column * 360, row * 90, members + #","label":"\#(from)→\#(to)""#)
      }
    }
    let sides = ["top", "right", "bottom", "left"]
    for (row, from) in sides.enumerated() {
      for (column, to) in sides.enumerated() {
        pair(
          "s\(row)\(column)", column * 360, 320 + row * 130,
          #","fromSide":"\#(from)","toSide":"\#(to)","color":"\#(column + 1)""#)
      }
    }
    edges.append(
      #"{"id":"self","fromNode":"h00a","fromSide":"top","toNode":"h00a","toSide":"left"}"#)
    return #"{"nodes":["# + nodes.joined(separator: ",") + #"],"edges":["#
      + edges.joined(separator: ",") + "]}\n"
  }

  /// A board with the members of another program's extensions: styles, folded cards, a portal, presentation order.
  static let plugin = #"""
    {
    	"nodes":[
    		{"id":"8f2c1a9b7d3e4f60","type":"group","x":-60,"y":-80,"width":720,"height":420,"label":"Slides","styleAttributes":{"border":"dotted"},"portal":false,"sideRatio":1.777},
    		{"id":"0a1b2c3d4e5f6071","type":"text","text":"# Start","styleAttributes":{"textAlign":"center","shape":"pill"},"x":0,"y":0,"width":220,"height":90,"dynamicHeight":true,"isStartNode":true,"color":"#00ff88"},
    		{"id":"1a1b2c3d4e5f6071","type":"text","text":"A decision","styleAttributes":{"shape":"diamond"},"x":360,"y":0,"width":240,"height":90,"zIndex":-1,"color":"#F80"},
    		{"id":"2a1b2c3d4e5f6071","type":"file","file":"other.canvas","portal":true,"interdimensionalEdges":{},"x":360,"y":160,"width":240,"height":140,"collapsed":true},
    		{"id":"3a1b2c3d4e5f6071","type":"link","url":"obsidian://open?vault=v","x":0,"y":160,"width":220,"height":90,"color":"7"},
    		{"id":"4a1b2c3d4e5f6071","type":"file","file":"Missing/Deep/photo of the sea.jpeg","x":720,"y":0,"width":240,"height":120,"color":"#12345"},
    		{"id":"5a1b2c3d4e5f6071","type":"group","x":720,"y":160,"width":240,"height":180,"background":"Missing/paper.png","backgroundStyle":"tiled","color":"blue"}
    	],
    	"edges":[
    		{"id":"a","styleAttributes":{"pathfindingMethod":"square","path":"dotted","arrow":"triangle-outline"},"fromNode":"0a1b2c3d4e5f6071","fromSide":"right","toNode":"1a1b2c3d4e5f6071","toSide":"left","toFloating":true},
    		{"id":"b","fromNode":"1a1b2c3d4e5f6071","fromSide":"bottom","toNode":"2a1b2c3d4e5f6071","toSide":"top","fromFloating":false,"label":"yes","color":"#0aF8"},
    		{"id":"c","fromNode":"8f2c1a9b7d3e4f60","fromSide":"right","toNode":"4a1b2c3d4e5f6071","toSide":"left","fromEnd":"circle","toEnd":"diamond","portalId":"x"}
    	],
    	"metadata":{"version":"1.0-1.0","frontmatter":{"tags":["a"]},"startNode":"0a1b2c3d4e5f6071"}
    }
    """#

  /// A PDF file of one page with a red and a blue rectangle, without the table of its objects, which readers can do
  /// without.
  static let paper = """
    %PDF-1.4
    1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
    2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
    3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 140 100]/Contents 4 0 R>>endobj
    4 0 obj<</Length 60>>stream
    1 0 0 rg 10 10 60 80 re f 0 0 1 rg 70 10 60 80 re f         
    endstream endobj
    trailer<</Root 1 0 R>>

    """
}
