#if Apps
  import ArgumentParser

  /// A command whose work is the main actor's, as all that touches views is. (`run()` of the
  /// argument parser belongs to no actor.)
  protocol MainActorCommand: ParsableCommand {
    /// - Throws: `AppError`.
    @MainActor
    func perform() throws
  }
#endif
