import NodeGraph
import Panorama

/// The sizes of nodes and wires, in points of the canvas, and the distances for the hand, in points of the
/// view.
enum NodeMetrics {
  /// The width of a new node.
  static let width = 200.0
  /// The minimum width of a node.
  static let minimumWidth = 80.0
  /// The minimum size to which cards and groups are dragged. A file may have smaller ones.
  static let minimumCard = CGSize(width: 80, height: 40)
  static let minimumGroup = CGSize(width: 120, height: 80)
  static let titleHeight = 32.0
  static let rowHeight = 26.0
  /// The space between the edges of a node and its fields.
  static let padding = 10.0
  static let fieldHeight = 21.0
  static let cornerRadius = 9.0
  static let portRadius = 5.5
  /// The radius of the dots at the sides of cards.
  static let sideRadius = 5.0
  /// The height of the area in which a node shows a picture or a value.
  static let previewHeight = 132.0
  static let rerouteSide = 20.0
  /// How far ports, rings and messages reach beyond a node.
  static let margin = 10.0
  static let messageHeight = 26.0
  /// The number of lines of a message that does not fit into one, and the height of a line.
  static let limitLines = 3
  static let messageLineHeight = 15.0
  /// The maximum number of characters of a text that are shown, and of a text that is shown in a single line. More
  /// would not be visible, and would take time to lay out.
  static let shownCharacters = 10_000
  static let lineCharacters = 512
  /// The maximum number of characters of all labels of a graph together, and the number that each shows even if these
  /// are more. Labels take memory for each character.
  static let allLabelCharacters = 1_000_000
  static let fewCharacters = 24
  /// The size of a new card, and of one that shows a file.
  static let cardSize = CGSize(width: 240, height: 100)
  static let fileCardSize = CGSize(width: 320, height: 240)
  /// The height of the line with the name above what is in a file.
  static let fileNameHeight = 30.0
  static let groupTitleHeight = 30.0
  /// The space between a new group and the nodes in it.
  static let groupPadding = 28.0

  static let wireWidth = 2.5
  /// The maximum distance from a port to the control point of its wire, in points.
  static let wireReach = 100.0

  /// The scale, in device pixels per point, below which text is not legible and nodes are drawn without it.
  static let textScale = 0.45
  /// The scale, in points of the view per point of the canvas, below which the whole graph is drawn as
  /// specks.
  static let farScale = 0.12
  /// If more nodes than this are visible, the graph is drawn as specks already below `textScale`.
  static let manyNodes = 300
  /// The maximum distance of a remembered place from the origin: nodes are no farther away.
  static let maximumPlace = 1e9
  /// The zoom limits.
  static let zoom = 0.02...4.0

  /// The maximum distance at which the mouse and a finger hit a port.
  static let portReach = (mouse: 12.0, finger: 24.0)
  /// The maximum distance at which the mouse and a finger hit the box of a task.
  static let taskReach = (mouse: 3.0, finger: 15.0)
  /// The maximum distance at which the mouse and a finger hit a wire.
  static let wireHitReach = (mouse: 6.0, finger: 14.0)
  /// The distance at which a wire snaps to a port.
  static let snapDistance = 20.0
  /// The distance at which an edge snaps to the edge of another node.
  static let guideDistance = 5.0
  /// The distance from the edge of the view at which the canvas begins to scroll, and its speed in points per
  /// second: 15 points per frame at 60 Hz.
  static let panEdge = 28.0
  static let panSpeed = 900.0
  /// The spacing of the grid at zoom 1, and the step to which nodes snap.
  static let gridStep = 24.0
}

/// Selects the graph's `Port`, because Foundation has a type of the same name.
typealias Port = NodeGraph.Port
