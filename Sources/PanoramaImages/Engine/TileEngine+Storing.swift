import PanoramaGraphics

extension TileEngine {
  /// The number of tiles that may wait to be written: 8 MiB if their side is 256 pixels.
  static let storingLimit = 32

  private var encoding: TileEncoding {
    if !isHuge { return .raw }
    return rows.isLossy && !rows.hasAlpha ? .jpeg : .deflate
  }

  /// Writes a tile on a decoding thread if there is a file that accepts it.
  func store(_ tile: TileIndex, _ image: CGImage) {
    let file = withState { state -> TileFile? in
      guard let file = state.file, file.takesTiles else { return nil }
      state.storing += 1
      return file
    }
    guard let file else { return }
    // A raw tile is only copied, which does not take long enough for another thread.
    if encoding == .raw { return finishStoring(tile, image, in: file) }
    work.submit(.init(.storing), owner: owner) { [weak self] in
      if let self, !isClosed { finishStoring(tile, image, in: file) }
    }
  }

  private func finishStoring(_ tile: TileIndex, _ image: CGImage, in file: TileFile) {
    write(tile, image, to: file)
    let isWanted = withState { state in
      state.storing -= 1
      return state.wanted[tile] != nil
    }
    // The tile was requested after it was made and before it could be read.
    if isWanted { deliver([(tile, image)]) }
    finishFilling()
    passIfNeeded()
  }

  private func write(_ tile: TileIndex, _ image: CGImage, to file: TileFile) {
    // Another pass has written it already.
    guard !file.contains(tile), file.takesTiles else { return }
    do throws(ImageError) {
      if encoding == .raw { return try file.append(tile, raw: image) }
      guard let bytes = encoding.encode(image.pixels, width: image.width, height: image.height)
      else { throw .inaccessible("out of memory") }
      try file.append(tile, bytes, encoding: encoding, isOpaque: image.isOpaque)
    } catch {
      tell(error)
    }
  }

  /// Names the file when the pass that fills it is over and its last tile is written.
  func finishFilling() {
    let isOver = withState { state in
      guard state.isFilled, state.storing == 0 else { return false }
      state.isFilled = false
      return true
    }
    guard isOver else { return }
    publish()
    endPass()
  }

  private func publish() {
    let filled = withState { state -> (TileFile, TileKey)? in
      guard state.isGrowing, let file = state.file, let key = state.key else { return nil }
      state.isGrowing = false
      return (file, key)
    }
    guard let (file, key) = filled else { return }
    // The original may have changed while it was read.
    guard let path = rows.path, TileKey(path: path) == key,
      (0..<shape.levelCount).allSatisfy({ file.contains(shape.places(ofLevel: $0)) })
    else {
      cache?.abandon(file, key)
      return
    }
    do throws(ImageError) {
      try cache?.publish(file, key)
    } catch {
      tell(error)
    }
  }
}
