#if Apps
  import Foundation
  import Panorama

  extension SketchDocument {
    /// Starts to notice changes to the file as they happen, and not only at the next edit.
    /// - Parameter post: runs an action on the main actor soon, and wakes a sleeping loop. Strokes
    ///   read from a large sketch arrive this way too.
    public func watch(
      post: @escaping @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void = { action in
        Task { @MainActor in action() }
      }
    ) {
      self.post = post
      guard path != nil, watcher == nil else { return }
      watcher = FileWatcher { [weak self] path, _ in
        post { self?.folderDidChange(at: path) }
      }
      watchFolder()
      if readOnlyReason == Self.followingReason { onNews?(.following) }
    }

    func watchFolder() {
      guard let watcher, let name = place ?? path else { return }
      watcher.watch([SketchAccess.folder(of: name)])
    }

    private func folderDidChange(at path: String) {
      guard let name = (place ?? self.path).map({ ($0 as NSString).lastPathComponent }),
        (path as NSString).lastPathComponent.hasPrefix(name)
      else { return }
      lookAfter()
    }

    /// Checks what other programs did to the file: follows a rename, keeps the drawing, and shows
    /// what another program drew.
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
        // The program that draws keeps the replaced file.
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
