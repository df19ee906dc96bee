import ArgumentParser
import PanoramaSDL

/// `panorama sketch [FILE]`
struct SketchCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "sketch", abstract: "Draw on a sketch.",
    discussion: """
      A FILE that does not exist becomes a new sketch, saved when its first stroke ends. Without \
      FILE, the untitled sketch opens, which is saved too. A FILE that is an SVG drawing becomes a new \
      sketch of the same name beside it.
      """)

  @Argument(help: "The .sketch files to open, or .svg files.") var files: [String] = []
  @OptionGroup var options: WindowOptions

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    try WindowRunner(options, opening: display).run(
      files.isEmpty
        ? [.sketch(path: nil)] : files.map { .sketch(path: try RenderInput.sketchPath(for: $0)) })
  }
}
