import ArgumentParser
import PanoramaSDL

/// `panorama view [FILE …]`
struct ViewCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "View pictures.",
    discussion: """
      A single FILE is shown with the other pictures of its folder; several are shown by \
      themselves. A folder stands for its pictures. Arrow keys or a swipe move from one to \
      the next; F1 lists all keys.
      """)

  @Argument(help: "The pictures, or folders of pictures, to view.") var files: [String] = []
  @OptionGroup var options: WindowOptions

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    try WindowRunner(options, opening: display).run([.pictures(files: files)])
  }
}
