extension ItemPair {
  /// The move by whole pixels that explains most of the frame: the largest drawing that moved, and
  /// the pixels it can be moved in without touching the edge of a clip that stood still.
  func bestShift(in frame: PixelRect) -> DisplayListDifference.Shift? {
    var best: (shift: DisplayListDifference.Shift, area: Int)?
    findShift(frame, &best)
    return best?.shift
  }

  private func findShift(
    _ frame: PixelRect, _ best: inout (shift: DisplayListDifference.Shift, area: Int)?
  ) {
    switch content {
    case .changed: return
    case .list(let children):
      for child in children { child.findShift(frame, &best) }
    case .same, .edited:
      if case .edited(_, let changes) = content {
        for change in changes { change.findShift(frame, &best) }
      }
      guard let d = displacement, d != (0, 0) else { return }
      var region = frame
      for clip in place.clips where clip.relation != .moved(dx: d.dx, dy: d.dy) {
        region = region.intersection(clip.inside)
      }
      let shift = DisplayListDifference.Shift(region: region, dx: d.dx, dy: d.dy)
      let kept = newBox.intersection(shift.kept).area
      if kept > (best?.area ?? 0) { best = (shift, kept) }
    }
  }

  /// Inside `shift`'s region the moved pixels are this item's new pixels.
  func moves(with shift: DisplayListDifference.Shift) -> Bool {
    guard let d = displacement, d == (shift.dx, shift.dy) else { return false }
    return place.clips.allSatisfy {
      $0.relation == .moved(dx: d.dx, dy: d.dy) || $0.inside.contains(shift.region)
    }
  }
}

extension DisplayListDifference.Shift {
  /// The part of the region that gets its pixels from inside the region.
  var kept: PixelRect { region.intersection(region.offsetBy(dx: dx, dy: dy)) }
}
