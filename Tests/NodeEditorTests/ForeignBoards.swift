/// Boards as other programs write them: other orders and spaces, members that nobody here knows, colours as names and
/// as numbers, sides and ends of every kind.
enum ForeignBoards {
  static let all = [
    ("groups in groups", groups), ("odd ends", odd), ("files of all kinds", files),
    ("Markdown of every kind", markdown), ("all ends and sides", ends),
    ("a plugin's members", plugin),
  ]

  /// Groups in groups, one of them empty, one on the edge of another; edges between groups and cards.
  static let groups = """
    {
    \t"nodes":[
    \t\t{"id":"outer","type":"group","x":-480,"y":-320,"width":900,"height":640,"label":"House","color":"4"},
    \t\t{"id":"inner","type":"group","x":-440,"y":-260,"width":420,"height":300,"label":"Kitchen"},
    \t\t{"id":"innermost","type":"group","x":-420,"y":-200,"width":200,"height":200,"label":"Drawer","color":"#7f7f00"},
    \t\t{"id":"empty","type":"group","x":20,"y":-260,"width":360,"height":120,"label":""},
    \t\t{"id":"across","type":"group","x":340,"y":200,"width":300,"height":200,"label":"Half outside"},
    \t\t{"id":"spoon","type":"text","text":"Spoon","x":-400,"y":-160,"width":160,"height":60},
    \t\t{"id":"pan","type":"text","text":"Pan\\n\\n- iron\\n- [ ] clean","x":-200,"y":-180,"width":160,"height":120,"color":"2"},
    \t\t{"id":"sofa","type":"text","text":"Sofa","x":40,"y":40,"width":160,"height":60},
    \t\t{"id":"tree","type":"text","text":"Tree","x":720,"y":-100,"width":160,"height":60}
    \t],
    \t"edges":[
    \t\t{"id":"1","fromNode":"spoon","fromSide":"right","toNode":"pan","toSide":"left"},
    \t\t{"id":"2","fromNode":"inner","fromSide":"bottom","toNode":"sofa","toSide":"top","label":"belongs"},
    \t\t{"id":"3","fromNode":"outer","fromSide":"right","toNode":"tree","toSide":"left"},
    \t\t{"id":"4","fromNode":"innermost","toNode":"inner"}
    \t]
    }
    """

  /// What is missing, and what nobody here knows, in one long line.
  static let odd = #"""
    {"edges":[{"toEnd":"none","id":"a","toNode":"2","fromNode":"1","fromEnd":"arrow","toSide":"left","fromSide":"right","style":{"dash":[4,2]}},{"id":"b","fromNode":"2","toNode":"3","fromEnd":"none","toEnd":"arrow","color":"#0A8","label":"zwei\nLinien"},{"id":"c","fromNode":"3","fromSide":"middle","toNode":"1","toSide":"top","fromEnd":"arrow","color":"orange"},{"id":"d","fromNode":"1","toNode":"gone"}],"nodes":[{"height":80,"id":"1","type":"text","text":"Größe 😀 \"q\" \\ end","width":200,"x":0.5,"y":-12,"color":"6","zIndex":3},{"id":"2","type":"file","file":"Away/Nothing here.md","x":320,"y":0,"width":260,"height":120,"color":"#FF8800"},{"id":"3","type":"link","url":"https://example.org/a?b=c#d","x":320,"y":200,"width":260,"height":120,"color":"red"},{"id":"4","type":"sticker","x":0,"y":200,"width":120,"height":120,"emoji":"★","locked":true},{"id":"5","type":"text","x":0,"y":400,"width":120,"height":60}],"metadata":{"app":"another","version":[1,2.50,1e2]},"viewport":null}
    """#

  /// A card for every kind of file, and groups with pictures behind them.
  static let files = """
    {"nodes":[
      {"id":"paper","type":"group","x":-40,"y":-60,"width":1240,"height":620,"label":"Desk",
       "background":"tile.png","backgroundStyle":"repeat"},
      {"id":"photo","type":"group","x":1240,"y":-60,"width":300,"height":300,"label":"Photo","color":"5",
       "background":"photo.png","backgroundStyle":"cover"},
      {"id":"whole","type":"group","x":1240,"y":260,"width":300,"height":300,"label":"Whole",
       "background":"photo.png","backgroundStyle":"ratio"},
      {"id":"nothing","type":"group","x":1580,"y":-60,"width":200,"height":140,"label":"No picture",
       "background":"gone.png"},
      {"id":"a","type":"file","file":"photo.png","x":0,"y":0,"width":280,"height":160},
      {"id":"b","type":"file","file":"Notes/Plan.md","x":300,"y":0,"width":280,"height":240,"color":"3"},
      {"id":"c","type":"file","file":"Notes/Plan.md","subpath":"#Second step","x":600,"y":0,"width":280,"height":160},
      {"id":"d","type":"file","file":"Notes/Plan.md","subpath":"#^marked","x":900,"y":0,"width":280,"height":100},
      {"id":"e","type":"file","file":"list.txt","x":0,"y":180,"width":280,"height":140},
      {"id":"f","type":"file","file":"table.csv","x":600,"y":180,"width":280,"height":140},
      {"id":"g","type":"file","file":"other.canvas","x":900,"y":120,"width":280,"height":200},
      {"id":"h","type":"file","file":"paper.pdf","x":0,"y":340,"width":280,"height":90,"color":"1"},
      {"id":"i","type":"file","file":"Notes/Gone.md","x":300,"y":260,"width":280,"height":90},
      {"id":"j","type":"file","file":"Notes/Plan.md","subpath":"#Nowhere","x":600,"y":340,"width":280,"height":90},
      {"id":"k","type":"link","url":"https://www.example.org/a/long/path?with=words","x":300,"y":370,"width":280,"height":90,"color":"5"},
      {"id":"l","type":"text","text":"See [[Plan]] and ![[photo.png]]","x":900,"y":340,"width":280,"height":190}
    ],"edges":[{"id":"1","fromNode":"a","fromSide":"right","toNode":"b","toSide":"left"}]}
    """

  static let plan = """
    ---
    state: open
    ---
    # The plan

    A line with **bold** words and a [[Page]].

    ## First step

    - one
    - two ^marked

    ## Second step

    1. think
    2. do
    """
}
