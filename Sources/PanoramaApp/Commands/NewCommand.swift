import ArgumentParser
import PanoramaSDL

/// `panorama new NAME`
struct NewCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Write a Swift package with a scene of your own.",
    discussion: """
      The folder NAME gets a program that shows a scene, and a test of it that needs no display. \
      It builds without what only the apps of Panorama need.
      """)

  @Argument(help: "The name of the package: letters, digits and underscores.") var name: String
  @Option(help: "The folder of the package Panorama (default: where this program was built).")
  var panorama: String?

  @MainActor
  func perform(_ display: DisplayOpening?) throws {
    let library = try LibraryFolder(panorama)
    let name = try PackageName(name, modules: library.modules)
    try PackageTemplate(name: name, library: library).write()
    try StandardOutput.print(
      "\(name.text): now  cd \(name.text); swift run -c release; swift test")
  }
}
