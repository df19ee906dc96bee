import ArgumentParser
import PanoramaSDL

/// The default command, which opens files according to their type.
struct OpenCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Open files according to their type (the default).",
    shouldDisplay: false)

  @Argument(help: "The files to open; without files the gallery opens.") var files: [String] = []
  @OptionGroup var options: WindowOptions

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    try WindowRunner(options, opening: display).run(
      files.isEmpty ? [.gallery(page: nil)] : try AppScene.documents(files))
  }
}
