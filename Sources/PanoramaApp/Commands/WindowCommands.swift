import ArgumentParser
import PanoramaSDL
import Viewer

/// A command that opens windows and runs until the last one is closed.
protocol WindowCommand: MainActorCommand {
  var options: WindowOptions { get }
  /// What the windows show.
  ///
  /// - Throws: `AppError`.
  @MainActor
  func scenes() throws -> [AppScene]
}

extension WindowCommand {
  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    try WindowRunner(settings: options.settings, opening: display).run(scenes())
  }
}

/// The default command, which opens files according to their type.
struct OpenCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open files according to their type (the default).",
    shouldDisplay: false)

  @Argument(help: "The files to open; without files the gallery opens.") var files: [String] = []
  @OptionGroup var options: WindowOptions

  func scenes() throws -> [AppScene] { try WindowContent.open.scenes(files) }
}

/// `panorama view [FILE …]`
struct ViewCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "View pictures.",
    discussion: """
      A single FILE is shown with the other pictures of its folder; several are shown by \
      themselves. A folder stands for its pictures. '-' stands for standard input: a picture, or names \
      of files. An address (http:// or https://) leads to a picture, a Deep Zoom file or the info.json of \
      IIIF; with {z}, {x} and {y} in it, to a map. Arrow keys or a swipe move from one picture to the next; F1 lists all keys.
      """)

  @Argument(help: "The pictures, folders of pictures, or addresses to view.") var files: [String] =
    []
  @Flag(name: .shortAndLong, help: "Also view the pictures in the folders of folders.")
  var recursive = false
  @OptionGroup var options: WindowOptions

  func scenes() throws -> [AppScene] {
    guard recursive else { return try WindowContent.view.scenes(files) }
    return [try .pictures(files: try PipedInput.expanding(files).flatMap(allPictures))]
  }

  private func allPictures(_ file: String) throws -> [String] {
    guard PictureFolder.isFolder(file) else { return [file] }
    let pictures = PictureFolder.allPictures(in: file)
    guard !pictures.isEmpty else {
      throw AppError(.noSuchFile, file: file, "contains no pictures, and neither do its folders")
    }
    return pictures
  }
}

/// `panorama sketch [FILE]`
struct SketchCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "sketch", abstract: "Draw on a sketch.",
    discussion: """
      A FILE that does not exist becomes a new sketch, saved when its first stroke ends. Without \
      FILE, the untitled sketch opens, which is saved too. A FILE that is an SVG drawing becomes a new \
      sketch of the same name beside it.
      """)

  @Argument(help: "The .sketch files to open, or .svg files.") var files: [String] = []
  @OptionGroup var options: WindowOptions

  func scenes() throws -> [AppScene] { try WindowContent.sketch.scenes(files) }
}

/// `panorama nodes [FILE]`
struct NodesCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodes", abstract: "Wire nodes that compute.",
    discussion: """
      A FILE that does not exist is a new graph, written after its first change. Without FILE, the \
      untitled graph opens, which is saved too.
      """)

  @Argument(help: "The .canvas files to open.") var files: [String] = []
  @OptionGroup var options: WindowOptions

  func scenes() throws -> [AppScene] { try WindowContent.nodes.scenes(files) }
}

/// `panorama read [BOOK …]`
struct ReadCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "read", abstract: "Read books.",
    discussion: """
      A BOOK is an EPUB file without encryption. It opens where it was left. T shows its contents, + and - change \
      the size of the text; F1 lists all keys. Without BOOK, the shelf opens, with all books that were opened before.
      """)

  @Argument(help: "The .epub files to open.") var files: [String] = []
  @OptionGroup var options: WindowOptions

  func scenes() throws -> [AppScene] { try WindowContent.read.scenes(files) }
}

/// `panorama gallery [PAGE]`
struct GalleryCommand: WindowCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery", abstract: "Show the gallery of all features.")

  @Argument(help: "The page to open first: \(GalleryCatalogue.names).")
  var page: String?
  @OptionGroup var options: WindowOptions

  func scenes() throws -> [AppScene] {
    try WindowContent.gallery.scenes(page.map { [$0] } ?? [])
  }
}

/// `panorama record SESSION -- COMMAND…`
struct RecordCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Run a command with a window and record the user's input.",
    discussion: "panorama record my.session -- sketch map.sketch")

  @Argument(help: "The .session file to write.") var session: String
  @Argument(parsing: .postTerminator, help: "The command of panorama, or the files, to run.")
  var command: [String] = []

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    let parsed = try PanoramaCommand.parseAsRoot(command + ["--record", session])
    guard let parsed = parsed as? any WindowCommand else {
      throw ValidationError("'\(command.joined(separator: " "))' does not open a window")
    }
    try parsed.perform(display)
  }
}
