import ArgumentParser

/// The project's measurements. Figures of different runs or machines do not compare; ratios within
/// one run do.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures Panorama beside others, in one run.",
    subcommands: [
      ScenesCommand.self, FramesCommand.self, CardsCommand.self, ViewletsCommand.self,
      StrokesCommand.self, ShapesCommand.self,
    ],
    defaultSubcommand: ScenesCommand.self)
}
