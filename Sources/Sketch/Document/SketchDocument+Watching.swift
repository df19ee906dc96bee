#if Apps
  import Foundation
  import Panorama

  extension SketchDocument {
    /// From now on what others do to the file is noticed as it happens, and not only at the next
    /// edit.
    /// - Parameter post: has an action run on the main actor soon, and wakes a loop that sleeps. What
    ///   is read of a large sketch comes that way, too.
    public func watch(
      post: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { action in
        Task { @MainActor in action() }
      }
    ) {
      self.post = post
      guard path != nil, watcher == nil else { return }
      watcher = FileWatcher { [weak self] path, _ in
        post { self?.somethingHappened(to: path) }
      }
      watchFolder()
      if readOnlyReason == Self.followingReason { onNews?(.following) }
    }

    func watchFolder() {
      guard let watcher, let name = place ?? path else { return }
      watcher.watch([SketchAccess.folder(of: name)])
    }

    private func somethingHappened(to path: String) {
      guard let name = (place ?? self.path).map({ ($0 as NSString).lastPathComponent }),
        (path as NSString).lastPathComponent.hasPrefix(name)
      else { return }
      lookAfter()
    }

    /// Looks what others did to the file: follows it, keeps what was drawn, shows what was drawn
    /// elsewhere.
    public func lookAfter() {
      guard held != nil else { return }
      do {
        if lock == nil { try follow() } else { try settle() }
      } catch {
        let path = path ?? "sketch"
        onNews?(
          .failed(error as? SketchError ?? SketchError(.inputOutput, path: path, "\(error)")))
      }
    }

    private func follow() throws {
      guard purpose == .drawing, let place else { return }
      switch held?.fate(of: place) {
      case .renamed(let name):
        (path, self.place) = (name, name)
        readAnew()
        watchFolder()
        onNews?(.renamed(to: name))
      case .replaced:
        // Whoever draws keeps the other one.
        held = HeldFile(path: place)
        try reload()
      case .deleted, nil: return
      case .inPlace: break
      }
      if readOnlyReason == Self.followingReason, takeLock() {
        readOnlyReason = nil
        try refresh()
        onNews?(.drawing)
      } else if held?.stamp != stamp {
        try refresh()
      }
    }
  }
#endif
