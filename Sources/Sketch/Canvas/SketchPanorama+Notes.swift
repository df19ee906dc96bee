#if Apps
  import Panorama

  extension SketchPanorama {
    /// Whether a note is being written. Keys and text are its own then.
    public var isWriting: Bool { notes.note != nil }

    /// Ends with the note being written and keeps it.
    public func finishNote() {
      if isWriting { attempt(notes.finish) }
    }

    /// Writes the note to the file and goes on with it.
    func keepNote() {
      if isWriting { attempt(notes.keep) }
    }
  }
#endif
