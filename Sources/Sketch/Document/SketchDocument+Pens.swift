import Panorama

/// The pens with which the sketch was drawn last. They are part of the file but not of its history: no undo changes
/// them, and opening writes nothing.
extension SketchDocument {
  /// Sets the pens that the sketch remembers. The next edit writes them with it; `keepPens()` writes them without.
  public func remember(_ pens: PenCase) {
    guard pens != self.pens else { return }
    self.pens = pens
    hasNewPens = true
  }

  /// Writes pens that no edit has written yet, if the sketch has a file and can be changed. Otherwise the next edit
  /// writes them.
  /// - Throws: `DocumentError`.
  public func keepPens() throws {
    guard hasNewPens, held != nil, readOnlyReason == nil else { return }
    try write(creating: false) { _ in }
  }
}
