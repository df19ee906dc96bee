#if Apps
  import ArgumentParser
  import PanoramaSDL

  /// A command whose work is the main actor's, as all that touches views is. (`run()` of the
  /// argument parser belongs to no actor.)
  protocol MainActorCommand: ParsableCommand {
    /// - Parameter display: the way to it, where it was begun already.
    /// - Throws: `AppError`.
    @MainActor
    func perform(_ display: DisplayOpening?) throws
  }
#endif
