import ArgumentParser

/// The project's measurements. Figures of different runs or machines cannot be compared, but ratios
/// within one run can.
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
