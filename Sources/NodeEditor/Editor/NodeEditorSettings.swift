/// How graphs are shown, and how the hand moves nodes: the same for all graphs. A program should store it.
public struct NodeEditorSettings: Codable, Hashable, Sendable {
  /// The marks on the background.
  public var grid = GridStyle.dots
  /// Whether dragged nodes stay on the grid, and do not snap to each other.
  public var snapsToGrid = false
  /// Whether the overview is shown.
  public var showsOverview = true
  /// Whether edges between cards go around other cards.
  public var edgesGoAround = false

  /// The standard settings.
  public init() {}

  private enum Key: CodingKey {
    case grid, snapsToGrid, showsOverview, edgesGoAround
  }

  /// Reads settings. What is missing or unknown, such as what another version has written, is standard.
  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    func flag(_ key: Key) -> Bool? { try? stored.decode(Bool.self, forKey: key) }
    grid = (try? stored.decode(GridStyle.self, forKey: .grid)) ?? grid
    snapsToGrid = flag(.snapsToGrid) ?? snapsToGrid
    showsOverview = flag(.showsOverview) ?? showsOverview
    edgesGoAround = flag(.edgesGoAround) ?? edgesGoAround
  }

  /// Writes all settings.
  public func encode(to encoder: any Encoder) throws {
    var stored = encoder.container(keyedBy: Key.self)
    try stored.encode(grid, forKey: .grid)
    try stored.encode(snapsToGrid, forKey: .snapsToGrid)
    try stored.encode(showsOverview, forKey: .showsOverview)
    try stored.encode(edgesGoAround, forKey: .edgesGoAround)
  }
}

extension NodeEditorView {
  /// How graphs are shown. Can be set at any time.
  public var settings: NodeEditorSettings {
    get {
      var settings = NodeEditorSettings()
      settings.grid = canvas.gridStyle
      settings.snapsToGrid = hand.snapsToGrid
      settings.showsOverview = showsMinimap
      settings.edgesGoAround = canvas.edgesGoAround
      return settings
    }
    set {
      canvas.gridStyle = newValue.grid
      hand.snapsToGrid = newValue.snapsToGrid
      showsMinimap = newValue.showsOverview
      canvas.edgesGoAround = newValue.edgesGoAround
    }
  }

  /// Changes the settings for the user.
  func changeSettings(_ body: (inout NodeEditorSettings) -> Void) {
    var new = settings
    body(&new)
    settings = new
    onSettingsChange(new)
  }
}
