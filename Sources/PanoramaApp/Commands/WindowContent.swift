import Viewer

/// What a command shows in windows, by the command's name.
enum WindowContent: String {
  case open, view, sketch, nodes, read, gallery

  /// The scenes of the command's arguments: files, or the name of a page of the gallery.
  ///
  /// - Throws: `AppError`.
  @MainActor
  func scenes(_ arguments: [String]) throws -> [AppScene] {
    switch self {
    case .open where arguments.isEmpty: [.gallery(page: nil)]
    case .open: try AppScene.documents(PipedInput.expanding(arguments))
    case .view: [try .pictures(files: PipedInput.expanding(arguments))]
    case .sketch where arguments.isEmpty: [.sketch(path: nil)]
    case .sketch: try arguments.map { .sketch(path: try RenderInput.sketchPath(for: $0)) }
    case .nodes where arguments.isEmpty: [.nodes(path: nil)]
    case .nodes: arguments.map { .nodes(path: $0) }
    case .read where arguments.isEmpty: [.book(path: nil)]
    case .read: arguments.map { .book(path: $0) }
    case .gallery: [try .gallery(arguments.first)]
    }
  }
}

/// A command line that names what is to be shown and nothing else, as desktops write it: `panorama FILE …`,
/// `panorama view FILE …`, `panorama --fullscreen FILE …`. It is understood without the argument parser, which takes
/// as long as reading a small picture.
struct PlainCommandLine {
  let content: WindowContent
  /// Files, or the name of a page of the gallery.
  let arguments: [String]
  let isFullscreen: Bool

  private static let fullscreen = "--fullscreen"
  /// What is looked for elsewhere in the arguments.
  private static let readElsewhere = [StartErrorWindow.option, PictureDecoders.flag]

  /// Nil if the argument parser has to read it.
  init?(_ arguments: [String]) {
    let flags = Self.readElsewhere + [Self.fullscreen]
    var rest = arguments.filter { !flags.contains($0) }
    guard rest.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }) else { return nil }
    let name = rest.first ?? ""
    let commands = PanoramaCommand.configuration.subcommands.map { $0.configuration.commandName }
    if name == "help" || commands.contains(name) {
      guard let named = WindowContent(rawValue: name), arguments.first == name else { return nil }
      content = named
      rest.removeFirst()
    } else {
      content = .open
    }
    guard content != .gallery || rest.count < 2 else { return nil }
    self.arguments = rest
    isFullscreen = arguments.contains(Self.fullscreen)
  }
}
