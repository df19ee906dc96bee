import ArgumentParser
import PanoramaSDL

/// `panorama nodes [FILE]`
struct NodesCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "nodes", abstract: "Wire nodes that compute.",
    discussion: """
      A FILE that does not exist is a new graph, written after its first change. Without FILE the \
      graph that has no name is opened; it is kept, too.
      """)

  @Argument(help: "The .canvas files to open.") var files: [String] = []
  @OptionGroup var options: WindowOptions

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    try WindowRunner(options, opening: display).run(
      files.isEmpty ? [.nodes(path: nil)] : files.map { .nodes(path: $0) })
  }
}
